import JavaScriptEngine
import Testing

@testable import HeadlessWebView

@Suite("Prepared realms")
struct PreparedRealmTests {
  /// A page that uses, extends and replaces interfaces.
  private static let page = """
    <!DOCTYPE html><title>a</title><ul id="list"></ul>
    <script>
    var HTMLElement = window.HTMLElement;
    const item = document.createElement('li');
    item.onclick = () => { clicked = true };
    document.getElementById('list').append(item);
    item.click();
    class Own extends HTMLElement {}
    customElements.define('own-element', Own);
    result = [
      clicked, document instanceof HTMLDocument, item instanceof HTMLElement,
      document.createElement('own-element') instanceof Own,
      Object.getPrototypeOf(HTMLElement.prototype) === Element.prototype, typeof item.oncut, item.ELEMENT_NODE,
      Object.getPrototypeOf(document.createElement) === Function.prototype, document.title,
    ].join();
    </script>
    """

  private func result(in group: WebViewGroup) throws -> String? {
    var configuration = WebViewConfiguration()
    configuration.group = group
    let view = WebView(configuration: configuration)
    defer { view.close() }
    view.loadHTML(Self.page)
    try view.runUntilIdle()
    return try view.world(.page).value(of: UTF16Text("result")).string
  }

  @Test("a page has the same interfaces in a prepared realm")
  func interfaces() throws {
    let group = WebViewGroup()
    #expect(!group.needsPreparedInterfaces)
    let expected = try result(in: group)
    #expect(expected == "true,true,true,true,true,object,1,true,a")
    #expect(group.prepareRealm() && !group.needsPreparedRealm && group.needsPreparedInterfaces)
    #expect(try result(in: group) == expected)
    #expect(group.prepareRealm())
    group.prepareInterfaces()
    #expect(!group.needsPreparedInterfaces)
    let realms = group.core.realmCount
    #expect(try result(in: group) == expected)
    // The page took the prepared realm.
    #expect(group.needsPreparedRealm && !group.needsPreparedInterfaces && group.core.realmCount == realms)
  }

  @Test("a further world has interfaces of its own after it was prepared")
  func worlds() throws {
    let view = WebView()
    defer { view.close() }
    view.loadHTML("<p>")
    try view.runUntilIdle()
    let world = try view.world(.named("tool"))
    world.prepareInterfaces()
    let script = UTF16Text(
      "[document instanceof HTMLDocument, document.body instanceof HTMLElement, Object.getPrototypeOf(Node)"
        + " === EventTarget, HTMLElement instanceof Function, (HTMLElement.mark ??= 0, HTMLElement.mark += 1)].join()")
    #expect(try world.value(of: script).string == "true,true,true,true,1")
    #expect(try view.world(.page).value(of: script).string == "true,true,true,true,1")
    world.prepareInterfaces()
    #expect(try world.value(of: script).string == "true,true,true,true,2")
    view.loadHTML("<p>")
    try view.runUntilIdle()
    #expect(world.isClosed)
    world.prepareInterfaces()
  }

  private func view(in group: WebViewGroup) throws -> WebView {
    var configuration = WebViewConfiguration()
    configuration.group = group
    let view = WebView(configuration: configuration)
    view.loadHTML("<p id=a>")
    try view.runUntilIdle()
    return view
  }

  /// Opens pages with a world each, and returns a group whose next realm has a prepared world.
  private func groupWithWorld() throws -> WebViewGroup {
    let group = WebViewGroup()
    let first = try view(in: group)
    #expect(group.prepareRealm() && !group.needsPreparedWorld)
    _ = try first.world(.named("tool"))
    first.close()
    group.prepareInterfaces()
    #expect(group.needsPreparedWorld)
    group.prepareWorld()
    #expect(!group.needsPreparedWorld)
    return group
  }

  /// Uses the interfaces, the page's node and the clock.
  private static let tool = UTF16Text(
    """
    document.body.append(document.createElement('i'));
    [document instanceof HTMLDocument, document.querySelector('i') instanceof HTMLElement, window === self,
      Object.getPrototypeOf(Node) === EventTarget, HTMLElement instanceof Function, typeof seen, Date.now(),
      (HTMLElement.mark ??= 0, HTMLElement.mark += 1)].join()
    """)

  @Test("a prepared further world is like one that is opened when it is needed")
  func preparedWorld() throws {
    let plain = try view(in: WebViewGroup())
    defer { plain.close() }
    let group = try groupWithWorld()
    let view = try view(in: group)
    defer { view.close() }
    _ = try view.world(.page).value(of: UTF16Text("var seen = document.querySelector('p'); seen.mark = 1"))
    let world = try view.world(.named("tool"))
    let contexts = group.virtualMachine.contextCount
    #expect(try world.value(of: Self.tool).string == plain.world(.named("tool")).value(of: Self.tool).string)
    #expect(group.virtualMachine.contextCount == contexts)
    // The world has its own object for the page's node.
    #expect(try world.value(of: UTF16Text("document.querySelector('p').mark")).isUndefined)
    let paragraph = try view.world(.page).value(of: UTF16Text("seen"))
    #expect(try world.adopt(paragraph) == world.value(of: UTF16Text("document.querySelector('p')")))
    // It ends with the document, and the next one has another.
    view.loadHTML("<p>")
    try view.runUntilIdle()
    #expect(world.isClosed)
    #expect(try view.world(.named("tool")).value(of: UTF16Text("HTMLElement.mark")).isUndefined)
  }

  @Test("worlds of one name in two pages share their objects, although one was prepared")
  func sharedName() throws {
    let group = try groupWithWorld()
    let views = [try view(in: group), try view(in: group)]
    defer { views.forEach { $0.close() } }
    // The first page has the prepared world, and opens it last.
    let worlds = [try views[1].world(.named("tool")), try views[0].world(.named("tool"))]
    for world in worlds { #expect(try world.value(of: UTF16Text("document.body.firstChild.id")).string == "a") }
    let script = UTF16Text("globalThis.node = document.querySelector('p'); node.mark = 'x'; node")
    let moved = try worlds[0].value(of: script)
    #expect(try worlds[1].adopt(moved)?["mark"].string == "x")
  }

  @Test("no world is prepared after a page whose world no client has opened")
  func unusedWorld() throws {
    let group = try groupWithWorld()
    try view(in: group).close()
    #expect(group.prepareRealm())
    group.prepareInterfaces()
    #expect(!group.needsPreparedWorld)
    let view = try view(in: group)
    _ = try view.world(.named("tool"))
    view.close()
    #expect(group.prepareRealm() && group.needsPreparedWorld)
  }

  @Test("a realm that no page has taken is no open realm")
  func unused() {
    let group = WebViewGroup()
    group.prepareRealm()
    group.prepareInterfaces()
    #expect(group.isReusable && group.core.realmCount == 0)
  }
}
