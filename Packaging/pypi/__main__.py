"""Runs `python -m headless_bridge`."""
from headless_bridge import main

main()
