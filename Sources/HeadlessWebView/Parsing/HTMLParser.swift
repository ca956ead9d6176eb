/// Parses a document piece by piece, including the markup that scripts write: HTML, 13.2, "Parsing HTML documents".
///
/// A piece ends with a script, which runs before the next one, so that it finds exactly the content before it. Markup
/// that the script writes is parsed at the script's position: HTML, "insertion point".
final class HTMLParser {
  /// A piece of the document, which ends with its first script, if there is one.
  struct Piece {
    var tree: TreePiece
    var script: ScriptPlace?
  }

  /// The position of a script's text in the document.
  struct ScriptPlace {
    var line: Int
    var indent: Int
  }

  private var document: MarkupInput
  /// The markup that running scripts write, the innermost last.
  private var written: [MarkupInput] = []
  private var tokenizer: HTMLTokenizer
  private var construction: TreeConstruction
  /// Indicates whether the document's whole text is available.
  private var isEnded: Bool
  private var scriptPlace = ScriptPlace(line: 1, indent: 0)
  private(set) var isFinished = false

  /// - Parameters:
  ///   - input: The document's text, or none for a document that a script opened and will close.
  ///   - runsScripts: Indicates whether the content of `noscript` elements is text.
  ///   - allowsQuirks: Indicates whether the document is in quirks mode if it has no document type.
  private init(_ input: MarkupInput?, runsScripts: Bool, allowsQuirks: Bool) {
    let names = MarkupNames()
    tokenizer = HTMLTokenizer(names: names)
    construction = TreeConstruction(names: names, runsScripts: runsScripts, allowsQuirks: allowsQuirks)
    document = input ?? MarkupInput(countsLines: false)
    isEnded = input != nil
  }

  /// Creates a parser of a document's text, or of one that a script opened if the text is nil.
  convenience init(_ text: String?, runsScripts: Bool = true, allowsQuirks: Bool = true) {
    var input = text.map { _ in MarkupInput(countsLines: true) }
    if let text { input?.append(text) }
    self.init(input, runsScripts: runsScripts, allowsQuirks: allowsQuirks)
  }

  /// Creates a parser of the text of a document whose scripts never run.
  ///
  /// - Parameter isOpen: Indicates whether more text may follow.
  convenience init(_ text: UnsafeBufferPointer<UInt16>, isOpen: Bool = false, allowsQuirks: Bool = true) {
    var input = MarkupInput(countsLines: true)
    input.append(text)
    self.init(input, runsScripts: false, allowsQuirks: allowsQuirks)
    isEnded = !isOpen
  }

  /// Indicates whether a script is running that can write at its own position.
  var hasRunningScript: Bool { !written.isEmpty }

  /// Returns the next piece that can be parsed now; nil if there is none.
  func next() -> Piece? {
    guard !isFinished else { return nil }
    if !written.isEmpty { return read(&written[written.count - 1], isLast: false) }
    return read(&document, isLast: isEnded)
  }

  /// Begins a script of the document, whose writes are inserted at the parser's position.
  func beginScript() { written.append(MarkupInput(line: document.line, countsLines: false)) }

  /// Ends a script; the rest of its written markup precedes the remaining document.
  func endScript() {
    guard let input = written.popLast() else { return }
    if written.isEmpty { document.prepend(input.rest) } else { written[written.count - 1].prepend(input.rest) }
  }

  /// Inserts the text that a script writes at the insertion point.
  func insert(_ text: UnsafeBufferPointer<UInt16>) {
    if written.isEmpty { document.append(text) } else { written[written.count - 1].append(text) }
  }

  /// Records that no more text will arrive.
  func end() { isEnded = true }

  private func read(_ input: inout MarkupInput, isLast: Bool) -> Piece? {
    let start = input.at
    construction.endedScript = false
    tokenizer.scriptStart = nil
    let end = input.units.withUnsafeBufferPointer {
      tokenizer.read($0, from: start, isLast: isLast, into: &construction)
    }
    if let place = tokenizer.scriptStart {
      let line = input.line(of: place)
      // WebKit counts columns from 2 after a line's end in text with characters beyond Latin-1.
      let startsLine = place < input.units.count && input.units[place] == CodeUnit.lineFeed
      let isShifted = line > 1 && !startsLine && input.isWide()
      scriptPlace = ScriptPlace(line: line, indent: input.indent(of: place) + (isShifted ? 1 : 0))
    }
    construction.piece.setLines(from: input)
    input.advance(to: end)
    let isFinal = isLast && !tokenizer.isStopped
    guard end > start || isFinal else { return nil }
    if isFinal {
      construction.endOfFile()
      isFinished = true
    }
    return Piece(tree: construction.takePiece(), script: construction.endedScript ? scriptPlace : nil)
  }
}
