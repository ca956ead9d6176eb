/// A parsed Content-Security-Policy: CSP 3, 2.2.
package struct ContentPolicy: Sendable, Hashable {
  /// The effect of a policy.
  package enum Disposition: String, Sendable {
    case enforce, report
  }

  /// The place that a policy comes from.
  package enum Source: String, Sendable {
    case header, meta
  }

  /// A directive as written, with its sources.
  struct Directive: Sendable, Hashable {
    let name: String
    let value: String
    let sources: SourceList

    /// The directive as written, for messages.
    var text: String { value.isEmpty ? name : "\(name) \(value)" }
  }

  /// The text of the whole policy.
  package let text: String
  package let disposition: Disposition
  package let source: Source
  /// The origin that `'self'` represents; nil for an opaque one.
  let origin: HostSource?
  private let directives: [String: Directive]
  /// The defects of the text, in WebKit's words.
  let issues: [String]

  /// The directives that have no effect in a `<meta>` element: CSP 3, 3.3.
  private static let headerOnly: Set<String> = ["report-uri", "frame-ancestors", "sandbox"]

  private static let knownNames = Set(PolicyDirective.allCases.map(\.rawValue)).union(PolicyDirective.otherNames)

  /// Reads one policy; nil if it has no directives: CSP 3, 2.2.1.
  package init?(
    _ text: some StringProtocol, of url: WebURL, disposition: Disposition = .enforce, source: Source = .header
  ) {
    var directives: [String: Directive] = [:]
    var issues: [String] = []
    for part in text.split(separator: ";") {
      let words = part.split { " \t\n\u{0C}\r".contains($0) }.map { Substring($0) }
      // A directive has only ASCII characters: CSP 3, 2.2.1.
      guard let name = words.first?.lowercased(), part.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
      guard directives[name] == nil else {
        issues.append("Ignoring duplicate Content-Security-Policy directive '\(name)'.")
        continue
      }
      if source == .meta, Self.headerOnly.contains(name) {
        issues.append(
          "The Content Security Policy directive '\(name)' is ignored when delivered via an HTML meta element.")
        continue
      }
      if !Self.knownNames.contains(name) {
        issues.append("Unrecognized Content-Security-Policy directive '\(name)'.\n")
      }
      let isList =
        name.hasSuffix("-src") || name.hasPrefix("script-src") || name.hasPrefix("style-src")
        || ["base-uri", "form-action", "frame-ancestors"].contains(name)
      let list = SourceList(isList ? words.dropFirst() : [])
      for invalid in list.invalid {
        issues.append(
          "The source list for Content Security Policy directive '\(name)' contains an invalid source: '\(invalid)'. "
            + "It will be ignored.")
      }
      directives[name] = Directive(name: name, value: words.dropFirst().joined(separator: " "), sources: list)
    }
    guard !directives.isEmpty || !issues.isEmpty else { return nil }
    if disposition == .report, directives["report-to"] == nil, directives["report-uri"] == nil {
      issues.append(
        """
        The Content Security Policy '\(text)' was delivered in report-only mode, but does not specify a 'report-to'; \
        the policy will have no effect. Please either add a 'report-to' directive, or deliver the policy via the \
        'Content-Security-Policy' header.
        """)
    }
    self.text = String(text.trimmed)
    self.disposition = disposition
    self.source = source
    self.directives = directives
    self.issues = issues
    origin = url.documentOrigin == "null" && url.scheme != "file" ? nil : HostSource(ownOriginOf: url)
  }

  /// Reads the policies of a header or, as in WebKit, of a `<meta>` element; all of them apply.
  package static func all(
    in text: String, of url: WebURL, disposition: Disposition = .enforce, source: Source = .header
  ) -> [ContentPolicy] {
    text.split(separator: ",").compactMap {
      ContentPolicy($0, of: url, disposition: disposition, source: source)
    }
  }

  /// Returns the directive that an action is subject to; nil if the policy has none.
  func directive(for action: PolicyDirective) -> Directive? {
    action.chain.lazy.compactMap { directives[$0] }.first
  }

  /// Returns a directive's value; nil if the policy does not have it.
  func value(of name: String) -> String? { directives[name]?.value }

  /// Indicates whether insecure requests are upgraded: Upgrade Insecure Requests, 3.
  var upgradesRequests: Bool { disposition == .enforce && directives["upgrade-insecure-requests"] != nil }

  /// The URLs and endpoints to which violations are reported.
  var reportTargets: [String] { (value(of: "report-uri") ?? "").split(separator: " ").map(String.init) }
}

extension ContentPolicy {
  /// Reads the policies of a response.
  static func all(of resource: Resource) -> [ContentPolicy] {
    [("content-security-policy", Disposition.enforce), ("content-security-policy-report-only", .report)].flatMap {
      name, disposition in
      resource.fields[name].map { all(in: $0, of: resource.url, disposition: disposition) } ?? []
    }
  }
}

extension [ContentPolicy] {
  /// The directive `sandbox` of the policies; nil if none has it: CSP 3, 6.3.1.
  var sandbox: String? {
    let values = filter { $0.disposition == .enforce }.compactMap { $0.value(of: "sandbox") }
    guard let first = values.first else { return nil }
    let common = values.dropFirst().reduce(Set(first.tokens)) { $0.intersection($1.tokens) }
    return common.sorted().joined(separator: " ")
  }
}

extension String {
  fileprivate var tokens: [String] { lowercased().split(separator: " ").map(String.init) }
}
