import Testing

/// Selectors whose text ends in the midst of something.
@Suite struct SelectorTextTests {
  @Test(
    "an end in the midst",
    arguments: [
      // A backslash at the end stands for U+FFFD: CSS Syntax, "consume an escaped code point".
      ("\\", "found"), ("p\\", ""), (".\\", ""), (":is(\\", "found"), (":is(p\\", ""), (":is(90\\", ""),
      (":where(,\\", "found"),
      (":is(", ""), ("[a=\"b\\", ""), ("#", "SyntaxError"), (":not(90\\", "SyntaxError"),
    ])
  func anEndInTheMidst(selector: String, expected: String) throws {
    let harness = PageHarness()
    let text = selector.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    try harness.run(
      """
      document.documentElement.append(document.createElement('\\ufffd'));
      try { mark(document.querySelector("\(text)") === null ? '' : 'found'); } catch (error) { mark(error.name); }
      """)
    #expect(harness.log == [expected])
  }
}
