"""The example page hello, whose spec is Resources/examples/hello/hello.bridge.js, driven by Selenium."""
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait


def calls(driver, name):
    found = driver.execute_cdp_cmd("Bridge.getCalls", {})["calls"]
    return [call["data"] for call in found if call["name"] == name and call["direction"] == "toNative"]


def test_the_page_shows_what_the_app_says(driver, url):
    driver.get(url)
    parameters = {"name": "showMessage", "data": {"text": "hi"}, "awaitResponse": True}
    assert driver.execute_cdp_cmd("Bridge.call", parameters) == {"response": {"shown": True}}
    assert driver.find_element(By.ID, "message").text == "hi"


def test_a_click_asks_the_app_to_share(driver, url):
    driver.execute_cdp_cmd("Bridge.handle", {"name": "share", "response": {"shared": "Hello bridge"}})
    driver.get(url)
    # The page handles clicks once it has its bridge, which may be after its load event.
    wait = WebDriverWait(driver, 5)
    wait.until(lambda driver: driver.execute_script("return document.getElementById('share').onclick !== null"))
    driver.find_element(By.ID, "share").click()
    wait.until(lambda driver: calls(driver, "share"))
    assert calls(driver, "share") == [{"title": "Hello bridge"}]
    assert driver.execute_cdp_cmd("Bridge.getFaults", {}) == {"faults": []}
