import Testing

@testable import HeadlessWebView

/// The tokens of a script.
@Suite("Script lexer")
struct ScriptLexerTests {
  private func tokens(_ text: String) -> [(ScriptToken.Kind, String)] {
    let units = Array(text.utf16)
    return units.withUnsafeBufferPointer { buffer in
      var lexer = ScriptLexer(buffer)
      var found: [(ScriptToken.Kind, String)] = []
      while let token = lexer.next() {
        found.append((token.kind, String(decoding: buffer[token.start..<token.end], as: UTF16.self)))
      }
      return found
    }
  }

  private func pieces(_ text: String) -> [String] { tokens(text).map(\.1) }

  private func regularExpressions(_ text: String) -> [String] {
    tokens(text).filter { $0.0 == .regularExpression }.map(\.1)
  }

  @Test("finds names, numbers, strings and punctuators")
  func plain() {
    #expect(pieces("let a1=$b+'c\\'d'") == ["let", "a1", "=", "$b", "+", "'c\\'d'"])
    #expect(pieces("0xEf-1e-5+.5e+3+1_0n") == ["0xEf", "-", "1e-5", "+", ".5e+3", "+", "1_0n"])
    #expect(pieces("a.b?.[0]") == ["a", ".", "b", "?", ".", "[", "0", "]"])
    #expect(pieces("#private \u{E4}\u{F6} \\u0061b") == ["#private", "\u{E4}\u{F6}", "\\u0061b"])
  }

  @Test("comments and blanks are not tokens; a line's end is recorded")
  func blanks() {
    let text = "#!node\na // x\n/* y\n */ b /* z */ c\u{2028}d"
    #expect(pieces(text) == ["a", "b", "c", "d"])
    let units = Array(text.utf16)
    units.withUnsafeBufferPointer { buffer in
      var lexer = ScriptLexer(buffer)
      var marks: [Bool] = []
      while let token = lexer.next() { marks.append(token.isOnNewLine) }
      #expect(marks == [true, true, false, true])
    }
  }

  @Test(
    "a slash begins a regular expression where an operand is expected",
    arguments: [
      "/a/g", "x = /a/g", "f(/a/g)", "return /a/g", "a && /a/g", "[/a/g]", "if (x) /a/g.test(y)", "{} /a/g",
      "do /a/g; while (0)", "x => /a/g", "; /a/g", "a ? /a/g : 0", "typeof /a/g", "`${/a/g}`",
    ])
  func regularExpression(text: String) { #expect(regularExpressions(text) == ["/a/g"]) }

  @Test(
    "a slash after an operand divides",
    arguments: [
      "a /b/g", "a() /b/g", "a[0] /b/g", "1 /b/g", "'x' /b/g", "(a) /b/g", "this /b/g", "a.return /b/g", "x = {} /b/g",
      "a++ /b/g", "`x` /b/g", "`${a /b/g}`",
    ])
  func division(text: String) { #expect(regularExpressions(text) == []) }

  @Test("a character class in a regular expression can contain a slash")
  func characterClass() { #expect(regularExpressions("x = /[/\\]]\\//i.y") == ["/[/\\]]\\//i"]) }

  @Test("supports nested templates")
  func templates() {
    #expect(
      pieces("`a${ `b${c}` + {d: 1}.d }e` + f") == [
        "`a${", "`b${", "c", "}`", "+", "{", "d", ":", "1", "}", ".", "d", "}e`", "+", "f",
      ])
  }

  @Test("ends for invalid text", arguments: ["'abc", "`a${", "/* x", "/a", "(((", "}}}", "`", "1e", "\\", "'\\"])
  func broken(text: String) { #expect(pieces(text).count <= 3) }
}
