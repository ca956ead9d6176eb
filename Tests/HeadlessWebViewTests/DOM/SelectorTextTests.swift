import Testing

/// Selectors with an incomplete end.
@Suite struct SelectorTextTests {
  @Test(
    "parses selectors with an incomplete end",
    arguments: [
      // A backslash at the end represents U+FFFD: CSS Syntax, "consume an escaped code point".
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
