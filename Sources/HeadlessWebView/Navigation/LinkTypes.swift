/// The types of a link or form that concern its navigation: HTML, "link types".
struct LinkTypes: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// A new window has no opener.
  static let noOpener = LinkTypes(rawValue: 1)
  /// The document has no referrer.
  static let noReferrer = LinkTypes(rawValue: 2)

  /// The policy for the referrer that they demand; nil if they demand none.
  var policy: ReferrerPolicy? { contains(.noReferrer) ? .noReferrer : nil }

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Reads the `rel` attribute: HTML, "get an element's noopener".
  ///
  /// - Parameter target: The name of the window or frame; a window without a name has no opener by default.
  init(_ attribute: String, target: String) {
    self = []
    let tokens = attribute.lowercased().split { " \t\n\u{0C}\r".contains($0) }
    if tokens.contains("noreferrer") { formUnion([.noReferrer, .noOpener]) }
    if tokens.contains("noopener") || target.lowercased() == "_blank" && !tokens.contains("opener") {
      insert(.noOpener)
    }
  }
}
