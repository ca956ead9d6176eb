"""The example page hello, whose spec is Resources/examples/hello/hello.bridge.js, driven by pytest-playwright."""
from headless_bridge import HandlerError


def test_the_page_shows_what_the_app_says(page, native, url):
    page.goto(url)
    assert native.call("showMessage", {"text": "hi"}) == {"shown": True}
    assert page.text_content("#message") == "hi"


def test_a_click_asks_the_app_to_share(page, native, url):
    native.handle("share", lambda data: {"shared": data["title"]})
    page.goto(url)
    page.click("#share")
    native.expect_received("share", {"title": "Hello bridge"})
    assert native.faults() == []


def test_an_error_of_the_app_reaches_the_page(page, native, url):
    def refuse(data):
        raise HandlerError("not allowed", code="DENIED")

    native.handle("share", refuse)
    page.goto(url)
    page.click("#share")
    native.expect_received("share")
    native.expect_fault("handler-failed")
