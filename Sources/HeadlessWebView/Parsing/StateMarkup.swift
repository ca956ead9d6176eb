import CGumbo

/// Text that, parsed in front of the next piece of a document, leads the parser into the state that it was in.
struct StateMarkup {
  /// The meaning of a place in the markup.
  enum Place {
    case element(OpenElements.Element)
    /// The same of the first copy that the parser makes of what stands there.
    case copied(OpenElements.Element)
    /// The content of an element of an earlier piece.
    case content(of: Int)
    /// An element that is there for the parser's state alone.
    case nothing
  }

  private static let span = Array("<span>".utf8)
  private static let spanEnd = Array("</span>".utf8)

  private(set) var bytes: [UInt8]
  private(set) var places: [Int: Place] = [:]
  /// Indicates whether formatting elements are open: only then can their end tags move what is in other elements.
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
        // A heading's tag ends one that it stands in, but an end tag may move a heading into another.
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
        // An end tag came that did not close it.
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

  /// Behind which element a form began that is open no more and whose end tag did not come, so that the parser takes no
  /// other.
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

  /// - Parameter content: What goes with it and needs no place of its own.
  private mutating func writeNothing(_ text: StaticString, _ content: StaticString = "") {
    places[bytes.count] = .nothing
    for text in [text, content] { bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }
  }

  private mutating func writeHead(_ element: OpenElements.Element?) {
    if let element { writeTag(of: element) } else { writeNothing("<head>") }
    bytes += "</head>".utf8
  }

  /// Writes the body so that framesets may still take its place, as its own tag would not let them.
  private mutating func writeImplied(body: OpenElements.Element) {
    places[bytes.count] = .element(body)
    bytes += "</body>".utf8
    // What comes next goes into it again.
    writeNothing("<span></span>")
  }

  private mutating func write(
    waiting tags: [[UInt8]], in namespace: GumboNamespaceEnum = GUMBO_NAMESPACE_HTML
  ) {
    guard !tags.isEmpty else { return }
    write(sheltered: [Self.span] + tags + [Self.spanEnd], in: namespace)
  }

  /// Writes markup for nothing where it ends no open element, as it is behind a barrier: HTML, "has an element in
  /// scope".
  ///
  /// - Returns: Where the markup begins.
  @discardableResult
  private mutating func write(sheltered markup: [[UInt8]], in namespace: GumboNamespaceEnum) -> Int {
    let isMath = namespace == GUMBO_NAMESPACE_MATHML
    writeNothing(isMath ? "<mi>" : "<svg><desc>")
    let start = bytes.count
    bytes += markup.joined()
    bytes += (isMath ? "</mi>" : "</desc></svg>").utf8
    return start
  }

  /// Writes an element that the parser is to open again, as its tag would end another of its kind.
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
      // Its tag opens all that waits. Where something waits in it, an element left its marker behind.
      write(waiting: element.waiting)
      writeNothing("<template>", "<td></template>")
    default:
      write(waiting: element.waiting)
      writeTag(of: element)
    }
  }

  /// Has the parser take out an element that holds one that was just opened.
  private mutating func writeRemoval(of holder: OpenElements.Element, holding element: OpenElements.Element) {
    if holder.kind == GUMBO_TAG_FORM {
      // In a foreign element no end tags are implied.
      writeNothing("<svg>", "</form></svg>")
    } else {
      write(sheltered: [Array("<a></a>".utf8)], in: element.namespace)
    }
  }

  /// Writes what stands for that which is in an element already.
  private mutating func writeContent(of element: OpenElements.Element) {
    if let first = element.firstContent { writeNothing(first) }
    // A comment also keeps a line feed that comes next from being the one that a `pre` drops.
    let isText = element.kind == GUMBO_TAG_PRE || element.kind == GUMBO_TAG_LISTING
    guard isMarked && element.holdsMarkup || isText else { return }
    places[bytes.count] = .content(of: element.key)
    bytes += "<!---->".utf8
  }
}

/// The parser's state between two pieces of a document: HTML, "The stack of open elements" and "The list of active
/// formatting elements".
///
/// It can be said in markup (``StateMarkup``).
struct OpenElements {
  struct Element {
    /// The builder's key of the element.
    var key: Int
    /// Its start tag, as it was written or as the parser thought it.
    var tag: [UInt8]
    var kind: GumboTag
    var namespace: GumboNamespaceEnum
    /// Indicates whether markup in it is markup; false for the elements of HTML that have text alone.
    var holdsMarkup: Bool
    /// The key of its parent in the tree; 0 for the document.
    var parent: Int
    /// Indicates whether it is open no more although it holds an element that is.
    var isRemoved = false
    /// For a template, markup that stands for the first of what it holds, on which depends how it takes the rest.
    var firstContent: StaticString?
    /// The start tags of formatting elements that are opened again when this element is closed, and not before.
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
  /// The start tags of formatting elements that were closed by others and are to be opened again.
  var formatting: [[UInt8]] = []
  /// Indicates whether a frameset may still take the place of a body that no tag began.
  var allowsFrameset = false

  /// Indicates whether the parser opens formatting elements again when it has closed elements.
  var hasFormatting: Bool { !formatting.isEmpty || stack.contains { !$0.waiting.isEmpty } }

  static func isFormatting(_ tag: GumboTag) -> Bool {
    switch tag {
    case GUMBO_TAG_A, GUMBO_TAG_B, GUMBO_TAG_BIG, GUMBO_TAG_CODE, GUMBO_TAG_EM, GUMBO_TAG_FONT, GUMBO_TAG_I,
      GUMBO_TAG_NOBR, GUMBO_TAG_S, GUMBO_TAG_SMALL, GUMBO_TAG_STRIKE, GUMBO_TAG_STRONG, GUMBO_TAG_TT, GUMBO_TAG_U:
      true
    default: false
    }
  }

  /// Returns whether what an element of HTML holds is text, whatever it looks like.
  static func holdsText(_ tag: GumboTag) -> Bool {
    switch tag {
    case GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEXTAREA, GUMBO_TAG_TITLE, GUMBO_TAG_XMP, GUMBO_TAG_IFRAME,
      GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES, GUMBO_TAG_PLAINTEXT:
      true
    default: false
    }
  }
}
