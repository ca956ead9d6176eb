import BridgeSupport
import HeadlessWebView
import Testing

@Suite("Lists of origins")
struct OriginAllowListTests {
  @Test("an origin is in the list as it stands, without what a URL adds to it")
  func exact() {
    let list: OriginAllowList = ["https://app.example", "HTTP://Local.Example:8080/path"]
    #expect(list.allows("https://app.example"))
    #expect(list.allows("http://local.example:8080"))
    #expect(!list.allows("http://app.example"))
    #expect(!list.allows("https://app.example:8443"))
    #expect(!list.allows("https://evil-app.example"))
  }

  @Test("a wildcard stands for the hosts below, not for the host itself or for others that end alike")
  func wildcard() {
    let list: OriginAllowList = ["https://*.app.example"]
    #expect(list.allows("https://h5.app.example"))
    #expect(!list.allows("https://app.example"))
    #expect(!list.allows("https://evilapp.example"))
    #expect(!list.allows("http://h5.app.example"))
  }

  @Test("documents without an origin are in no list but that of all, or one that names them")
  func opaque() throws {
    let frame = FrameInfo(id: 0, url: try #require(WebURL("data:text/html,x")))
    #expect(!OriginAllowList(["https://app.example"]).allows(frame))
    #expect(OriginAllowList(["null"]).allows("null"))
    #expect(OriginAllowList.all.allows(frame))
    #expect(OriginAllowList(["file://"]).allows("file://"))
  }
}
