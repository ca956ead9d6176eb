import HeadlessWebView
import JavaScriptEngine

/// A page that uses what the pages of clients usually use, so that it is compiled when the first of them opens.
enum WarmUp {
  /// Elements, styles and a script, as most pages have them.
  private static let page = """
    <!DOCTYPE html><html><head><meta charset="utf-8"><title></title><style>p.a { margin: 1px }</style></head>
    <body><form><label for="a"></label><input id="a"><button id="b"></button><select></select></form><p class="a">
    <script>
    const item = document.createElement('li');
    item.className = 'a';
    item.textContent = 'a';
    document.body.append(item);
    document.getElementById('b').addEventListener('click', () => {});
    document.querySelectorAll('p.a, #a > li:first-child').forEach((each) => each.setAttribute('data-a', 'a'));
    </script>
    """
  /// A script like those of clients in a world of their own: it reads styles and boxes, and observes changes.
  private static let client = """
    new MutationObserver(() => {}).observe(document, { childList: true });
    addEventListener('focus', () => {}, true);
    const target = document.getElementById('b');
    getComputedStyle(target).visibility;
    const { x, y } = target.getBoundingClientRect();
    document.elementFromPoint(x + 1, y + 1);
    requestAnimationFrame(() => {});
    performance.now();
    target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    document.activeElement === target || target.isConnected;
    """

  /// Loads the page in a group, and closes it.
  static func run(in group: WebViewGroup) {
    var configuration = WebViewConfiguration()
    configuration.group = group
    let view = WebView(configuration: configuration)
    defer { view.close() }
    view.loadHTML(page)
    try? view.runUntilIdle()
    _ = try? RemoteObjects(group: group)
    // Failures appear in the clients' own pages, where they are reported.
    _ = try? view.world(.client("client")).value(of: .init(client))
    group.prepareRealm()
  }
}
