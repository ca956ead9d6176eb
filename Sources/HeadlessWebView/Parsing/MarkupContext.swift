/// What markup that was read leaves behind beside the open elements: HTML, 13.2.4, "Parse state".
struct MarkupContext {
  /// The form element pointer may be set: a form began and no end tag of one came.
  var hasForm = false
  /// The body or the document ended, and only blanks and comments came since.
  var isAfterBody = false
  var isAfterDocument = false
  /// A line feed that comes next is dropped: it follows the start tag of a `pre`.
  var dropsLineFeed = false
  /// A `plaintext` began, and all that comes is its text.
  var isPlaintext = false
  /// Nothing came yet that the head cannot hold.
  var isInHead = true
  /// The foreign roots around, and the elements in them whose content is HTML again.
  var foreign: [String] = []

  var isForeign: Bool { foreign.last == "svg" || foreign.last == "math" }

  /// No tree gets deeper, and the markup of few needs it.
  private static let mostForeign = NestingLimit.depth

  private static let headNames: Set<String> = [
    "html", "head", "base", "basefont", "bgsound", "link", "meta", "title", "noframes", "style", "script", "noscript",
    "template",
  ]
  private static let integrationPoints: [String: Set<String>] = [
    "svg": ["foreignobject", "desc", "title"], "math": ["annotation-xml"],
  ]
  /// Elements whose content is no markup.
  static let textElements: Set<String> = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
  ]

  mutating func startTag(_ name: String, isSelfClosing: Bool, isFormInTemplate: Bool) {
    isAfterBody = false
    isAfterDocument = false
    dropsLineFeed = !isForeign && (name == "pre" || name == "listing")
    if name == "form", !isForeign, !isFormInTemplate { hasForm = true }
    if name == "plaintext", !isForeign { isPlaintext = true }
    if !Self.headNames.contains(name) { isInHead = false }
    if isForeign, TagTraits.of(name).contains(.leavesForeign) {
      while isForeign { foreign.removeLast() }
    }
    guard !isSelfClosing, foreign.count < Self.mostForeign else { return }
    if name == "svg" || name == "math" {
      foreign.append(name)
    } else if let root = foreign.last, Self.integrationPoints[root]?.contains(name) == true {
      foreign.append(name)
    }
  }

  mutating func endTag(_ name: String, isFormInTemplate: Bool) {
    dropsLineFeed = false
    isAfterBody = name == "body" || name == "html"
    isAfterDocument = name == "html"
    if name == "form", !isFormInTemplate { hasForm = false }
    if name == "head" || name == "body" { isInHead = false }
    if let index = foreign.lastIndex(of: name) { foreign.removeSubrange(index...) }
  }

  mutating func text(isBlank: Bool) {
    dropsLineFeed = false
    guard !isBlank else { return }
    isAfterBody = false
    isAfterDocument = false
    isInHead = false
  }
}
