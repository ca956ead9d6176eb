import HeadlessWebView
import Testing

/// The boxes that native tools read, regardless of what the page has replaced.
@Suite("Layout: tools")
struct BoxToolTests {
  private static let report = PageFunction(
    tool: """
      (user) => (window) => {
        const { document } = window;
        const at = (id) => document.getElementById(id);
        const text = (value) => JSON.stringify(value);
        window.console.log(text(user.quads(at('a'))));
        window.console.log(text(user.quads(at('t').firstChild)));
        window.console.log(text(user.quads(at('n'))), text(user.boxModel(at('n'))), user.scrollIntoView(at('n')));
        window.console.log(text(user.boxModel(at('a'))));
        window.console.log(user.elementAt(window, 10, 10).id, user.elementAt(window, 5, 30).id, user.elementAt(window, 400, 5));
        window.console.log(user.scrollIntoView(at('far')), text(user.quads(at('far'))[0]));
      }
      """)

  @Test("a shape of an SVG image has a box model without edges")
  func shapes() throws {
    let page = try LayoutPage.page(
      "<svg width=50 height=50 style='margin: 3px'><rect id=a x=5 y=7 width=20 height=30 /></svg>")
    page.view.call(
      PageFunction(
        tool: """
          (user) => (window) => {
            window.console.log(JSON.stringify(user.boxModel(window.document.getElementById('a'))));
          }
          """))
    try page.view.runUntilIdle()
    let quad = "[8,10,28,10,28,40,8,40]"
    #expect(
      page.lines == [
        "{\"content\":\(quad),\"padding\":\(quad),\"border\":\(quad),\"margin\":\(quad),\"width\":20,\"height\":30}"
      ])
  }

  @Test("layerX and layerY begin at the nearest box that is positioned, clips, or is painted as a group")
  func layers() throws {
    let page = try LayoutPage.page(
      """
      <div id=a style='position: relative; left: 10px; top: 20px'><div id=b style='margin: 5px; width: 90px; height: 90px'>
      <div id=c style='overflow: auto; margin: 7px; width: 50px; height: 50px'><p id=p style='margin: 0'>y</p></div>
      <div id=o style='opacity: 0.5; margin: 3px; height: 5px'></div></div></div><div id=plain></div>
      """)
    let lines = try page.run(
      """
      for (const id of ['a', 'b', 'c', 'p', 'o', 'plain']) {
        const each = document.getElementById(id);
        each.onclick = ({ target, layerX, layerY }) => { if (target === each) log(id, layerX, layerY); };
        each.dispatchEvent(new MouseEvent('click', { clientX: 100, clientY: 200, view: window }));
      }
      """)
    #expect(lines == ["a 90 173", "b 90 173", "c 78 173", "p 78 173", "o 82 116", "plain 100 200"])
  }

  @Test("quads, box models and elements at points are those of the layout")
  func tools() throws {
    let page = try LayoutPage.page(
      """
      <div id=a style='margin: 1px; border: 2px solid; padding: 3px; width: 10px; height: 12px'></div>
      <div id=h style='height: 20px'></div><p id=t style='margin: 0; font-size: 10px; line-height: 20px; width: 30px'>aaa bbb</p>
      <p id=n hidden></p><div style='height: 2000px'></div><p id=far style='margin: 0; width: 10px; height: 10px'></p>
      <div style='height: 2000px'></div>
      """)
    _ = try page.run(
      """
      document.getElementById('h').attachShadow({ mode: 'closed' }).innerHTML = '<b id=inner style="display: block; height: 20px"></b>';
      Element.prototype.getBoundingClientRect = Element.prototype.getClientRects = document.elementFromPoint = () => { throw 1; };
      """)
    page.view.call(Self.report)
    try page.view.runUntilIdle()
    #expect(
      page.lines == [
        "[[1,1,21,1,21,23,1,23]]",
        "[[0,48,15,48,15,60,0,60],[0,68,15,68,15,80,0,80]]",
        "[] null false",
        "{\"content\":[6,6,16,6,16,18,6,18],\"padding\":[3,3,19,3,19,21,3,21],\"border\":[1,1,21,1,21,23,1,23],\"margin\":[0,0,22,0,22,24,0,24],\"width\":20,\"height\":22}",
        "a inner null",
        "true [0,329,10,329,10,339,0,339]",
      ])
  }
}
