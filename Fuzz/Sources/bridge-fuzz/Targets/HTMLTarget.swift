import HeadlessWebView
import JavaScriptEngine

/// The HTML target: any bytes load, the load ends, and the result is a consistent tree.
///
/// The last byte selects how the rest reaches the view: as text, as bytes from a server, or with its scripts disabled.
/// A page without scripts has the same tree whether it is loaded, written in pieces or parsed at once.
final class HTMLTarget: FuzzTarget {
  private let group = SharedGroup(most: 300)

  func run(_ bytes: [UInt8]) {
    let way = (bytes.last ?? 0) % 3
    let content = Array(bytes.dropLast())
    let view = WebView(configuration: group.configuration())
    defer { view.close() }
    var text: String?
    switch way {
    case 0: view.loadHTML(String(decoding: content, as: UTF8.self), baseURL: .page)
    case 1:
      view.network.route("https://page.example/**", .bytes(content, type: "text/html"))
      view.load(.page)
    default:
      let inert = Self.withoutScripts(String(decoding: content, as: UTF8.self))
      text = inert
      view.loadHTML(inert, baseURL: .page)
    }
    // A page may run forever; in that case the view throws a typed error.
    try? view.runUntilIdle(limit: .seconds(5))
    check(view.answer(of: Self.tree), hasScripts: text == nil)
    if let text, !Self.changesItself(text) { check(view.answer(of: Self.comparison, .text(text)), hasScripts: false) }
  }

  private func check(_ answer: Result<StructuredValue, ScriptError>, hasScripts: Bool) {
    switch answer {
    case .success(let value): expect(value.string == "", value.string ?? "no text")
    // A page's script may have replaced functions that the check uses, or removed the page.
    case .failure(let error): expect(hasScripts, "the check fails: \(error)")
    }
  }

  private static func withoutScripts(_ text: String) -> String {
    text.replacing(/<script/.ignoresCase(), with: "<script type=x ")
  }

  /// Returns whether the tree of a page without script elements may differ from its text.
  ///
  /// This includes pages that are parsed differently in pieces, or where scripts run.
  private static func changesItself(_ text: String) -> Bool {
    let lower = text.lowercased()
    return lower.contains("noscript") || lower.contains("javascript:") || lower.contains("refresh")
      || lower.contains("shadowroot") || lower.contains(/on[a-z]+\s*=/)
  }

  /// Checks that every node is where its parent says, and that the whole tree can be serialized.
  private static let tree = PageFunction(
    body: """
      let count = 0;
      for (let node = document; node;) {
        count += 1;
        let last = null;
        for (let child = node.firstChild; child; child = child.nextSibling) {
          if (child.parentNode !== node) return 'the parent of ' + child.nodeName + ' is not ' + node.nodeName;
          if (child.previousSibling !== last) return 'the sibling before ' + child.nodeName + ' is another';
          if (child.ownerDocument !== document) return child.nodeName + ' is of another document';
          last = child;
        }
        if (node.lastChild !== last) return 'the last child of ' + node.nodeName + ' is another';
        if (node.firstChild) { node = node.firstChild; continue; }
        while (node && !node.nextSibling) node = node.parentNode;
        node = node && node.nextSibling;
      }
      const root = document.documentElement;
      if (root && typeof root.outerHTML !== 'string') return 'no markup';
      if (root && root.getElementsByTagName('*').length + 1 > count) return 'more elements than nodes';
      return '';
      """)

  private static let comparison = PageFunction(
    "text",
    body: """
      const markup = (d) => (d.documentElement || { outerHTML: '' }).outerHTML;
      const parsed = new DOMParser().parseFromString(text, 'text/html');
      const difference = (ours, theirs, way) => {
        if (ours === theirs) return '';
        let place = 0;
        while (ours[place] === theirs[place]) place += 1;
        const near = (text) => text.slice(Math.max(0, place - 40), place + 40);
        return way + ': ' + near(ours) + '\\nparsed at once: ' + near(theirs);
      };
      const loaded = difference(document.compatMode + markup(document), parsed.compatMode + markup(parsed), 'loaded');
      if (loaded) return loaded;
      const written = document.body && document.body.appendChild(document.createElement('iframe')).contentDocument;
      if (!written) return '';
      // A dozen pieces, which end anywhere.
      const length = Math.ceil(text.length / 12) || 1;
      written.open();
      for (let place = 0; place < text.length; place += length) written.write(text.slice(place, place + length));
      written.close();
      return difference(markup(written), markup(parsed), 'written');
      """)
}
