"""`python -m einfall` is the command `einfall`."""

import sys


def main() -> int:
    """Open the first screen at once where nothing else is asked for; else run a command."""
    if len(sys.argv) == 1:
        from einfall.terminal import opening

        if opening.is_possible():
            opening.draw_at_once()
    from einfall.cli import main as run_command

    return run_command()


if __name__ == "__main__":
    sys.exit(main())
