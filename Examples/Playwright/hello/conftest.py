"""The server's options for the tests of this folder."""
import pathlib

import pytest

# Each folder has a browser of its own, because the servers have other options.
from headless_bridge import browser  # noqa: F401

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "Resources/examples/hello"


@pytest.fixture(scope="session")
def headless_bridge_options():
    return ["--root", str(FOLDER)]


@pytest.fixture
def url():
    """The address of the example's page."""
    return (FOLDER / "index.html").as_uri()
