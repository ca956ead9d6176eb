import CGumbo

/// Markup that is parsed before the next piece of a document, and that restores the parser's state.
struct StateMarkup {
  /// The meaning of a position in the markup.
  enum Place {
    case element(OpenElements.Element)
    /// The first copy of that element that the parser creates.
    case copied(OpenElements.Element)
    /// The content of an element of an earlier piece.
    case content(of: Int)
    /// An element that only affects the parser's state.
    case nothing
  }

  private static let span = Array("<span>".utf8)
  private static let spanEnd = Array("</span>".utf8)

  private(set) var bytes: [UInt8]
  private(set) var places: [Int: Place] = [:]
  /// Indicates whether formatting elements are open; otherwise, their end tags cannot move the content of other
  /// elements.
  private let isMarked: Bool

  init(_ state: OpenElements, _ context: MarkupContext) {
    bytes = state.doctype
    isMarked = state.stack.contains { OpenElements.isFormatting($0.kind) }
    let openForms = state.stack.indices.filter { Self.isForm(state.stack[$0]) && !state.stack[$0].isRemoved }
    let openForm = openForms.count > context.outerForms ? openForms.last : nil
    let closedForm = context.hasForm && openForm == nil ? Self.placeOfClosedForm(in: state.stack) : nil
    var head = state.head
    var removed: [OpenElements.Element] = []
    for (index, element) in state.stack.enumerated() {
      if let closed = head, element.parent == closed.key {
        writeHead(closed)
        head = nil
      }
      let isInRoot = element.parent == state.stack[0].key
      if isInRoot, element.kind == GUMBO_TAG_BODY || element.kind == GUMBO_TAG_FRAMESET { writeHead(nil) }
      if isInRoot, element.kind == GUMBO_TAG_BODY, state.allowsFrameset {
        writeImplied(body: element)
      } else if Self.isHeading(element), index > 0, Self.isHeading(state.stack[index - 1]) {
        // The tag of a heading ends a heading around it, but an end tag may have moved a heading into another one.
        writeNothing("<tt>")
        writeTag(of: element)
        bytes += "</tt>".utf8
      } else if Self.isNobr(element), state.stack[..<index].contains(where: Self.isNobr) {
        writeCopy(of: element, in: state.stack[index - 1].namespace)
      } else {
        write(element)
      }
      writeContent(of: element)
      if element.isRemoved {
        removed.append(element)
        continue
      }
      for holder in removed.reversed() { writeRemoval(of: holder, holding: element) }
      removed = []
      if Self.isForm(element), index != openForm || !context.hasForm {
        // An end tag for it occurred, but did not close it.
        writeNothing("<svg>", "<desc></form></desc></svg>")
      }
      if index == closedForm { write(sheltered: [Array("<div><form></div>".utf8)], in: element.namespace) }
    }
    if let head { writeHead(head) }
    if let frameset = state.frameset {
      writeHead(nil)
      writeTag(of: frameset)
      bytes += "</frameset>".utf8
    }
    write(waiting: state.formatting, in: state.stack.last?.namespace ?? GUMBO_NAMESPACE_HTML)
    if context.isAfterBody, state.stack.contains(where: { $0.kind == GUMBO_TAG_BODY }) { bytes += "</body>".utf8 }
    if context.isAfterDocument, !state.stack.isEmpty { bytes += "</html>".utf8 }
  }

  private static func isNobr(_ element: OpenElements.Element) -> Bool {
    element.kind == GUMBO_TAG_NOBR && element.isHTML
  }

  private static func isForm(_ element: OpenElements.Element) -> Bool {
    element.kind == GUMBO_TAG_FORM && element.isHTML
  }

  /// Returns the index of the element after which a form began that is no longer open and whose end tag is missing, so
  /// that the parser accepts no other form.
  private static func placeOfClosedForm(in stack: [OpenElements.Element]) -> Int? {
    guard let last = stack.lastIndex(where: isForm) else { return stack.firstIndex { $0.kind == GUMBO_TAG_BODY } }
    return stack[last...].firstIndex { !$0.isRemoved }
  }

  private static func isHeading(_ element: OpenElements.Element) -> Bool {
    switch element.kind {
    case GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6: element.isHTML
    default: false
    }
  }

  private mutating func writeTag(of element: OpenElements.Element) {
    places[bytes.count] = .element(element)
    bytes += element.tag
  }

  /// - Parameter content: The following markup, which needs no position of its own.
  private mutating func writeNothing(_ text: StaticString, _ content: StaticString = "") {
    places[bytes.count] = .nothing
    for text in [text, content] { bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }
  }

  private mutating func writeHead(_ element: OpenElements.Element?) {
    if let element { writeTag(of: element) } else { writeNothing("<head>") }
    bytes += "</head>".utf8
  }

  /// Writes the body so that framesets can still replace it, which its own tag would prevent.
  private mutating func writeImplied(body: OpenElements.Element) {
    places[bytes.count] = .element(body)
    bytes += "</body>".utf8
    // The following content is inserted into it again.
    writeNothing("<span></span>")
  }

  private mutating func write(
    waiting tags: [[UInt8]], in namespace: GumboNamespaceEnum = GUMBO_NAMESPACE_HTML
  ) {
    guard !tags.isEmpty else { return }
    write(sheltered: [Self.span] + tags + [Self.spanEnd], in: namespace)
  }

  /// Writes markup without effect in a position where it ends no open element, as after a barrier: HTML, "has an
  /// element in scope".
  ///
  /// - Returns: The position of the markup.
  @discardableResult
  private mutating func write(sheltered markup: [[UInt8]], in namespace: GumboNamespaceEnum) -> Int {
    let isMath = namespace == GUMBO_NAMESPACE_MATHML
    writeNothing(isMath ? "<mi>" : "<svg><desc>")
    let start = bytes.count
    bytes += markup.joined()
    bytes += (isMath ? "</mi>" : "</desc></svg>").utf8
    return start
  }

  /// Writes an element that the parser has to reopen, because its tag would end another one of its kind.
  private mutating func writeCopy(of element: OpenElements.Element, in namespace: GumboNamespaceEnum) {
    let start = write(sheltered: [Self.span, element.tag, Self.spanEnd], in: namespace)
    places[start + Self.span.count] = .copied(element)
    writeNothing("<wbr>")
  }

  private mutating func write(_ element: OpenElements.Element) {
    switch element.kind {
    case GUMBO_TAG_APPLET, GUMBO_TAG_MARQUEE, GUMBO_TAG_OBJECT:
      writeTag(of: element)
      guard !element.waiting.isEmpty else { return }
      // Its tag reopens all waiting elements. If some wait inside of it, an element left its marker there.
      write(waiting: element.waiting)
      writeNothing("<template>", "<td></template>")
    default:
      write(waiting: element.waiting)
      writeTag(of: element)
    }
  }

  /// Makes the parser remove an element that contains a newly opened one.
  private mutating func writeRemoval(of holder: OpenElements.Element, holding element: OpenElements.Element) {
    if holder.kind == GUMBO_TAG_FORM {
      // Foreign elements imply no end tags.
      writeNothing("<svg>", "</form></svg>")
    } else {
      write(sheltered: [Array("<a></a>".utf8)], in: element.namespace)
    }
  }

  /// Writes a placeholder for existing content of an element.
  private mutating func writeContent(of element: OpenElements.Element) {
    if let first = element.firstContent { writeNothing(first) }
    // A comment also keeps a `pre` element from dropping the following line feed.
    let isText = element.kind == GUMBO_TAG_PRE || element.kind == GUMBO_TAG_LISTING
    guard isMarked && element.holdsMarkup || isText else { return }
    places[bytes.count] = .content(of: element.key)
    bytes += "<!---->".utf8
  }
}

/// The parser's state between two pieces of a document: HTML, "The stack of open elements" and "The list of active
/// formatting elements".
///
/// It can be expressed as markup (``StateMarkup``).
struct OpenElements {
  struct Element {
    /// The builder's key of the element.
    var key: Int
    /// Its start tag, as written or as the parser implied it.
    var tag: [UInt8]
    var kind: GumboTag
    var namespace: GumboNamespaceEnum
    /// Indicates whether it can contain markup; false for the HTML elements that contain only text.
    var holdsMarkup: Bool
    /// The key of its parent in the tree; 0 for the document.
    var parent: Int
    /// Indicates whether it is no longer open although a descendant is.
    var isRemoved = false
    /// For a template, markup for its first content, which determines how the parser reads the rest.
    var firstContent: StaticString?
    /// The start tags of formatting elements that are reopened only when this element is closed.
    var waiting: [[UInt8]] = []

    var isHTML: Bool { namespace == GUMBO_NAMESPACE_HTML }
  }

  var doctype: [UInt8] = []
  /// The elements in the order in which they were opened.
  var stack: [Element] = []
  /// The head, closed, while there is no body.
  var head: Element?
  /// The outermost frameset, closed.
  var frameset: Element?
  /// The start tags of formatting elements that other elements closed and that are reopened.
  var formatting: [[UInt8]] = []
  /// Indicates whether a frameset can still replace an implied body.
  var allowsFrameset = false

  /// Indicates whether the parser reopens formatting elements after it has closed elements.
  var hasFormatting: Bool { !formatting.isEmpty || stack.contains { !$0.waiting.isEmpty } }

  static func isFormatting(_ tag: GumboTag) -> Bool {
    switch tag {
    case GUMBO_TAG_A, GUMBO_TAG_B, GUMBO_TAG_BIG, GUMBO_TAG_CODE, GUMBO_TAG_EM, GUMBO_TAG_FONT, GUMBO_TAG_I,
      GUMBO_TAG_NOBR, GUMBO_TAG_S, GUMBO_TAG_SMALL, GUMBO_TAG_STRIKE, GUMBO_TAG_STRONG, GUMBO_TAG_TT, GUMBO_TAG_U:
      true
    default: false
    }
  }

  /// Returns whether the content of an HTML element is always text.
  static func holdsText(_ tag: GumboTag) -> Bool {
    switch tag {
    case GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEXTAREA, GUMBO_TAG_TITLE, GUMBO_TAG_XMP, GUMBO_TAG_IFRAME,
      GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES, GUMBO_TAG_PLAINTEXT:
      true
    default: false
    }
  }
}
