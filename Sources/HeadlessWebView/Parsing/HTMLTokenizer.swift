/// Receives the tokens of a ``HTMLTokenizer``.
protocol TokenSink {
  /// Indicates whether `<![CDATA[` begins text: the adjusted current node is not an HTML element.
  var acceptsCDATA: Bool { get }

  /// Handles a start tag and returns how the tokenizer continues.
  mutating func startTag(_ tag: TagToken) -> TokenizerReply
  /// Handles an end tag and returns how the tokenizer continues.
  mutating func endTag(_ tag: TagToken) -> TokenizerReply
  /// Handles characters other than U+0000. They are valid only during the call.
  mutating func characters(_ text: UnsafeBufferPointer<UInt16>)
  /// Handles U+0000 in markup.
  mutating func nullCharacter()
  mutating func comment(_ text: [UInt16])
  mutating func doctype(_ doctype: DoctypeToken)
}

/// The state that the tokenizer continues in after a tag.
enum TokenizerReply {
  case data
  /// The content of an element that contains only text, with or without character references.
  case rcdata, rawtext
  case scriptData, plaintext
  /// A script has to run before the rest is parsed; the text continues as markup.
  case stop
}

/// Splits markup into tokens: HTML, 13.2.5, "Tokenization".
///
/// The tokenizer reads a text in any number of chunks. It consumes every unit as it arrives, except where the standard
/// examines several at once: there it waits until the chunk holds enough of them, and leaves them unread. The caller
/// therefore has to present unread text again, followed by more.
///
/// Parse errors have no effect on the tokens, so that the states that exist only because of them are missing.
struct HTMLTokenizer {
  enum State {
    case data, plaintext, rawtext, rcdata, scriptData, cdata
    case tagOpen, endTagOpen, tagName, beforeAttributeName, attributeName, afterAttributeName, beforeAttributeValue
    case doubleQuotedValue, singleQuotedValue, unquotedValue, afterQuotedValue, selfClosingTag
    case markupDeclaration, bogusComment
    case commentStart, commentStartDash, comment, commentEndDash, commentEnd, commentEndBang
    case doctype, beforeDoctypeName, doctypeName, afterDoctypeName, afterDoctypeKeyword, doctypeIdentifier
    case afterDoctypeIdentifier, bogusDoctype
    case numericReference
  }

  /// The escape states of a script's text.
  enum ScriptEscape { case none, escaped, doubleEscaped }

  let names: MarkupNames
  var state = State.data
  /// The position of the next unit in the chunk.
  var at = 0
  /// Indicates whether no more text follows the chunk.
  var isLast = false
  var isStopped = false
  /// Indicates whether the tokenizer needs more text to continue.
  var isWaiting = false

  var tag = TagToken()
  var isEndTag = false
  /// The name of a tag or attribute, as far as it was read.
  var name: [UInt16] = []
  /// The serial number of the tag that last had an attribute of a name, by the name's number.
  var lastTags: [Int32] = []
  var tagSerial: Int32 = 0
  /// The name of the last start tag: HTML, "appropriate end tag token".
  var lastStartTag: MarkupNames.Number = 0
  /// The position after the last script's start tag in this chunk.
  var scriptStart: Int?
  /// The state to return to after a character reference, and its value.
  var returnState = State.data
  var reference = NumericReference()

  var comment: [UInt16] = []
  var doctype = DoctypeToken()
  /// The identifier that is being read, and its quotation mark.
  var readsPublicIdentifier = false
  var quote: UInt16 = 0

  var escape = ScriptEscape.none
  /// The number of dashes before the current position in an escaped script, at most two.
  var dashes = 0

  init(names: MarkupNames) { self.names = names }

  /// Reads a chunk from a position.
  ///
  /// - Parameter isLast: Indicates whether no more text follows, in which case all of it is read.
  /// - Returns: The position of the first unread unit.
  mutating func read<Sink: TokenSink>(
    _ text: UnsafeBufferPointer<UInt16>, from start: Int, isLast: Bool, into sink: inout Sink
  ) -> Int {
    at = start
    self.isLast = isLast
    isStopped = false
    isWaiting = false
    while at < text.count, !isStopped, !isWaiting { step(text, &sink) }
    if isLast, !isStopped { finish(&sink) }
    return at
  }

  @inline(__always)
  private mutating func step<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    switch state {
    case .data: readData(text, &sink)
    case .tagOpen: openTag(text, &sink)
    case .endTagOpen: openEndTag(text, &sink)
    case .tagName: readTagName(text, &sink)
    case .beforeAttributeName: readBeforeAttributeName(text, &sink)
    case .attributeName: readAttributeName(text, &sink)
    case .afterAttributeName: readAfterAttributeName(text, &sink)
    case .beforeAttributeValue: readBeforeAttributeValue(text, &sink)
    case .doubleQuotedValue: readQuotedValue(text, CodeUnit.doubleQuote)
    case .singleQuotedValue: readQuotedValue(text, CodeUnit.singleQuote)
    case .unquotedValue: readUnquotedValue(text, &sink)
    case .afterQuotedValue: readAfterQuotedValue(text, &sink)
    case .selfClosingTag: readSelfClosingTag(text, &sink)
    case .plaintext: readPlaintext(text, &sink)
    case .rawtext: readRawtext(text, &sink, hasReferences: false)
    case .rcdata: readRawtext(text, &sink, hasReferences: true)
    case .scriptData: readScript(text, &sink)
    case .cdata: readCDATA(text, &sink)
    case .numericReference: readNumericReference(text, &sink)
    case .markupDeclaration: readMarkupDeclaration(text, &sink)
    case .bogusComment: readBogusComment(text, &sink)
    case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd, .commentEndBang:
      readComment(text, &sink)
    default: readDoctype(text, &sink)
    }
  }

  /// Handles the end of the text in each state.
  private mutating func finish<Sink: TokenSink>(_ sink: inout Sink) {
    // A character reference may end in an attribute's value, which ends there, too.
    if state == .numericReference { endNumericReference(&sink) }
    switch state {
    case .tagOpen: sink.emit([CodeUnit.less])
    case .endTagOpen: sink.emit([CodeUnit.less, CodeUnit.slash])
    case .markupDeclaration, .bogusComment, .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd,
      .commentEndBang:
      sink.comment(comment)
    case .doctype, .beforeDoctypeName, .doctypeName, .afterDoctypeName, .afterDoctypeKeyword, .doctypeIdentifier,
      .afterDoctypeIdentifier:
      doctype.forcesQuirks = true
      sink.doctype(doctype)
    case .bogusDoctype: sink.doctype(doctype)
    default: break
    }
    state = .data
  }

  /// Compares the text at a position with a text in lower case, ASCII case-insensitively.
  ///
  /// - Returns: Nil if the chunk ends too early to decide.
  func matches(_ expected: StaticString, _ text: UnsafeBufferPointer<UInt16>, at start: Int, isExact: Bool = false)
    -> Bool?
  {
    for index in 0..<expected.utf8CodeUnitCount {
      guard start + index < text.count else { return isLast ? false : nil }
      let unit = text[start + index]
      if (isExact ? unit : unit.asciiLower) != UInt16(expected.utf8Start[index]) { return false }
    }
    return true
  }
}

extension TokenSink {
  /// Handles a few characters that do not come from the chunk.
  mutating func emit(_ units: [UInt16]) { units.withUnsafeBufferPointer { characters($0) } }
}
