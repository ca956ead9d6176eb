import HeadlessWebView

/// The tokens of a script, with the partners of their brackets.
struct ScriptTokens {
  private let units: [UInt16]
  let tokens: [ScriptToken]
  /// The index of each bracket's partner; -1 for other tokens.
  private let partners: [Int]
  /// Indicates whether the script contains a class.
  let hasClass: Bool

  init(_ units: [UInt16]) {
    self.units = units
    let tokens = units.withUnsafeBufferPointer { buffer in
      var lexer = ScriptLexer(buffer)
      var tokens: [ScriptToken] = []
      while let token = lexer.next() { tokens.append(token) }
      return tokens
    }
    self.tokens = tokens
    let word = Array("class".utf16)
    hasClass = tokens.contains { $0.kind == .name && units[$0.start..<$0.end].elementsEqual(word) }
    var partners = [Int](repeating: -1, count: tokens.count)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuator && token.end == token.start + 1 {
      switch Unicode.Scalar(units[token.start]) {
      case "(", "[", "{": open.append(index)
      case ")", "]", "}":
        guard let start = open.popLast() else { continue }
        partners[index] = start
        partners[start] = index
      default: break
      }
    }
    self.partners = partners
  }

  /// Returns the index of the first token that begins at an offset or behind it.
  func index(from offset: Int) -> Int {
    var (lower, upper) = (0, tokens.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if tokens[middle].start < offset { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  /// Returns the offset at which a token begins.
  func start(_ index: Int) -> Int { tokens[index].start }

  /// Returns the offset at which a token ends.
  func end(_ index: Int) -> Int { tokens[index].end }

  /// Returns the text of a token; an empty text for an index without one.
  func text(_ index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    return String(decoding: units[tokens[index].start..<tokens[index].end], as: UTF16.self)
  }

  func isName(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .name }

  /// Returns the index of a bracket's partner.
  func partner(_ index: Int) -> Int? {
    guard partners.indices.contains(index), partners[index] >= 0 else { return nil }
    return partners[index]
  }

  /// Returns whether a part of the text contains a token that runs: one besides the ends of blocks and statements.
  func hasCode(_ range: CountedRange) -> Bool {
    var index = index(from: range.start)
    while index < tokens.count, tokens[index].start < range.end {
      if !["}", ")", "]", ";", ","].contains(text(index)) { return true }
      index += 1
    }
    return false
  }

  /// Returns the end of the last token that begins in a part of the text; nil if there is none.
  func end(in range: CountedRange) -> Int? {
    let last = index(from: range.end) - 1
    guard last >= 0, tokens[last].start >= range.start else { return nil }
    return min(tokens[last].end, range.end)
  }
}
