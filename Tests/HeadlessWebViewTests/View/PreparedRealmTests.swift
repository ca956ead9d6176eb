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

  @Test("a realm that no page has taken is no open realm")
  func unused() {
    let group = WebViewGroup()
    group.prepareRealm()
    group.prepareInterfaces()
    #expect(group.isReusable && group.core.realmCount == 0)
  }
}
