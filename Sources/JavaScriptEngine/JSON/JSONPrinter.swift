extension JSONText {
  /// Returns the value with one member or element on each line, like `JSON.stringify`; indentation stops at 64 levels.
  public func prettyPrinted(indent: Int = 2) -> String {
    printed(indent: max(0, indent))
  }

  /// Returns the value without any whitespace between its parts.
  public func compact() -> String {
    printed(indent: nil)
  }

  private func printed(indent: Int?) -> String {
    text.withUTF16 { units in
      guard let base = units.baseAddress else { return "" }
      var printer = JSONPrinter(base: base, indent: indent)
      printer.output.reserveCapacity(count)
      JSONWalker.walk(base, range, &printer)
      return printer.output.withUnsafeBufferPointer { UnitTranscoder.string($0) }
    }
  }
}

/// Copies the tokens of a text with new whitespace between them.
private struct JSONPrinter: JSONVisitor {
  // Deep nesting would otherwise make the output's size quadratic.
  private static let maximumIndentedDepth = 64

  private let base: UnsafePointer<UInt16>
  private let indent: Int?
  private var depth = 0
  private var isFirst = true
  private var followsKey = false
  var output: [UInt16] = []

  init(base: UnsafePointer<UInt16>, indent: Int?) {
    self.base = base
    self.indent = indent
  }

  mutating func enter(isObject: Bool, at lower: Int) -> Bool {
    startItem()
    output.append(isObject ? JSONUnit.openBrace : JSONUnit.openBracket)
    depth += 1
    isFirst = true
    return true
  }

  mutating func leave(isObject: Bool, upper: Int) {
    depth -= 1
    if !isFirst { startLine() }
    isFirst = false
    output.append(isObject ? JSONUnit.closeBrace : JSONUnit.closeBracket)
  }

  mutating func opaque(_ lower: Int, _ upper: Int) {
    startItem()
    copy(lower, upper)
  }

  mutating func key(_ lower: Int, _ upper: Int, hasEscapes: Bool) {
    startItem()
    copy(lower, upper)
    output.append(JSONUnit.colon)
    if indent != nil { output.append(JSONUnit.space) }
    followsKey = true
  }

  mutating func scalar(_ kind: JSONText.Kind, _ lower: Int, _ upper: Int, hasEscapes: Bool) {
    startItem()
    copy(lower, upper)
  }

  /// Separates a key or element from what precedes it; a member's value follows its key directly.
  private mutating func startItem() {
    if followsKey {
      followsKey = false
      return
    }
    guard depth > 0 else { return }
    if !isFirst { output.append(JSONUnit.comma) }
    isFirst = false
    startLine()
  }

  private mutating func startLine() {
    guard let indent else { return }
    output.append(JSONUnit.lineFeed)
    output.append(
      contentsOf: repeatElement(JSONUnit.space, count: indent * min(depth, Self.maximumIndentedDepth)))
  }

  private mutating func copy(_ lower: Int, _ upper: Int) {
    output.append(contentsOf: UnsafeBufferPointer(start: base + lower, count: upper - lower))
  }
}
