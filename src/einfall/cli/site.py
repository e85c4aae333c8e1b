"""`einfall site`: the pages as plain files, to be played without a server."""

import argparse
from pathlib import Path

from einfall.cli.common import Subparsers, add_command
from einfall.files import replacing

EXAMPLES = """\
  einfall site --to public
  python -m http.server --directory public

Against bots, on one screen or alone, with lessons, rules, replays and the check of fairness: all of
it in the browser. Any file server will do, in any folder. docs/site.md has more.
"""


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    text = "write the games as a site of plain files, which needs no server"
    parser = add_command(subparsers, "site", run, text, EXAMPLES)
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER", help="where it goes")


def run(options: argparse.Namespace) -> int:
    """Write the site; 1 if there is something else in the folder."""
    from einfall.server.http.pages import LIST
    from einfall.server.http.site import site_files

    folder: Path = options.to
    if folder.exists() and any(folder.iterdir()) and not (folder / "web" / LIST).exists():
        print(f"einfall: {folder} has something else in it; name an empty folder or a new one")
        return 1
    files = dict(site_files())
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as file:
            file.write(content)
    size = sum(map(len, files.values()))
    print(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB")
    return 0
