/// The rules for frames in a Content-Security-Policy.
struct ContentPolicy: Sendable, Hashable {
  /// The directive that applies to frames, as written.
  let frameDirective: String?
  private let sources: [String]

  /// Reads a list of policies; all of them apply (CSP 3, 2.2.2).
  static func all(in text: String) -> [ContentPolicy] {
    text.split(separator: ",").map { ContentPolicy(String($0)) }.filter { $0.frameDirective != nil }
  }

  /// Reads a policy's text.
  init(_ text: String) {
    var directives: [String: (text: String, sources: [String])] = [:]
    for directive in text.split(separator: ";") {
      let words = directive.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let name = words.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = (words.joined(separator: " "), words.dropFirst().map { $0.lowercased() })
    }
    // CSP 3, 6.8.3: the fallback directives for a missing one.
    let chosen = ["frame-src", "child-src", "default-src"].lazy.compactMap { directives[$0] }.first
    frameDirective = chosen?.text
    sources = chosen?.sources ?? []
  }

  /// Returns whether a frame may load a bridge's address, which is never of the page's own origin.
  func allowsFrame(_ address: String) -> Bool {
    guard frameDirective != nil else { return true }
    let lower = address.lowercased()
    let scheme = String(lower.prefix { $0 != ":" })
    let isNetwork = scheme == "http" || scheme == "https"
    let host = lower.dropFirst(scheme.count + 3).prefix { $0 != "/" }
    return sources.contains { source in
      if source == "*" { return isNetwork }
      if source.hasSuffix(":") { return source.dropLast() == scheme }
      let bare = source.hasPrefix(scheme + "://") ? source.dropFirst(scheme.count + 3) : source[...]
      return isNetwork && bare.prefix { $0 != "/" } == host
    }
  }
}
