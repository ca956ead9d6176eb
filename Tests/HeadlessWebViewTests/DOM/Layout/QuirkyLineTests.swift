import Testing

/// Lines of documents without a doctype, with the heights of WebKitGTK.
///
/// See Quirks Mode, "The line height calculation quirk".
@Suite("Layout: lines in quirks mode")
struct QuirkyLineTests {
  private static let high = "<img style='width: 10px; height: 30px'>"
  private static let low = "<img style='width: 4px; height: 4px'>"

  private func height(_ markup: String, doctype: String = "") throws -> [String] {
    let page = try Page(html: "\(doctype)<body style='margin: 0; font: 16px/20px monospace'><div id=a>\(markup)</div>")
    return try page.run("log(document.getElementById('a').getBoundingClientRect().height)")
  }

  @Test(
    "a box adds to the height of a line only if it has text of its own, or edges beside it",
    arguments: [
      (high, "30"), (low, "4"), ("<span>\(high)</span>", "30"), ("<span style='padding-top: 1px'>\(low)</span>", "4"),
      ("<span style='padding-left: 1px'>\(low)</span>", "20"),
      ("<span style='border-bottom: 1px solid'>\(low)</span>", "4"),
      ("<span style='font-size: 30px'></span>\(high)", "30"), ("<span style='line-height: 60px'>\(low)</span>", "4"),
      ("<br>", "20"), ("\(low)<br>", "4"), ("\(low) ", "4"), ("\(low) \(low)", "20"), ("\(low)&nbsp;", "20"),
      ("\(low)<b>x</b>", "20"), ("<span style='display: inline-block; width: 3px; height: 50px'></span>", "50"),
      ("<img style='vertical-align: top; width: 4px; height: 30px'>", "30"),
      ("<span style='margin-left: 3px'></span>", "0"),
      ("<span style='padding-left: 3px'></span>", "20"), ("<ul style='margin: 0'><li>\(low)</ul>", "20"),
    ])
  func heights(markup: String, expected: String) throws {
    #expect(try height(markup) == [expected])
  }

  @Test("a document with a doctype has the block's line height in each line")
  func standards() throws {
    #expect(try height(Self.low, doctype: "<!DOCTYPE html>") == ["20"])
  }
}
