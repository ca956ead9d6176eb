/// Keeps the parser's tree from getting deeper than WebKit makes it: what would be deeper becomes a sibling there
/// (WebKit, `maximumHTMLParserDOMTreeDepth`).
///
/// The library's parser takes a time that grows with the depth for each tag, and cannot be interrupted. So it never
/// sees what is deeper: it is shown one `span` after the other in the deepest element, under which the tree has the
/// real names.
final class NestingLimit {
  /// A change of the markup in front of the parser.
  struct Edit {
    /// The range that is replaced.
    var range: Range<Int>
    var text: String
    /// The name of the element whose tag it is, or which it adds.
    var name: String?
  }

  /// The name of elements that are not to be in the tree.
  static let nothing = ""
  /// How many elements may be open.
  static let depth = 512

  private(set) var tags = OpenTags()
  /// The elements that are open around those of the tags.
  private let around: Int
  /// Where the first element is open that the parser does not know of.
  private var hidden: Int?
  /// Indicates whether the parser has a stand-in open.
  private var isShown = false
  private(set) var edits: [Edit] = []

  /// For a document, whose `html` and `body` count.
  init() { around = 2 }

  /// For a fragment, whose context element counts for nothing.
  init(in context: FragmentContext) {
    for name in context.ancestors { tags.push(name) }
    around = 1 - tags.depth
  }

  /// Gives the edits of the tags that came since it was last asked.
  func takeEdits() -> [Edit] {
    defer { edits = [] }
    return edits
  }

  /// Returns whether a tag came since it was last asked behind which the parser's own state is another than the
  /// standard's.
  func takeUncertainty() -> Bool {
    defer { tags.isUncertain = false }
    return tags.isUncertain
  }

  /// - Parameters:
  ///   - tag: The whole tag.
  ///   - isText: Whether the element holds text, so that it is closed again.
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
      // Nothing of HTML may stand there, and a tag that closes itself is enough.
      edits.append(Edit(range: named, text: "g", name: name))
      if !isSelfClosing { edits.append(Edit(range: tag.upperBound - 1..<tag.upperBound - 1, text: " /")) }
    } else {
      edits.append(Edit(range: named, text: "span", name: name))
      isShown = true
    }
    tags.push(name)
  }

  /// Shows the parser another end tag, which ends nothing; without one, what stands before it and behind it might be
  /// read as one.
  ///
  /// - Parameter isAfterBody: Whether the body has ended, which would go on behind a tag.
  func ignore(_ tag: Range<Int>, isAfterBody: Bool = false) {
    edits.append(Edit(range: tag, text: isAfterBody ? "" : "</area>"))
  }

  /// Shows the parser what stands for some markup that it would not read as the standard does.
  func show(_ text: String, for range: Range<Int>) { edits.append(Edit(range: range, text: text)) }

  func endTag(_ name: String, _ tag: Range<Int>) {
    let end = tags.end(of: name)
    let isUnknown = !ElementAlias.isKnown(name) && !tags.endsInForeign(name)
    guard let first = hidden else {
      if isUnknown { correct(end, of: tag) }
      if name == "form", tags.place(of: name) > tags.place(of: "template") {
        // The library's parser puts text that it has not yet put anywhere behind the form; an element has it do so
        // before.
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
      // The parser would look for it among what it knows.
      if name == "body" || name == "html" { return }
      tags.apply(end)
      closeStandIn(at: tag.lowerBound)
      ignore(tag)
      settle(before: tag.upperBound)
    }
  }

  /// Has the end tag of an element that the library does not know end that one: to the library they are all of one
  /// name.
  private func correct(_ end: OpenTags.End, of tag: Range<Int>) {
    guard case .closes(let place) = end else { return ignore(tag) }
    for entry in tags.entries[..<min(hidden ?? .max, tags.entries.count)].dropFirst(place + 1)
    where !entry.isGone && !entry.isForeignElement && !ElementAlias.isKnown(entry.name) {
      edits.append(Edit(range: tag.lowerBound..<tag.lowerBound, text: "</x->"))
    }
  }

  /// Ends the stand-in when what it stands for was closed.
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
