import CGumbo

/// Parses a document piece by piece, including the markup that scripts write: HTML, "The input byte stream".
///
/// The library's parser requires a whole text. Here it parses one piece after the other, each after markup that reopens
/// the open elements (``OpenElements``). A script therefore finds the preceding content, and the cost of a piece
/// depends on its length.
final class HTMLParser {
  /// A piece of the document, which ends with its first script, if there is one.
  struct Piece {
    var tree: TreePiece
    var scripts: [ScriptPlace]
    /// Indicates whether the library could not parse the markup, which is then omitted.
    var isRefused = false
  }

  /// The position of a script's text in the document.
  struct ScriptPlace {
    var line: Int
    var indent: Int
  }

  private var document: ParserInput
  /// The markup that running scripts write, the innermost last.
  private var written: [ParserInput] = []
  private var state = OpenElements()
  private var context = MarkupContext()
  private let nesting = NestingLimit()
  private var lastKey = 0
  /// Indicates whether the document's whole text is available.
  private var isEnded: Bool
  private let runsScripts: Bool
  /// The number of pieces after which the open elements had to be corrected; each correction costs as much as they do.
  private var corrections = 0
  private static let mostCorrections = 256
  private(set) var isFinished = false

  /// - Parameter isWhole: False for a document that a script opened and will close.
  /// - Parameter runsScripts: Indicates whether the content of `noscript` elements is text.
  init(_ html: String, isWhole: Bool = true, runsScripts: Bool = true) {
    document = ParserInput(Array(html.utf8), countsLines: isWhole)
    isEnded = isWhole
    self.runsScripts = runsScripts
  }

  /// Indicates whether a script is running that can write at its own position.
  var hasRunningScript: Bool { !written.isEmpty }

  /// Returns the next piece that can be parsed now; nil if there is none.
  func next() -> Piece? {
    guard !isFinished else { return nil }
    if !written.isEmpty { return take(from: &written[written.count - 1], isLast: false) }
    return take(from: &document, isLast: isEnded)
  }

  /// Begins a script of the document, whose writes are inserted at the parser's position.
  func beginScript() { written.append(ParserInput([], line: document.line, countsLines: false)) }

  /// Ends a script; the rest of its written markup precedes the remaining document.
  func endScript() {
    guard let input = written.popLast() else { return }
    if written.isEmpty { document.prepend(input.rest) } else { written[written.count - 1].prepend(input.rest) }
  }

  /// Inserts the text that a script writes at the insertion point.
  func insert(_ text: String) {
    if written.isEmpty {
      document.append(Array(text.utf8))
    } else {
      written[written.count - 1].append(Array(text.utf8))
    }
  }

  /// Records that no more text will arrive.
  func end() { isEnded = true }

  private func take(from input: inout ParserInput, isLast: Bool) -> Piece? {
    let cut = input.bytes.withUnsafeBufferPointer {
      MarkupScanner.cut(
        $0, from: input.at, context, nesting, isLast: isLast, runsScripts: runsScripts,
        stops: corrections < Self.mostCorrections ? .always : .atPlaintext, known: input.searches)
    }
    if cut.isUncertain { corrections += 1 }
    input.searches = cut.searches
    let isFinal = isLast && cut.end == input.bytes.count && !cut.isScript && !cut.isUncertain
    guard cut.end > input.at || isFinal else { return nil }
    var start = input.at
    if context.dropsLineFeed, start < cut.end {
      if input.bytes[start] == 0x0D { start += 1 }
      if start < cut.end, input.bytes[start] == 0x0A { start += 1 }
    }
    let markup = StateMarkup(state, context)
    let prefix = markup.bytes
    let content = input.bytes[start..<cut.end]
    var text = context.isPlaintext ? prefix + ElementAlias.markup(of: content).utf8 : prefix + content
    let shift = prefix.count - start
    var aliased = ElementAlias.apply(to: cut.aliasedTags, in: &text, shift: shift)
    var edits = nesting.takeEdits()
    func write(withholding script: WithheldScript?) -> (PieceWriter, EditedMarkup)? {
      let edited = EditedMarkup(text, names: aliased, edits + (script.map { [$0.edit] } ?? []), shift: shift)
      guard let tree = GumboTree(edited.bytes, aliased: edited.names) else { return nil }
      var writer = PieceWriter(
        tree, markup.places, prefix: prefix.count, end: edited.bytes.count, isLast: isFinal, lastKey: lastKey,
        script: script)
      writer.write(doctype: state.doctype.isEmpty ? MarkupScanner.doctype(in: edited.bytes) : nil)
      return (writer, edited)
    }
    let script = cut.scriptText.flatMap { WithheldScript($0, of: input.bytes) }
    var written = write(withholding: script)
    // Where a script is not allowed, its text is markup.
    if script != nil, written?.0.tookScript != true { written = write(withholding: nil) }
    let isRefused = written == nil
    if isRefused {
      // The open elements stay open, and end with the document.
      (text, aliased, edits) = (prefix, [:], [])
      written = write(withholding: nil)
    }
    isFinished = isFinal
    guard let (writer, edited) = written else {
      input.advance(to: cut.end)
      return Piece(tree: TreePiece(), scripts: [], isRefused: true)
    }
    lastKey = writer.lastKey
    let scripts = writer.scripts.map { offset in
      let place =
        writer.tookScript ? cut.scriptText?.lowerBound ?? start : max(start, edited.original(of: offset) - shift)
      return ScriptPlace(line: input.line(of: place), indent: input.indent(of: place))
    }
    let needsProbe = writer.needsProbe || state.hasFormatting
    if !isFinal {
      context = cut.context
      state = writer.openElements(doctype: state.doctype.isEmpty ? Self.markup(of: writer.tree.doctype) : state.doctype)
      let probe = StateProbe(text: edited.bytes)
      if needsProbe { probe.findFormatting(of: &state) }
      probe.findContent(of: &state)
      if context.forbidsFrameset { state.allowsFrameset = false }
      if state.allowsFrameset { state.allowsFrameset = probe.allowsFrameset() }
    }
    input.advance(to: cut.end)
    return Piece(tree: writer.piece, scripts: scripts, isRefused: isRefused)
  }

  private static func markup(of doctype: GumboDocument?) -> [UInt8] {
    guard let doctype else { return [] }
    func quoted(_ text: String) -> String { text.contains("\"") ? "'\(text)'" : "\"\(text)\"" }
    let (publicId, systemId) = (String(cString: doctype.public_identifier), String(cString: doctype.system_identifier))
    var text = "<!DOCTYPE \(String(cString: doctype.name))"
    if !publicId.isEmpty {
      text += " PUBLIC \(quoted(publicId))" + (systemId.isEmpty ? "" : " \(quoted(systemId))")
    } else if !systemId.isEmpty {
      text += " SYSTEM \(quoted(systemId))"
    }
    return Array((text + ">").utf8)
  }
}

/// A script's text that is withheld from the library's parser, which examines each character twice.
///
/// The writer inserts it at its position.
struct WithheldScript {
  private let range: Range<Int>
  let text: String

  /// - Parameters:
  ///   - range: The range of the script's text.
  ///   - markup: The markup around it.
  /// - Returns: Nil if the text is empty or the parser would change it.
  init?(_ range: Range<Int>, of markup: [UInt8]) {
    let bytes = markup[range]
    guard !bytes.isEmpty, !bytes.contains(0x0D), !bytes.contains(0) else { return nil }
    self.range = range
    text = String(decoding: bytes, as: UTF8.self)
  }

  var edit: NestingLimit.Edit { NestingLimit.Edit(range: range, text: "") }
}
