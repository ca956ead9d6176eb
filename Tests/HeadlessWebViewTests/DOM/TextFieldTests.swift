import Testing

/// Text fields: their patterns, and the text that scrolls in them.
@Suite("Text fields")
struct TextFieldTests {
  @Test(
    "ignores a pattern that isn't valid by itself",
    arguments: [("a)(b", "false"), ("(a", "false"), ("a|b", "true"), ("c+", "false"), ("[a", "false")])
  func patterns(pattern: String, mismatches: String) throws {
    let log = try PageHarness.log(
      """
      const field = Object.assign(document.createElement('input'), { pattern: '\(pattern)', value: 'cc' });
      mark(field.validity.patternMismatch);
      """)
    #expect(log == [mismatches])
  }

  @Test("scrolls text that is wider or higher than a field")
  func scrolling() throws {
    let log = try LayoutPage.page("<input id=a style='width: 100px'><textarea id=b style='height: 50px'></textarea>")
      .run(
        """
        log(a.scrollWidth === a.clientWidth && b.scrollHeight === b.clientHeight);
        a.value = 'x'.repeat(100);
        b.value = 'x\\n'.repeat(100);
        log(a.scrollWidth > 500 && a.clientWidth < 200 && b.scrollHeight > 500);
        a.scrollLeft = 33;
        b.scrollTop = 20;
        a.select();
        log([a.scrollLeft, b.scrollTop].join());
        a.value = b.value = '';
        log([a.scrollLeft, b.scrollTop].join());
        """)
    #expect(log == ["true", "true", "33,20", "0,0"])
  }
}
