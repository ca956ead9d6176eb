import Testing

/// Clicks on labels and on what they contain.
@Suite("Labels")
struct LabelTests {
  @Test(
    "a click on the content of a label is forwarded to its control, except from interactive content",
    arguments: [
      ("<p id=x></p>", 1), ("<p id=x tabindex=0></p>", 1), ("<a id=x></a>", 1), ("<a id=x href='#'></a>", 0),
      ("<video id=x></video>", 1), ("<video id=x controls></video>", 0), ("<img id=x>", 1), ("<img id=x usemap=''>", 0),
      ("<audio id=x controls></audio>", 0), ("<select id=x></select>", 0), ("<object id=x tabindex=0></object>", 1),
    ])
  func content(markup: String, clicks: Int) throws {
    #expect(
      try PageHarness.log(
        """
        document.body.innerHTML = `<label><button id=button></button>\(markup)</label>`;
        let clicks = 0;
        button.onclick = () => { clicks += 1; };
        x.click();
        mark(clicks);
        """
      ).last { !$0.hasPrefix("asked") } == "\(clicks)")
  }

  @Test("a label with a tabindex takes the focus, and any other passes it on to its control")
  func focus() throws {
    #expect(
      try PageHarness.log(
        """
        document.body.innerHTML = '<label id=a><input id=b></label><label id=c tabindex=0><input id=d></label>';
        for (const label of [a, c]) { label.focus(); mark(document.activeElement.id); }
        """) == ["b", "c"])
  }
}
