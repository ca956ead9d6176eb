"""The example page of a Capacitor app, whose spec is Resources/examples/capacitor/capacitor.bridge.spec.js."""
import pytest
from headless_bridge import HandlerError
from playwright.sync_api import expect


@pytest.fixture(autouse=True)
def app(page, native, url):
    """The app's plugins, which are there before the page loads, because the page looks for them at once."""
    native.plugin("App")
    native.handle("Device.getInfo", {"model": "iPhone"})
    native.handle("Device.getBatteryInfo", {"batteryLevel": 0.8})
    native.handle("Camera.getPhoto", lambda data: {"webPath": data["source"].lower() + ".jpg"})
    page.goto(url)


def test_the_page_shows_the_battery_level(page):
    expect(page.locator("#battery")).to_have_text("80 %")


def test_a_click_takes_a_photo_with_the_camera(page, native):
    with page.expect_console_message(lambda message: "took" in message.text) as message:
        page.click("#photo")
    assert message.value.text == "page: took camera.jpg"
    native.expect_received("Camera.getPhoto", {"source": "CAMERA"})


def test_the_page_gets_the_error_of_the_plugin(page, native):
    def refuse(data):
        raise HandlerError("denied", code="DENIED")

    native.handle("Camera.getPhoto", refuse)
    with page.expect_console_message(lambda message: "no photo" in message.text) as message:
        page.click("#photo")
    assert message.value.text == "page: no photo, DENIED: denied"


def test_the_page_notices_that_the_app_returns(page, native):
    with page.expect_console_message(lambda message: message.text == "page: welcome back"):
        native.emit("App", "resume")
