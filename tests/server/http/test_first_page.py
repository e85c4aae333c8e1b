"""The one page, on machines of all kinds."""

import os
import subprocess
import sys


def test_the_first_page_is_there_on_a_machine_of_plain_letters() -> None:
    """Where nothing is said about letters, files are still read as what they are."""
    env = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    made = "from einfall.server.http.pages import shell; print(b'<title>Einfall' in shell())"
    told = subprocess.run([sys.executable, "-c", made], env=env, check=True, capture_output=True)
    assert told.stdout.strip() == b"True"
