/// The sources that a directive allows: CSP 3, 2.3.1, "source list".
struct SourceList: Sendable, Hashable {
  private var hosts: [HostSource] = []
  private var schemes: Set<String> = []
  private var nonces: Set<String> = []
  private var hashes: Set<SourceHash> = []
  private var keywords: Set<SourceKeyword> = []
  /// Indicates whether the list contains `*`.
  private var allowsAny = false
  /// The expressions that are invalid, which are ignored.
  private(set) var invalid: [String] = []

  init(_ expressions: some Sequence<Substring>) {
    for expression in expressions { add(expression) }
  }

  private mutating func add(_ expression: Substring) {
    let lower = expression.lowercased()
    if lower == "'none'" { return }
    if lower == "*" {
      allowsAny = true
    } else if let keyword = SourceKeyword(rawValue: lower) {
      keywords.insert(keyword)
    } else if lower.hasPrefix("'nonce-"), lower.hasSuffix("'"), lower.count > 8 {
      nonces.insert(String(expression.dropFirst(7).dropLast()))
    } else if expression.hasPrefix("'"), expression.hasSuffix("'"), expression.count > 1,
      let hash = SourceHash(expression.dropFirst().dropLast())
    {
      hashes.insert(hash)
    } else if expression.hasSuffix(":"), expression.dropLast().isScheme {
      schemes.insert(String(lower.dropLast()))
    } else if let host = HostSource(expression) {
      hosts.append(host)
    } else {
      invalid.append(String(expression))
    }
  }

  func contains(_ keyword: SourceKeyword) -> Bool { keywords.contains(keyword) }

  /// Returns whether an element's nonce is listed: CSP 3, 6.7.2.3.
  func allows(nonce: String) -> Bool { !nonce.isEmpty && nonces.contains(nonce) }

  /// Returns whether all digests of an external script are listed: CSP 3, 6.7.1.1, step 3.
  func allows(integrity: SubresourceIntegrity?) -> Bool {
    guard let integrity, !hashes.isEmpty else { return false }
    let listed = Set(hashes.map { $0.function + $0.digest })
    return integrity.digests.allSatisfy { listed.contains($0.function + $0.digest) }
  }

  /// Returns whether the digest of a text is listed.
  func allows(digestOf text: String) -> Bool { hashes.contains { $0.matches(text) } }

  /// Returns whether all inline code is allowed: CSP 3, 6.7.3.2.
  func allowsAllInline(isScript: Bool) -> Bool {
    contains(.unsafeInline) && nonces.isEmpty && hashes.isEmpty && !(isScript && contains(.strictDynamic))
  }

  /// Returns whether a URL matches the list: CSP 3, 6.7.2.6, with WebKit's exceptions for `*`.
  ///
  /// - Parameters:
  ///   - origin: The origin that `'self'` represents.
  ///   - open: The schemes that `*` also matches in the directive.
  func matches(_ url: WebURL, origin: HostSource?, open: Set<String> = [], isRedirected: Bool) -> Bool {
    let scheme = url.scheme
    let own = origin?.scheme ?? ""
    if allowsAny {
      let isOwn = own == "http" ? url.isWeb : scheme == own
      if url.isWeb || scheme == "ws" || scheme == "wss" || isOwn || open.contains(scheme) { return true }
    }
    if contains(.ownOrigin), origin?.matches(url, own: own, isOwn: true, isRedirected: true) == true { return true }
    return schemes.contains { HostSource.matches(scheme, $0) }
      || hosts.contains { $0.matches(url, own: own, isOwn: false, isRedirected: isRedirected) }
  }
}
