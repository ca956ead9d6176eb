/// What a start tag's name says of how the parser nests its element: HTML, 13.2.6, "Tree construction".
struct TagTraits: OptionSet {
  let rawValue: UInt16

  /// It has no content, or the parser never opens it where others are open.
  static let isEmpty = TagTraits(rawValue: 1)
  /// HTML, "special category".
  static let isSpecial = TagTraits(rawValue: 2)
  /// End tags do not reach beyond it: HTML, "has an element in the specific scope".
  static let isBarrier = TagTraits(rawValue: 4)
  /// It ends a `p`.
  static let endsParagraph = TagTraits(rawValue: 8)
  static let isFormatting = TagTraits(rawValue: 16)
  static let isHeading = TagTraits(rawValue: 32)
  /// It belongs into a table or into a part of one.
  static let isTablePart = TagTraits(rawValue: 64)
  /// HTML, "generate implied end tags".
  static let isImplied = TagTraits(rawValue: 128)
  /// It ends foreign content.
  static let leavesForeign = TagTraits(rawValue: 256)
  /// Items do not end beyond it.
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
      area base basefont bgsound body br col embed frame head hr html image img input keygen link meta param source track wbr
      """)
    add(
      .isSpecial,
      """
      address applet article aside blockquote button caption center colgroup dd details dir div dl dt fieldset figcaption figure footer \
      form frameset h1 h2 h3 h4 h5 h6 header hgroup li listing main marquee menu nav noscript object ol p pre search section select \
      summary table tbody td template tfoot th thead tr ul
      """)
    add(.isBarrier, "applet caption marquee object table td template th")
    add(
      .endsParagraph,
      """
      address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 \
      header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp
      """)
    add(.isFormatting, "a b big code em font i nobr s small strike strong tt u")
    add(.isHeading, "h1 h2 h3 h4 h5 h6")
    add(.isTablePart, "caption col colgroup tbody td tfoot th thead tr")
    add(.isImplied, "dd dt li optgroup option p rb rp rt rtc")
    add(
      .leavesForeign,
      """
      b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby \
      s small span strong strike sub sup table tt u ul var
      """)
    for (name, traits) in table where traits.contains(.isSpecial) && !["address", "div", "p"].contains(name) {
      table[name] = traits.union(.isItemBarrier)
    }
    return table
  }()
}
