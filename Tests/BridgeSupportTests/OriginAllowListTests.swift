import BridgeSupport
import HeadlessWebView
import Testing

@Suite("Origin lists")
struct OriginAllowListTests {
  @Test("matches an origin exactly, without the other parts of a URL")
  func exact() {
    let list: OriginAllowList = ["https://app.example", "HTTP://Local.Example:8080/path"]
    #expect(list.allows("https://app.example"))
    #expect(list.allows("http://local.example:8080"))
    #expect(!list.allows("http://app.example"))
    #expect(!list.allows("https://app.example:8443"))
    #expect(!list.allows("https://evil-app.example"))
  }

  @Test("matches subdomains by a wildcard, but not the host itself or a host with the same ending")
  func wildcard() {
    let list: OriginAllowList = ["https://*.app.example"]
    #expect(list.allows("https://h5.app.example"))
    #expect(!list.allows("https://app.example"))
    #expect(!list.allows("https://evilapp.example"))
    #expect(!list.allows("http://h5.app.example"))
  }

  @Test(
    "parses a wildcard entry as a URL is parsed",
    arguments: [
      "https://*.app.example:443", "HTTPS://*.App.Example", "https://*.app.example/",
      "https://*.app.example/path?query",
    ])
  func wildcardForms(entry: String) {
    let list: OriginAllowList = [entry]
    #expect(list.allows("https://h5.app.example"))
    #expect(list.allows("https://a.h5.app.example"))
    #expect(!list.allows("https://h5.app.example:8443"))
    #expect(!list.allows("https://.app.example"))
  }

  @Test("accepts a port and an international name in a wildcard entry")
  func wildcardNames() {
    #expect(OriginAllowList(["https://*.app.example:8443"]).allows("https://h5.app.example:8443"))
    #expect(!OriginAllowList(["https://*.app.example:8443"]).allows("https://h5.app.example"))
    #expect(OriginAllowList(["https://*.b\u{FC}cher.example"]).allows("https://h5.xn--bcher-kva.example"))
    #expect(OriginAllowList(["https://b\u{FC}cher.example"]).allows("https://xn--bcher-kva.example"))
  }

  @Test(
    "ignores a star at any other position", arguments: ["https://*", "https://a.*.example", "https://*.*.example"])
  func noWildcard(entry: String) {
    #expect(!OriginAllowList([entry]).allows("https://a.b.example"))
    #expect(!OriginAllowList.isOrigin(entry))
  }

  @Test("matches opaque origins only by * or null")
  func opaque() throws {
    let frame = FrameInfo(id: 0, url: try #require(WebURL("data:text/html,x")))
    #expect(!OriginAllowList(["https://app.example"]).allows(frame))
    #expect(OriginAllowList(["null"]).allows("null"))
    #expect(OriginAllowList.all.allows(frame))
    #expect(OriginAllowList(["file://"]).allows("file://"))
  }
}
