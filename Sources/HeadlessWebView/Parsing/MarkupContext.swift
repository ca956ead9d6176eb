/// The parser's state in addition to the open elements: HTML, 13.2.4, "Parse state".
struct MarkupContext {
  /// A Boolean value that indicates whether the form element pointer may be set: a form began and no form end tag
  /// followed.
  var hasForm = false
  /// The number of open forms around that one.
  var outerForms = 0
  /// The body or the document has ended, and only blanks and comments followed.
  var isAfterBody = false
  var isAfterDocument = false
  /// If a line feed follows, it is dropped, because it follows the start tag of a `pre`.
  var dropsLineFeed = false
  /// A `plaintext` element was opened; everything that follows is its text.
  var isPlaintext = false
  /// A template was opened; after it, no frameset replaces the body.
  var forbidsFrameset = false
  /// Everything so far can be in the head.
  var isInHead = true

  private static let headNames: Set<String> = [
    "html", "head", "base", "basefont", "bgsound", "link", "meta", "title", "noframes", "style", "script", "noscript",
    "template",
  ]
  /// The elements whose content is not markup.
  static let textElements: Set<String> = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
  ]

  /// Those elements that a select element does not ignore.
  static let textElementsOfSelect: Set<String> = ["script", "textarea"]

  /// - Parameters:
  ///   - isForeign: Indicates whether it is inside a foreign element that contains no HTML.
  ///   - forms: The number of open forms.
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

  /// Handles a tag that the parser ignores, or that ends a foreign element.
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

/// The traits of a start tag's name that decide how the parser nests its element: HTML, 13.2.6, "Tree construction".
struct TagTraits: OptionSet {
  let rawValue: UInt16

  /// It has no content, or the parser never opens it where others are open.
  static let isEmpty = TagTraits(rawValue: 1)
  /// HTML, "special category".
  static let isSpecial = TagTraits(rawValue: 2)
  /// End tags do not close elements outside of it: HTML, "has an element in the specific scope".
  static let isBarrier = TagTraits(rawValue: 4)
  /// It ends a `p`.
  static let endsParagraph = TagTraits(rawValue: 8)
  static let isFormatting = TagTraits(rawValue: 16)
  static let isHeading = TagTraits(rawValue: 32)
  /// It is part of a table or of a part of one.
  static let isTablePart = TagTraits(rawValue: 64)
  /// HTML, "generate implied end tags".
  static let isImplied = TagTraits(rawValue: 128)
  /// It ends foreign content.
  static let leavesForeign = TagTraits(rawValue: 256)
  /// A tag inside of it does not end list items outside of it.
  static let isItemBarrier = TagTraits(rawValue: 512)

  static func of(_ name: String) -> TagTraits { table[name] ?? [] }

  private static let table: [String: TagTraits] = {
    var table: [String: TagTraits] = [:]
    func add(_ trait: TagTraits, _ names: String) {
      for name in names.utf8.split(separator: 0x20) { table[String(Substring(name)), default: []].insert(trait) }
    }
    add(
      .isEmpty,
      """
      area base basefont bgsound body br col embed frame head hr html image img input keygen link meta param source \
      track wbr
      """)
    add(
      .isSpecial,
      """
      address applet article aside blockquote button caption center colgroup dd details dir div dl dt fieldset \
      figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup li listing main marquee menu nav noscript \
      object ol p pre search section select summary table tbody td template tfoot th thead tr ul
      """)
    add(.isBarrier, "applet caption marquee object table td template th")
    add(
      .endsParagraph,
      """
      address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form \
      h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul \
      xmp
      """)
    add(.isFormatting, "a b big code em font i nobr s small strike strong tt u")
    add(.isHeading, "h1 h2 h3 h4 h5 h6")
    add(.isTablePart, "caption col colgroup tbody td tfoot th thead tr")
    add(.isImplied, "dd dt li optgroup option p rb rp rt rtc")
    add(
      .leavesForeign,
      """
      b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta \
      nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
      """)
    for (name, traits) in table where traits.contains(.isSpecial) && !["address", "div", "p"].contains(name) {
      table[name] = traits.union(.isItemBarrier)
    }
    return table
  }()
}
