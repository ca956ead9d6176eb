"""The fixtures of all examples. In a project of your own, `headless_bridge.py` is beside the tests."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Resources" / "clients"))

from headless_bridge import headless_bridge_options, native  # noqa: E402, F401
