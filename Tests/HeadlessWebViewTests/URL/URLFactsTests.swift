import Testing

@testable import HeadlessWebView

/// Measurements in a real WebKit, by the number of each fact; `href` is the URL on the native side.
@Suite("URLs as in WebKit")
struct URLFactsTests {
  @Test(
    "5.1 https: the host is in lower case, a slash is added, blanks and newlines are removed",
    arguments: [
      ("https://__WVJB_QUEUE_MESSAGE__", "https://__wvjb_queue_message__/"),
      ("https://__WVJB_QUEUE_MESSAGE__/", "https://__wvjb_queue_message__/"),
      ("https://__wvjb_queue_message__", "https://__wvjb_queue_message__/"),
      ("HTTPS://__Bridge_Loaded__", "https://__bridge_loaded__/"),
      ("https://__WVJB_QUEUE_MESSAGE__?x=1", "https://__wvjb_queue_message__/?x=1"),
      ("https://__WVJB_QUEUE_MESSAGE__#frag", "https://__wvjb_queue_message__/#frag"),
      ("https://__WVJB_QUEUE_MESSAGE__/Path?Q#F", "https://__wvjb_queue_message__/Path?Q#F"),
      ("  https://__WVJB_QUEUE_MESSAGE__  ", "https://__wvjb_queue_message__/"),
      ("https://__WVJB_\nQUEUE_MESSAGE__", "https://__wvjb_queue_message__/"),
      ("\n\thttps://__WVJB_QUEUE_MESSAGE__\r\n", "https://__wvjb_queue_message__/"),
    ])
  func fact5_1(input: String, href: String) {
    #expect(WebURL(input)?.href == href)
  }

  @Test(
    "5.2 other schemes: the scheme is in lower case, the host keeps its case, no slash is added",
    arguments: [
      ("WVJBSCHEME://__WVJB_QUEUE_MESSAGE__", "wvjbscheme://__WVJB_QUEUE_MESSAGE__"),
      ("wvjbscheme://__WVJB_QUEUE_MESSAGE__", "wvjbscheme://__WVJB_QUEUE_MESSAGE__"),
      ("wvjbscheme://__WVJB_QUEUE_MESSAGE__/", "wvjbscheme://__WVJB_QUEUE_MESSAGE__/"),
      ("wvjbscheme://Host?x=1", "wvjbscheme://Host?x=1"),
      ("wvjbscheme://Host#f", "wvjbscheme://Host#f"),
      ("wvjbscheme://Host:8080/Path", "wvjbscheme://Host:8080/Path"),
      ("wvjbscheme://Host:443", "wvjbscheme://Host:443"),
      ("wvjbscheme://User:Word@Host/", "wvjbscheme://User:Word@Host/"),
      ("MailTo:Someone@Example.COM", "mailto:Someone@Example.COM"),
      ("JavaScript:void(0)", "javascript:void(0)"),
      ("about:blank", "about:blank"),
      ("tel:+49-30-1", "tel:+49-30-1"),
    ])
  func fact5_2(input: String, href: String) {
    #expect(WebURL(input)?.href == href)
  }

  @Test(
    "5.3 escapes are kept; raw text is escaped according to the standard",
    arguments: [
      ("wvjbscheme://return/%5B%7b%22a%22%7D%5D", "wvjbscheme://return/%5B%7b%22a%22%7D%5D"),
      ("https://return/%5B1%5d", "https://return/%5B1%5d"),
      ("wvjbscheme://h/{\"a\":<1>}", "wvjbscheme://h/%7B%22a%22:%3C1%3E%7D"),
      ("wvjbscheme://h/[a|b\\c:d]", "wvjbscheme://h/[a|b\\c:d]"),
      ("https://h/[a|b:d]", "https://h/[a|b:d]"),
      ("https://h/a\\b", "https://h/a/b"),
      ("wvjbscheme://h/a b", "wvjbscheme://h/a%20b"),
      ("wvjbscheme://h/ä€😀", "wvjbscheme://h/%C3%A4%E2%82%AC%F0%9F%98%80"),
      ("https://h/?a b#c d", "https://h/?a%20b#c%20d"),
      ("wvjbscheme://h?a b#c d", "wvjbscheme://h?a%20b#c%20d"),
      ("wvjbscheme://h?ä#ö", "wvjbscheme://h?%C3%A4#%C3%B6"),
      ("https://h/%zz%", "https://h/%zz%"),
    ])
  func fact5_3(input: String, href: String) {
    #expect(WebURL(input)?.href == href)
  }

  @Test("5.4 rejects invalid URLs", arguments: ["http://[bad", "https://exa mple.com/"])
  func fact5_4(input: String) {
    #expect(WebURL(input) == nil)
  }

  @Test("5.4 relative references and //host are resolved against the base")
  func fact5_4Relative() {
    let base = WebURL("https://example.com/dir/page.html?q#f")
    #expect(WebURL("other.html", base: base)?.href == "https://example.com/dir/other.html")
    #expect(WebURL("/top", base: base)?.href == "https://example.com/top")
    #expect(WebURL("//__WVJB_QUEUE_MESSAGE__", base: base)?.href == "https://__wvjb_queue_message__/")
    #expect(WebURL("?x", base: base)?.href == "https://example.com/dir/page.html?x")
    #expect(WebURL("other.html") == nil)
    #expect(WebURL("//host") == nil)
  }
}
