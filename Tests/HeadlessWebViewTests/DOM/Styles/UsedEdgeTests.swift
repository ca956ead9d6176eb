import Testing

/// The used margins and insets that `getComputedStyle` returns, in a viewport of 375 by 667 pixels.
@Suite("Computed styles: used margins and insets")
struct UsedEdgeTests {
  private func edges(_ css: String, _ parent: String, _ property: String) throws -> [String] {
    try LayoutPage.page(
      """
      <div style='position: relative; width: 200px; height: 100px; padding: 7px; \(parent)'>\
      <div id=t style='width: 20px; height: 10px; \(css)'></div></div>
      """
    ).run("const s = getComputedStyle(t); log(\(property));")
  }

  @Test(
    "returns the margins that `auto` resolves to",
    arguments: [
      ("margin: auto", "", "0px 90px"), ("margin-left: auto; margin-right: 7px", "", "0px 7px 0px 173px"),
      ("margin: auto; width: 300px", "", "0px -100px 0px 0px"),
      ("margin: auto; width: 300px", "direction: rtl", "0px 0px 0px -100px"),
      ("margin: 0 5px", "direction: rtl", "0px 5px 0px 175px"),
      ("margin: 0 5px", "", "0px 5px"), ("margin: auto; float: left", "", "0px"),
      ("margin: auto; display: inline-block", "", "0px"), ("margin: auto; display: inline", "", "auto"),
      ("margin: auto", "display: flex", "45px 90px"), ("margin-left: auto", "display: flex", "0px 0px 0px 180px"),
      ("margin: auto", "display: flex; flex-direction: column", "45px 90px"),
      ("margin: auto", "display: grid", "45px 90px"),
      ("margin: auto; position: absolute; inset: 0 4px 0 0", "", "52px 95px"),
      ("margin: auto 9px auto auto; position: absolute; left: 0; right: 0", "", "0px 9px 0px 185px"),
      ("margin: auto; position: absolute; left: 0", "", "0px"),
      ("margin: auto; position: absolute; left: 0; right: 0; width: 300px", "", "0px -86px 0px 0px"),
    ])
  func margins(css: String, parent: String, margin: String) throws {
    #expect(try edges(css, parent, "s.margin") == [margin])
  }

  @Test(
    "returns the insets of a positioned box at its place in the flow",
    arguments: [
      ("", "7px 187px 97px 7px"), ("direction: rtl", "7px 7px 97px 187px"),
      ("display: flex; direction: rtl", "7px 7px 97px 187px"),
    ])
  func insets(parent: String, inset: String) throws {
    #expect(try edges("position: absolute", parent, "[s.top, s.right, s.bottom, s.left].join(' ')") == [inset])
  }
}
