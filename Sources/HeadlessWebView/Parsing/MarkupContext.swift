/// What markup that was read leaves behind beside the open elements: HTML, 13.2.4, "Parse state".
struct MarkupContext {
  /// The form element pointer may be set: a form began and no end tag of one came.
  var hasForm = false
  /// How many forms were open around that one.
  var outerForms = 0
  /// The body or the document ended, and only blanks and comments came since.
  var isAfterBody = false
  var isAfterDocument = false
  /// A line feed that comes next is dropped: it follows the start tag of a `pre`.
  var dropsLineFeed = false
  /// A `plaintext` began, and all that comes is its text.
  var isPlaintext = false
  /// A template came, behind which no frameset takes the body's place.
  var forbidsFrameset = false
  /// Nothing came yet that the head cannot hold.
  var isInHead = true

  private static let headNames: Set<String> = [
    "html", "head", "base", "basefont", "bgsound", "link", "meta", "title", "noframes", "style", "script", "noscript",
    "template",
  ]
  /// Elements whose content is no markup.
  static let textElements: Set<String> = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
  ]

  /// Those of them that a select element does not ignore.
  static let textElementsOfSelect: Set<String> = ["script", "textarea"]

  /// - Parameters:
  ///   - isForeign: Whether it stands in a foreign element that holds no HTML.
  ///   - forms: How many forms are open.
  mutating func startTag(_ name: String, isForeign: Bool, isIgnoredForm: Bool, forms: Int) {
    if name != "html" || isForeign {
      isAfterBody = false
      isAfterDocument = false
    }
    if name == "template" { forbidsFrameset = true }
    if name == "form", !isForeign, !isIgnoredForm, !hasForm {
      hasForm = true
      outerForms = forms
    }
    if name == "plaintext", !isForeign { isPlaintext = true }
    if !Self.headNames.contains(name) { isInHead = false }
    let leavesForeign = TagTraits.of(name).contains(.leavesForeign)
    dropsLineFeed = (!isForeign || leavesForeign) && (name == "pre" || name == "listing")
  }

  /// A tag came that the parser ignores, or that ends a foreign element.
  mutating func ignoredTag() { dropsLineFeed = false }

  mutating func endTag(_ name: String, isIgnoredForm: Bool) {
    dropsLineFeed = false
    isAfterBody = name == "body" || name == "html"
    isAfterDocument = name == "html"
    if name == "form", !isIgnoredForm { hasForm = false }
    if name == "head" || name == "body" { isInHead = false }
  }

  mutating func text(isBlank: Bool) {
    dropsLineFeed = false
    guard !isBlank else { return }
    isAfterBody = false
    isAfterDocument = false
    isInHead = false
  }
}
