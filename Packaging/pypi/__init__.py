"""Starts the headless-bridge command that this package contains."""
import os
import sys

__version__ = '@VERSION@'

#: The path of the command, for programs that start it themselves.
COMMAND = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'native', 'bin', 'headless-bridge')


def main():
    """Replaces this process with the command, so that signals and the exit status are the command's own."""
    sys.stdout.flush()
    try:
        os.execv(COMMAND, ['headless-bridge'] + sys.argv[1:])
    except OSError as error:
        sys.exit(f'headless-bridge: cannot start {COMMAND}: {error.strerror}. It needs Linux with glibc @GLIBC@.')
