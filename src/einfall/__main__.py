"""`python -m einfall` is the command `einfall`."""

import sys

from einfall.cli import main

sys.exit(main())
