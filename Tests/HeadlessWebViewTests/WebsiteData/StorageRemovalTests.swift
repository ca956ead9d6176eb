import HeadlessWebView
import JavaScriptEngine
import Testing

/// Website data that a host inspects and removes.
@Suite struct StorageRemovalTests {
  @Test("lists and clears an origin's local storage") func anOriginsLocalStorageIsNamed() throws {
    let page = try Page()
    let data = page.view.websiteData
    #expect(data.storageOrigins == [])
    _ = try page.run("localStorage.a = 1")
    #expect(data.storageOrigins == ["https://app.example"])
    data.removeStorage(of: "https://other.example")
    #expect(try page.run("log(localStorage.length)") == ["1"])
    data.removeStorage(of: "https://app.example")
    #expect(try page.run("log(localStorage.length)") == ["0"])
    #expect(data.storageOrigins == [])
  }

  @Test("reports each change of a cookie, and no writes without a change") func eachChangeOfACookie() throws {
    let page = try Page()
    let data = page.view.websiteData
    var changes = 0
    data.onCookieChange = { changes += 1 }
    _ = try page.run("document.cookie = 'a=1'; document.cookie = 'a=1';")
    #expect(changes == 1)
    data.setCookie(Cookie(name: "b", value: "2", domain: "app.example"))
    #expect(changes == 2)
    data.removeAllCookies()
    data.removeAllCookies()
    #expect(changes == 3)
  }
}
