import HeadlessWebView

/// Findings on what a page's Content-Security-Policy forbids.
extension Doctor {
  mutating func readPolicyViolation(_ event: TranscriptEvent) {
    guard event.string("disposition") == "enforce", let blocked = event.string("blocked"),
      let directive = event.string("directive")
    else { return }
    let policy = event.string("policy") ?? ""
    let place = FindingPlace(event.string("place"))
    guard directive == "frame-src", Self.isMessage(blocked) else {
      return find(
        .policyBlocks, "the page's policy blocks \(blocked): \(policy)", at: place, of: "\(directive) \(blocked)",
        advice: Self.advice(on: directive, blocked))
    }
    // The page has requested its bridge, though native is not asked.
    let address = Self.head(blocked)
    asked.addresses.append(blocked)
    find(
      .policyForbids, "the page's policy forbids frames of \(address): \(policy)", at: place, of: address,
      advice: "allow the bridge's URL: frame-src \(Self.source(of: address))")
  }

  /// Returns whether the URL of a frame is a message to native.
  private static func isMessage(_ url: String) -> Bool {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return !["http", "https", "file", "blob", "data", "about"].contains(scheme)
      || knocks.contains { url.lowercased().hasPrefix($0) }
  }

  /// Returns the source expression that allows the URLs of a bridge: no policy can name a host with an underscore.
  private static func source(of address: String) -> String {
    let isNameable = address.hasPrefix("http") && !address.contains("_")
    return isNameable ? address : "\(address.prefix { $0 != ":" }):"
  }

  private static func advice(on directive: String, _ blocked: String) -> String? {
    switch (directive, blocked) {
    case (_, "eval"): "add 'unsafe-eval' to script-src, or avoid eval, Function and timers with text"
    case ("script-src-elem", "inline script"), ("script-src-attr", _):
      "move the code to a file, give the script a nonce or a hash, or add 'unsafe-inline' to script-src"
    default: nil
    }
  }
}
