import Testing

/// Boxes according to styles and attributes.
@Suite("Boxes")
struct BoxTests {
  @Test(
    "sizes depend on styles, attributes and the surroundings",
    arguments: [
      ("<div id=t style='width: 100px; height: 50px; padding: 5px; border: 1px solid'></div>", "112,62,110,60"),
      ("<div id=t style='width: 50%; height: 20px'></div>", "180,20,180,20"),
      ("<canvas id=t width=30 height=40></canvas>", "30,40,30,40"),
      ("<img id=t width=30 height=40>", "30,40,30,40"),
      ("<div style='display: none'><p id=t style='width: 9px; height: 9px'></p></div>", "0,0,0,0"),
      (
        "<div style='position: relative; width: 200px; height: 100px'><p id=t style='position: absolute; margin: 0; top: 0; bottom: 0; width: 25%'></p></div>",
        "50,100,50,100"
      ),
    ])
  func sizes(markup: String, sizes: String) throws {
    #expect(
      try PageHarness.log(
        "document.body.innerHTML = `\(markup)`; const t = document.getElementById('t'); mark([t.offsetWidth, t.offsetHeight, t.clientWidth, t.clientHeight].join())"
      )
        == [sizes])
  }

  @Test("the root is as large as the view, and hidden elements have no box")
  func roots() throws {
    #expect(
      try PageHarness.log(
        """
        const { documentElement: root, body } = document;
        mark([root.clientWidth, root.clientHeight, root.offsetWidth, body.offsetWidth]);
        const p = document.createElement('p');
        mark([p.offsetWidth, p.getClientRects().length, p.offsetParent]);
        body.append(p); mark([p.getClientRects().length, p.offsetParent === body]);
        p.hidden = true; mark([p.getClientRects().length, p.offsetParent, p.getBoundingClientRect().width]);
        """) == ["375,667,375,359", "0,0,", "1,true", "0,,0"])
  }
}
