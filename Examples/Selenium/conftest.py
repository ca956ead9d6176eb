"""A server for ChromeDriver, and a driver that is connected to it."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Resources/examples/hello"
# Selenium takes a path, and would search for a Chrome of its own without one.
CHROMEDRIVER = shutil.which(os.environ.get("CHROMEDRIVER", "chromedriver"))


@pytest.fixture(scope="session")
def server():
    """The address of a server that ChromeDriver accepts as its browser."""
    assert CHROMEDRIVER, "chromedriver is missing: install it, or set CHROMEDRIVER to its path"
    version = subprocess.run([CHROMEDRIVER, "--version"], capture_output=True, text=True, check=True).stdout
    command = [
        os.environ.get("HEADLESS_BRIDGE", "headless-bridge"), "serve", "--port", "0", "--root", str(FOLDER),
        "--chromedriver", re.search(r"\d+(\.\d+){3}", version).group(),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        line = process.stdout.readline()
        yield re.search(r"ws://([^/]+)/", line).group(1)
        process.terminate()


@pytest.fixture
def driver(server):
    """A driver whose page doesn't belong to another test."""
    options = webdriver.ChromeOptions()
    options.debugger_address = server
    driver = webdriver.Chrome(options=options, service=Service(CHROMEDRIVER))
    yield driver
    for handle in driver.window_handles:
        driver.switch_to.window(handle)
        driver.close()
    driver.quit()


@pytest.fixture
def url():
    """The address of the example's page."""
    return (FOLDER / "index.html").as_uri()
