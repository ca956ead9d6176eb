import Testing

@testable import HeadlessWebView

/// URLs that a page writes to `src`, as native and the page read them.
@Suite("URLs of frames")
struct FrameURLTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let source: String
    let asked: String
    /// The value of `frame.src`, if it is different.
    let read: String

    init(_ source: String, _ asked: String, read: String? = nil) {
      self.source = source
      self.asked = asked
      self.read = read ?? asked
    }

    var testDescription: String { source.debugDescription }
  }

  /// The text that a script writes.
  private func quoted(_ text: String) -> String {
    let escaped = text.map { character in
      switch character {
      case "\\", "\"": "\\\(character)"
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  /// Writes the text to a frame's `src` before the frame is appended, and to another's afterwards.
  private func check(_ item: Case) throws {
    let harness = PageHarness()
    let literal = quoted(item.source)
    try harness.run("")
    try harness.evaluate("var f = frame(\(literal)); mark('src ' + f.src); mark(f.getAttribute('src') === \(literal))")
    #expect(harness.log == ["asked \(item.asked)", "src \(item.read)", "true"])
    harness.clear()
    try harness.evaluate("var g = frame(); g.src = \(literal); mark('src ' + g.src)")
    #expect(harness.log == ["asked about:blank", "src \(item.read)", "asked \(item.asked)"])
  }

  @Test(
    "5.1 https: host in lower case, a slash added, surrounding blanks and newlines removed; frame.src is equal",
    arguments: [
      Case("https://__WVJB_QUEUE_MESSAGE__", "https://__wvjb_queue_message__/"),
      Case("https://__WVJB_QUEUE_MESSAGE__?x=1", "https://__wvjb_queue_message__/?x=1"),
      Case("https://__WVJB_QUEUE_MESSAGE__#frag", "https://__wvjb_queue_message__/#frag"),
      Case("  https://__bridge_loaded__ ", "https://__bridge_loaded__/"),
      Case("https://__bridge\n_loaded__", "https://__bridge_loaded__/"),
    ])
  func https(item: Case) throws { try check(item) }

  @Test(
    "5.2 other schemes: scheme in lower case, host case kept, no slash added; port, user info, opaque paths kept",
    arguments: [
      Case("WVJBSCHEME://__WVJB_QUEUE_MESSAGE__", "wvjbscheme://__WVJB_QUEUE_MESSAGE__"),
      Case("wvjbscheme://Host:8080/Path?Q#F", "wvjbscheme://Host:8080/Path?Q#F"),
      Case("wvjbscheme://User:Word@Host", "wvjbscheme://User:Word@Host"),
      Case("Mailto:Someone@Example.com", "mailto:Someone@Example.com"),
    ])
  func otherSchemes(item: Case) throws { try check(item) }

  @Test(
    "5.3 escapes unchanged; braces, quotes, angle brackets, non-ASCII escaped, blanks in query and fragment too",
    arguments: [
      Case("x://h/%5B%22a%22%5d", "x://h/%5B%22a%22%5d"),
      Case("x://h/{\"a\": <b>}", "x://h/%7B%22a%22:%20%3Cb%3E%7D"),
      Case("x://h/[1]|\\:", "x://h/[1]|\\:"),
      Case("x://h/ü€", "x://h/%C3%BC%E2%82%AC"),
      Case("x://h/?a b#c d", "x://h/?a%20b#c%20d"),
    ])
  func escapes(item: Case) throws { try check(item) }

  @Test("5.4 javascript: has no policy decision")
  func javascript() throws {
    #expect(try PageHarness.questions("frame('javascript:void(0)'); frame().src = 'JavaScript:void(1)';") == [])
  }

  @Test(
    "5.4 an invalid URL navigates to about:blank; frame.src is the unchanged URL",
    arguments: ["http://[bad", "https://exa mple.com/"])
  func unparsable(source: String) throws { try check(Case(source, "about:blank", read: source)) }

  @Test("5.4 an empty src navigates to about:blank; frame.src is the page's URL")
  func empty() throws { try check(Case("", "about:blank", read: PageHarness.pageURL)) }

  @Test(
    "5.4 relative URLs and //host are resolved against the page's URL",
    arguments: [
      Case("queue", "https://app.example/queue"),
      Case("/a/../b?c", "https://app.example/b?c"),
      Case("//__WVJB_QUEUE_MESSAGE__", "https://__wvjb_queue_message__/"),
    ])
  func relative(item: Case) throws { try check(item) }
}
