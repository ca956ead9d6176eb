/// Limits the depth of the parser's tree to WebKit's: elements that would be deeper become siblings at the limit
/// (WebKit, `maximumHTMLParserDOMTreeDepth`).
///
/// For each tag, the library's parser takes time in proportion to the depth, and it cannot be interrupted. It therefore
/// never receives deeper elements. In the deepest element it receives one `span` after another, and the tree gets their
/// real names.
final class NestingLimit {
  /// An edit of the markup before it is parsed.
  struct Edit {
    /// The range to replace.
    var range: Range<Int>
    var text: String
    /// The name of the element whose tag it is, or that it adds.
    var name: String?
  }

  /// The name of elements that are omitted from the tree.
  static let nothing = ""
  /// The maximum number of open elements.
  static let depth = 512

  private(set) var tags = OpenTags()
  /// The number of elements that are open around those of the tags.
  private let around: Int
  /// The position of the first open element that the parser does not know.
  private var hidden: Int?
  /// Indicates whether a placeholder is open in the parser.
  private var isShown = false
  private(set) var edits: [Edit] = []

  /// Creates the limit for a document, whose `html` and `body` elements count.
  init() { around = 2 }

  /// Creates the limit for a fragment, whose context element does not count.
  init(in context: FragmentContext) {
    for name in context.ancestors { tags.push(name) }
    around = 1 - tags.depth
  }

  /// Returns the edits of the tags since the last call.
  func takeEdits() -> [Edit] {
    defer { edits = [] }
    return edits
  }

  /// Returns whether, since the last call, a tag put the parser in a state that differs from the standard's.
  func takeUncertainty() -> Bool {
    defer { tags.isUncertain = false }
    return tags.isUncertain
  }

  /// - Parameters:
  ///   - tag: The whole tag.
  ///   - isText: Indicates whether the element contains only text, so that it is closed again.
  func startTag(_ name: String, _ tag: Range<Int>, isSelfClosing: Bool, isText: Bool) {
    let opens = tags.makeRoom(for: name, isSelfClosing: isSelfClosing)
    settle(before: tag.lowerBound)
    guard opens, !isText else { return }
    let isPart = TagTraits.of(name).contains(.isTablePart) || name == "option" || name == "optgroup"
    let isDeep = tags.depth + around >= Self.depth + (isPart ? 8 : 0)
    guard hidden != nil || isDeep else { return tags.push(name) }
    let first = hidden ?? tags.entries.count
    hidden = first
    closeStandIn(at: tag.lowerBound)
    let named = tag.lowerBound + 1..<tag.lowerBound + 1 + name.utf8.count
    if first > 0, tags.entries[first - 1].isForeign {
      // HTML elements are not allowed here, and a self-closing tag is enough.
      edits.append(Edit(range: named, text: "g", name: name))
      if !isSelfClosing { edits.append(Edit(range: tag.upperBound - 1..<tag.upperBound - 1, text: " /")) }
    } else {
      edits.append(Edit(range: named, text: "span", name: name))
      isShown = true
    }
    tags.push(name)
  }

  /// Replaces a tag with an end tag that closes nothing.
  ///
  /// Without it, the text before and after the tag might be parsed as one.
  ///
  /// - Parameter isAfterBody: Indicates whether the body has ended; a tag would continue it.
  func ignore(_ tag: Range<Int>, isAfterBody: Bool = false) {
    edits.append(Edit(range: tag, text: isAfterBody ? "" : "</area>"))
  }

  /// Replaces markup that the parser would read differently from the standard.
  func show(_ text: String, for range: Range<Int>) { edits.append(Edit(range: range, text: text)) }

  func endTag(_ name: String, _ tag: Range<Int>) {
    let end = tags.end(of: name)
    let isUnknown = !ElementAlias.isKnown(name) && !tags.endsInForeign(name)
    guard let first = hidden else {
      if isUnknown { correct(end, of: tag) }
      if name == "form", tags.place(of: name) > tags.place(of: "template") {
        // The library's parser would insert pending text after the form; an element makes the parser insert it before.
        edits.append(Edit(range: tag.lowerBound..<tag.lowerBound, text: "<param/>", name: Self.nothing))
      }
      return tags.apply(end)
    }
    switch end {
    case .closes(let place) where place < first, .removes(let place) where place < first:
      closeStandIn(at: tag.lowerBound)
      if isUnknown { correct(end, of: tag) }
      tags.apply(end)
      settle(before: tag.lowerBound)
    default:
      // The parser would search for it among the elements that it knows.
      if name == "body" || name == "html" { return }
      tags.apply(end)
      closeStandIn(at: tag.lowerBound)
      ignore(tag)
      settle(before: tag.upperBound)
    }
  }

  /// Makes the end tag of an element that the library does not know end that element: the library gives all unknown
  /// elements the same name.
  private func correct(_ end: OpenTags.End, of tag: Range<Int>) {
    guard case .closes(let place) = end else { return ignore(tag) }
    for entry in tags.entries[..<min(hidden ?? .max, tags.entries.count)].dropFirst(place + 1)
    where !entry.isGone && !entry.isForeignElement && !ElementAlias.isKnown(entry.name) {
      edits.append(Edit(range: tag.lowerBound..<tag.lowerBound, text: "</x->"))
    }
  }

  /// Ends the placeholder when the elements that it represents are closed.
  private func settle(before place: Int) {
    guard let first = hidden, tags.entries.count <= first else { return }
    hidden = nil
    closeStandIn(at: place)
  }

  private func closeStandIn(at place: Int) {
    guard isShown else { return }
    isShown = false
    edits.append(Edit(range: place..<place, text: "</span>"))
  }
}
