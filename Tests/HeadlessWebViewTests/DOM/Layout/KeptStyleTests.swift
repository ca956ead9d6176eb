import Testing

/// Boxes whose own declarations stay the same, while something else changes that their style depends on.
@Suite("Layout: kept styles")
struct KeptStyleTests {
  @Test(
    "a box follows what its style depends on",
    arguments: [
      ("--w: 10px", "width: var(--w)", "document.body.style.setProperty('--w', '30px')", "10 30"),
      ("--f: 10px", "font-size: var(--f); width: 2em", "document.body.style.setProperty('--f', '30px')", "20 60"),
      ("font-size: 10px", "width: 2em", "document.body.style.fontSize = '20px'", "20 40"),
      ("", "font-size: 200%; width: 1em", "document.body.style.fontSize = '20px'", "32 40"),
      ("", "width: 2rem", "document.documentElement.style.fontSize = '20px'", "32 40"),
      ("width: 50px", "width: inherit", "document.body.style.width = '70px'", "50 70"),
      ("", "width: 10px", "a.style.width = '20px'", "10 20"),
      ("", "width: 10px", "a.style.setProperty('width', '20px', 'important')", "10 20"),
      ("", "display: inline-block; width: 10px", "a.style.display = 'inline'", "10 0"),
      ("width: 80px", "", "a.dir = 'rtl'; a.style.marginInlineStart = '20px'", "80 60"),
      ("width: 80px", "", "a.hidden = true", "80 0"),
      ("width: 80px", "width: 10px", "a.remove(); document.body.append(a); document.body.className = 'x'", "10 10"),
    ])
  func dependencies(body: String, style: String, change: String, expected: String) throws {
    let page = try LayoutPage.page("<div id=a style='\(style)'></div>")
    let lines = try page.run(
      """
      document.body.style.cssText = '\(body); margin: 0';
      const a = document.getElementById('a');
      const width = () => a.getBoundingClientRect().width;
      const before = width();
      \(change);
      log(before + ' ' + width());
      """)
    #expect(lines == [expected])
  }

  @Test("a dialog moves when it becomes modal, and back")
  func modal() throws {
    let page = try LayoutPage.page(
      "<div style='height: 100px'></div><dialog id=a open style='margin: 0; padding: 0; border: 0'>a</dialog>")
    let lines = try page.run(
      """
      const a = document.getElementById('a');
      const position = () => a.getBoundingClientRect().y;
      const seen = [position()];
      a.close();
      a.showModal();
      seen.push(position());
      a.close();
      a.show();
      seen.push(position());
      log(seen.join(' '));
      """)
    #expect(lines == ["100 0 100"])
  }

  @Test("a box in a frame follows the frame's size")
  func viewport() throws {
    let page = try LayoutPage.page(
      "<iframe id=f width=200 height=50 srcdoc='<div id=a style=\"width: 10vw\"></div>'></iframe>")
    let lines = try page.run(
      """
      const f = document.getElementById('f');
      const width = () => f.contentDocument.getElementById('a').getBoundingClientRect().width;
      const before = width();
      f.width = 400;
      log(before + ' ' + width());
      """)
    #expect(lines == ["20 40"])
  }
}
