/// Builds the tree from the tokens: HTML, 13.2.6, "Tree construction".
///
/// The real tree belongs to the page, and its scripts may change it between any two tokens. The parser therefore keeps
/// no tree: it has only the stack of open elements, the list of active formatting elements, and the mode. Everything
/// that the standard reads from the tree itself, such as a table's parent, is left to the tree builder
/// (`Resources/dom/markup/tree-builder.js`), which has the real elements and executes the instructions.
struct TreeConstruction: TokenSink {
  /// HTML, 13.2.4.1, "The insertion mode".
  enum Mode {
    case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText
    case inCaption, inColumnGroup, inTableBody, inRow, inCell, inSelect, inSelectInTable, inTemplate, afterBody
    case inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
  }

  /// The maximum depth of trees, which is WebKit's (`maximumHTMLParserDOMTreeDepth`): deeper elements become siblings.
  static let maximumDepth = 512

  let names: MarkupNames
  var piece = TreePiece()
  var stack = OpenElements()
  var formatting = FormattingElements()
  var mode = Mode.initial
  /// The mode to return to after text.
  var originalMode = Mode.initial
  var templateModes: [Mode] = []
  /// The context element of a fragment.
  let context: OpenElements.Entry?
  /// The references to the head and to the form that controls belong to.
  var head: Int32 = -1
  var form: Int32 = -1
  /// HTML, "frameset-ok flag".
  var allowsFrameset = true
  /// HTML, "foster parenting".
  var fostersContent = false
  /// Indicates whether the content of `noscript` elements is text.
  let runsScripts: Bool
  /// Indicates whether the document may be in quirks mode, which that of a `srcdoc` frame never is.
  let allowsQuirks: Bool
  /// Indicates whether the document is in quirks mode.
  var isQuirky = false
  /// Indicates whether a line feed that follows is ignored.
  var skipsLineFeed = false
  /// The text in a table, which is read to its end before its place is known.
  var tableText: [UInt16] = []
  /// The reply to the current token.
  var reply = TokenizerReply.data
  /// Indicates whether the last token was the end of a script.
  var endedScript = false

  lazy var foreignNames = ForeignNames(names)
  /// Indicates, by number, which names are those of event handlers.
  var handlerNames: [Bool] = []
  /// The numbers of names in the instructions; -1 for names that the builder doesn't know yet.
  var builderNames: [Int32] = []
  var builderNameCount: Int32 = 1

  /// Creates the state for a document.
  ///
  /// - Parameter allowsQuirks: Indicates whether a document without a document type is in quirks mode.
  init(names: MarkupNames, runsScripts: Bool, allowsQuirks: Bool) {
    self.names = names
    self.runsScripts = runsScripts
    self.allowsQuirks = allowsQuirks
    context = nil
  }

  /// Creates the state for a fragment: HTML, 13.4, "Parsing HTML fragments".
  ///
  /// - Parameter isInForm: Indicates whether the context element is a form or inside of one.
  init(names: MarkupNames, fragmentIn context: OpenElements.Entry, runsScripts: Bool, isQuirky: Bool, isInForm: Bool) {
    self.names = names
    self.runsScripts = runsScripts
    self.isQuirky = isQuirky
    allowsQuirks = isQuirky
    self.context = context
    stack.push(entry(for: .html))
    if context.isHTML(.template) { templateModes.append(.inTemplate) }
    if isInForm { form = stack.makeReference() }
    resetMode()
  }

  mutating func takePiece() -> TreePiece {
    piece.finishText()
    defer { piece = TreePiece() }
    return piece
  }

  // MARK: Tokens

  /// The current node, or in a fragment's root the context element: HTML, "adjusted current node".
  var adjustedCurrent: OpenElements.Entry? {
    if stack.count == 1, let context { return context }
    return stack.entries.last
  }

  var acceptsCDATA: Bool { adjustedCurrent.map { $0.namespace != .html } ?? false }

  mutating func startTag(_ tag: TagToken) -> TokenizerReply {
    skipsLineFeed = false
    reply = .data
    if let node = adjustedCurrent, node.namespace != .html, !acceptsHTML(node, tag.tag) {
      startForeign(tag, in: node)
    } else {
      start(tag)
    }
    return reply
  }

  private func acceptsHTML(_ node: OpenElements.Entry, _ tag: TagName) -> Bool {
    if node.traits.contains(.htmlIntegration) { return true }
    if node.traits.contains(.textIntegration) { return tag != .mglyph && tag != .malignmark }
    return tag == .svg && node.namespace == .math && node.tag == .annotationXML
  }

  mutating func endTag(_ tag: TagToken) -> TokenizerReply {
    skipsLineFeed = false
    reply = .data
    if let node = adjustedCurrent, node.namespace != .html { endForeign(tag) } else { end(tag) }
    return reply
  }

  mutating func characters(_ text: UnsafeBufferPointer<UInt16>) {
    var text = text
    if skipsLineFeed {
      skipsLineFeed = false
      if text.first == CodeUnit.lineFeed { text = UnsafeBufferPointer(rebasing: text.dropFirst()) }
      if text.isEmpty { return }
    }
    if let node = adjustedCurrent, isForeignText(node) {
      insert(text)
      if allowsFrameset { allowsFrameset = text.allSatisfy(\.isMarkupBlank) }
    } else {
      process(text)
    }
  }

  private func isForeignText(_ node: OpenElements.Entry) -> Bool {
    node.namespace != .html && node.traits.isDisjoint(with: [.htmlIntegration, .textIntegration])
  }

  /// Handles U+0000 as WebKit does: it is replaced in foreign elements, and ignored everywhere else.
  ///
  /// By the standard it implies the elements before it, like any character.
  mutating func nullCharacter() {
    guard let node = adjustedCurrent, isForeignText(node) else { return }
    skipsLineFeed = false
    withUnsafePointer(to: CodeUnit.replacement) { insert(UnsafeBufferPointer(start: $0, count: 1)) }
  }

  mutating func comment(_ text: [UInt16]) {
    skipsLineFeed = false
    endTableText()
    switch mode {
    case .initial, .beforeHTML, .afterAfterBody, .afterAfterFrameset: piece.write(.into, at: 0)
    case .afterBody: piece.write(.into, at: 1)
    default: writePlace()
    }
    piece.write(.comment)
    piece.write(string: text)
  }

  mutating func doctype(_ doctype: DoctypeToken) {
    skipsLineFeed = false
    endTableText()
    guard mode == .initial else { return }
    piece.write(.doctype)
    for text in [doctype.name, doctype.publicIdentifier, doctype.systemIdentifier] { piece.write(string: text ?? []) }
    endInitial(isQuirky: QuirksMode.applies(to: doctype))
  }

  /// Handles the end of the text: HTML, "stop parsing".
  mutating func endOfFile() {
    endTableText()
    if mode == .text {
      // A script without its end never runs.
      pop()
      mode = originalMode
    }
    endHead()
    while stack.contains(.template) { closeTemplate() }
    endHead()
    pop(to: context == nil ? 0 : 1)
  }

  // MARK: Modes

  /// Handles a start tag by the rules of the current mode.
  mutating func start(_ tag: TagToken) {
    endTableText()
    start(tag, in: mode)
  }

  mutating func start(_ tag: TagToken, in mode: Mode) {
    switch mode {
    case .inBody, .text, .inTableText: startInBody(tag)
    case .initial, .beforeHTML, .beforeHead, .afterHead: startBeforeBody(tag)
    case .inHead: startInHead(tag)
    case .inHeadNoscript: startInHeadNoscript(tag)
    case .inTable: startInTable(tag)
    case .inCaption: startInCaption(tag)
    case .inColumnGroup: startInColumnGroup(tag)
    case .inTableBody: startInTableBody(tag)
    case .inRow: startInRow(tag)
    case .inCell: startInCell(tag)
    case .inSelect: startInSelect(tag)
    case .inSelectInTable: startInSelectInTable(tag)
    case .inTemplate: startInTemplate(tag)
    case .afterBody, .afterAfterBody: startAfterBody(tag)
    case .inFrameset: startInFrameset(tag)
    case .afterFrameset, .afterAfterFrameset: startAfterFrameset(tag)
    }
  }

  /// Handles an end tag by the rules of the current mode.
  mutating func end(_ tag: TagToken) {
    endTableText()
    end(tag, in: mode)
  }

  mutating func end(_ tag: TagToken, in mode: Mode) {
    switch mode {
    case .inBody, .inTableText: endInBody(tag)
    case .text: endInText(tag)
    case .initial, .beforeHTML, .beforeHead, .afterHead: endBeforeBody(tag)
    case .inHead: endInHead(tag)
    case .inHeadNoscript: endInHeadNoscript(tag)
    case .inTable: endInTable(tag)
    case .inCaption: endInCaption(tag)
    case .inColumnGroup: endInColumnGroup(tag)
    case .inTableBody: endInTableBody(tag)
    case .inRow: endInRow(tag)
    case .inCell: endInCell(tag)
    case .inSelect: endInSelect(tag)
    case .inSelectInTable: endInSelectInTable(tag)
    case .inTemplate: if tag.tag == .template { endInHead(tag) }
    case .afterBody, .afterAfterBody: endAfterBody(tag)
    case .inFrameset: endInFrameset(tag)
    case .afterFrameset: if tag.tag == .html { self.mode = .afterAfterFrameset }
    case .afterAfterFrameset: break
    }
  }

  /// Handles characters by the rules of the current mode.
  mutating func process(_ text: UnsafeBufferPointer<UInt16>) {
    switch mode {
    case .inBody, .inCaption, .inCell, .inTemplate: insertInBody(text)
    case .text: insert(text)
    case .inTable, .inTableBody, .inRow, .inTableText: insertInTable(text)
    case .inSelect, .inSelectInTable: insert(text)
    case .initial, .beforeHTML, .beforeHead: insertBeforeHead(text)
    case .inHead, .inHeadNoscript, .afterHead: insertInHead(text)
    case .inColumnGroup: insertInColumnGroup(text)
    case .afterBody, .afterAfterBody: insertAfterBody(text)
    case .inFrameset, .afterFrameset, .afterAfterFrameset: insertInFrameset(text)
    }
  }
}
