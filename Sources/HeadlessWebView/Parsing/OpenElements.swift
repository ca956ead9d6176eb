import CGumbo

/// The parser's state between two pieces of a document: HTML, "The stack of open elements" and "The list of active formatting elements".
///
/// It can be said in markup: text that, parsed in front of the next piece, leads the parser into the same state.
struct OpenElements {
  struct Element {
    /// What the builder remembers the element by.
    var key: Int
    /// Its start tag, as it was written or as the parser thought it.
    var tag: [UInt8]
    var kind: GumboTag
    /// Whether markup in it is markup; false for the elements of HTML that have text alone.
    var holdsMarkup: Bool
    /// The key of its parent in the tree; 0 for the document.
    var parent: Int
  }

  /// What a place in the markup stands for.
  enum Place {
    case element(Element)
    /// What an element of an earlier piece had in it.
    case content(of: Int)
    /// An element that is there for the parser's state alone.
    case nothing
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

  static func isFormatting(_ tag: GumboTag) -> Bool {
    switch tag {
    case GUMBO_TAG_A, GUMBO_TAG_B, GUMBO_TAG_BIG, GUMBO_TAG_CODE, GUMBO_TAG_EM, GUMBO_TAG_FONT, GUMBO_TAG_I,
      GUMBO_TAG_NOBR, GUMBO_TAG_S, GUMBO_TAG_SMALL, GUMBO_TAG_STRIKE, GUMBO_TAG_STRONG, GUMBO_TAG_TT, GUMBO_TAG_U:
      true
    default: false
    }
  }

  /// Whether what an element of HTML holds is text, whatever it looks like.
  static func holdsText(_ tag: GumboTag) -> Bool {
    switch tag {
    case GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEXTAREA, GUMBO_TAG_TITLE, GUMBO_TAG_XMP, GUMBO_TAG_IFRAME,
      GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES, GUMBO_TAG_PLAINTEXT:
      true
    default: false
    }
  }

  /// The markup, and what stands where in it.
  func markup(_ context: MarkupContext) -> (bytes: [UInt8], places: [Int: Place]) {
    var bytes = doctype
    var places: [Int: Place] = [:]
    func write(_ element: Element) {
      places[bytes.count] = .element(element)
      bytes += element.tag
    }
    func writeNothing(_ text: String) {
      places[bytes.count] = .nothing
      bytes += text.utf8
    }
    func writeHead(_ element: Element?) {
      if let element { write(element) } else { writeNothing("<head>") }
      bytes += "</head>".utf8
    }
    // Only where formatting elements are open can their end tags move what is in other elements.
    let isMarked = stack.contains { Self.isFormatting($0.kind) }
    let hasOpenForm = stack.contains { $0.kind == GUMBO_TAG_FORM }
    for element in stack {
      if element.kind == GUMBO_TAG_BODY || element.kind == GUMBO_TAG_FRAMESET, element.parent == stack[0].key {
        writeHead(nil)
      }
      write(element)
      // A comment also keeps a line feed that comes next from being the one that a `pre` drops.
      let isText = element.kind == GUMBO_TAG_PRE || element.kind == GUMBO_TAG_LISTING
      if isMarked && element.holdsMarkup || isText {
        places[bytes.count] = .content(of: element.key)
        bytes += "<!---->".utf8
      }
      if element.kind == GUMBO_TAG_BODY, context.hasForm, !hasOpenForm {
        writeNothing("<div>")
        bytes += "<form></div>".utf8
      }
    }
    if let head { writeHead(head) }
    if let frameset {
      writeHead(nil)
      write(frameset)
      bytes += "</frameset>".utf8
    }
    if !formatting.isEmpty {
      writeNothing("<span>")
      bytes += formatting.joined()
      bytes += "</span>".utf8
    }
    if context.isAfterBody, stack.contains(where: { $0.kind == GUMBO_TAG_BODY }) { bytes += "</body>".utf8 }
    if context.isAfterDocument, !stack.isEmpty { bytes += "</html>".utf8 }
    return (bytes, places)
  }
}
