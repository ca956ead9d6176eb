import CGumbo

/// The parser's state between two pieces of a document: HTML, "The stack of open elements" and "The list of active formatting elements".
///
/// It can be said in markup (``StateMarkup``).
struct OpenElements {
  struct Element {
    /// What the builder remembers the element by.
    var key: Int
    /// Its start tag, as it was written or as the parser thought it.
    var tag: [UInt8]
    var kind: GumboTag
    var namespace: GumboNamespaceEnum
    /// Whether markup in it is markup; false for the elements of HTML that have text alone.
    var holdsMarkup: Bool
    /// The key of its parent in the tree; 0 for the document.
    var parent: Int
    /// Whether it is open no more although it holds an element that is.
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
  /// Whether a frameset may still take the place of a body that no tag began.
  var allowsFrameset = false

  /// Whether the parser opens formatting elements again when it has closed elements.
  var hasFormatting: Bool { !formatting.isEmpty || stack.contains { !$0.waiting.isEmpty } }

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
}
