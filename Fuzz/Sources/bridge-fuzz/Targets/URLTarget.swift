import HeadlessWebView
import JavaScriptEngine

/// The URL target: native and the page parse URLs alike, parsing a result again changes nothing, and setters agree.
final class URLTarget: FuzzTarget {
  private let group = SharedGroup()
  private var view: WebView?
  private var uses = 0

  func run(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let base = parts.count > 1 ? parts[1] : ""
    let setter = parts.count > 2 ? parts[2] : ""
    var url: WebURL?
    if base.isEmpty { url = WebURL(parts[0]) } else if let base = WebURL(base) { url = WebURL(parts[0], base: base) }
    if let url { expectStable(url) }
    var lines = [url.map(describe) ?? "none"]
    if let url, !setter.isEmpty {
      for name in Self.setters {
        var changed = url
        set(name, of: &changed, to: setter)
        expectStable(changed)
        lines.append(describe(changed))
      }
    }
    let theirs = page().answer(of: Self.describe, .copy(.array([.string(parts[0]), .string(base), .string(setter)])))
    guard case .success(let value) = theirs, let text = value.string else {
      return expect(false, "the page fails: \(theirs)")
    }
    expect(text == lines.joined(separator: "\n"), "native: \(lines.joined(separator: "\n"))\nthe page: \(text)")
  }

  private func expectStable(_ url: WebURL) {
    let again = WebURL(url.href)
    expect(again?.href == url.href, "\(url.href) is parsed again as \(again?.href ?? "none")")
    expect(again.map(describe) == describe(url), "the parts of \(url.href) differ when it is parsed again")
  }

  private func describe(_ url: WebURL) -> String {
    [
      url.href, url.protocolString, url.username, url.password, url.hostWithPort, url.port.map { "\($0)" } ?? "",
      url.path, url.search, url.hash,
    ].joined(separator: "|")
  }

  private static let setters = [
    "href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash",
  ]

  private func set(_ name: String, of url: inout WebURL, to value: String) {
    switch name {
    case "href": _ = url.setHref(value)
    case "protocol": url.setProtocol(value)
    case "username": url.setUsername(value)
    case "password": url.setPassword(value)
    case "host": url.setHost(value)
    case "hostname": url.setHostname(value)
    case "port": url.setPort(value)
    case "pathname": url.setPathname(value)
    case "search": url.setSearch(value)
    default: url.setHash(value)
    }
  }

  /// Returns the page; no input changes it, so one page serves many inputs.
  private func page() -> WebView {
    uses += 1
    if let view, uses % 1000 != 0 { return view }
    view?.close()
    let fresh = WebView(configuration: group.configuration())
    view = fresh
    return fresh
  }

  private static let describe = PageFunction(
    "input",
    body: """
      const [text, base, value] = input;
      const made = () => {
        try { return base ? new URL(text, base) : new URL(text); } catch (error) {
          if (error.name !== 'TypeError') throw error;
        }
      };
      const parts = (u) =>
        [u.href, u.protocol, u.username, u.password, u.host, u.port, u.pathname, u.search, u.hash].join('|');
      const url = made();
      if (!url) return 'none';
      const lines = [parts(url)];
      if (value) {
        for (const name of ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search',
          'hash']) {
          const changed = made();
          try { changed[name] = value; } catch (error) { if (name !== 'href' || error.name !== 'TypeError') throw error; }
          lines.push(parts(changed));
          const query = String(changed.searchParams);
          if (String(new URLSearchParams(query)) !== query) throw new Error('the query ' + query);
        }
      }
      return lines.join('\\n');
      """)
}
