"""The example page hello, driven by pytest-playwright: run `pytest` in this folder."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# In a project of your own, the file is beside the tests.
sys.path.insert(0, str(ROOT / "Resources" / "clients"))

from headless_bridge import HandlerError, browser, native  # noqa: E402, F401

PAGE = (ROOT / "Resources/examples/hello/index.html").as_uri()


def test_the_page_shows_what_the_app_says(page, native):
    page.goto(PAGE)
    assert native.call("showMessage", {"text": "hi"}) == {"shown": True}
    assert page.text_content("#message") == "hi"


def test_a_click_asks_the_app_to_share(page, native):
    native.handle("share", lambda data: {"shared": data["title"]})
    page.goto(PAGE)
    page.click("#share")
    native.expect_received("share", {"title": "Hello bridge"})
    assert native.faults() == []


def test_an_error_of_the_app_reaches_the_page(page, native):
    def refuse(data):
        raise HandlerError("not allowed", code="DENIED")

    native.handle("share", refuse)
    page.goto(PAGE)
    page.click("#share")
    native.expect_received("share")
    assert [fault["code"] for fault in native.faults()] == ["handler-failed"]
