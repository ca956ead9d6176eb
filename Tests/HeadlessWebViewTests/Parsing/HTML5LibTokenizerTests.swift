import Foundation
import TestSupport
import Testing

@testable import HeadlessWebView

/// html5lib's tests of tokenizers, without their lists of parse errors.
@Suite("html5lib's tokenizer tests", .enabled(if: HTML5LibTests.isAvailable, Comment(rawValue: HTML5LibTests.reason)))
struct HTML5LibTokenizerTests {
  @Test("the tokens are the expected ones", arguments: HTML5LibTests.files(in: "tokenizer", extension: "test"))
  func tokens(file: URL) throws {
    let content = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let tests = (content as? [String: Any])?["tests"] as? [[String: Any]] ?? []
    for (index, test) in tests.enumerated() {
      let isEscaped = test["doubleEscaped"] as? Bool ?? false
      let input = Self.units(test["input"], isEscaped)
      let expected = (test["output"] as? [[Any]] ?? []).reduce(into: [Token]()) { tokens, token in
        Self.add(token, isEscaped, to: &tokens)
      }
      for state in test["initialStates"] as? [String] ?? ["Data state"] {
        for length in [1, 3, max(input.count, 1)] {
          let log = Self.read(input, length, state, Self.units(test["lastStartTag"], isEscaped))
          #expect(log.tokens == expected, "\(file.lastPathComponent)#\(index), \(state), \(length) units at a time")
        }
      }
    }
  }

  private static func read(_ input: [UInt16], _ length: Int, _ state: String, _ lastStartTag: [UInt16]) -> TokenLog {
    let names = MarkupNames()
    var tokenizer = HTMLTokenizer(names: names)
    var log = TokenLog(names: names, acceptsCDATA: state == "CDATA section state")
    let states: [String: HTMLTokenizer.State] = [
      "PLAINTEXT state": .plaintext, "RCDATA state": .rcdata, "RAWTEXT state": .rawtext,
      "Script data state": .scriptData, "CDATA section state": .cdata,
    ]
    tokenizer.state = states[state] ?? .data
    if !lastStartTag.isEmpty { tokenizer.lastStartTag = lastStartTag.withUnsafeBufferPointer { names.number(of: $0) } }
    var text = MarkupInput(countsLines: false)
    for start in stride(from: 0, to: input.count, by: length) {
      input[start..<min(start + length, input.count)].withUnsafeBufferPointer { text.append($0) }
      let end = text.units.withUnsafeBufferPointer {
        tokenizer.read($0, from: text.at, isLast: false, into: &log)
      }
      text.advance(to: end)
    }
    _ = text.units.withUnsafeBufferPointer { tokenizer.read($0, from: text.at, isLast: true, into: &log) }
    return log
  }

  private static func add(_ token: [Any], _ isEscaped: Bool, to tokens: inout [Token]) {
    let text = units(token.dropFirst().first, isEscaped)
    switch token.first as? String {
    case "StartTag":
      var attributes: [[UInt16]: [UInt16]] = [:]
      for (name, value) in token[2] as? [String: String] ?? [:] {
        attributes[units(name, isEscaped)] = units(value, isEscaped)
      }
      tokens.append(.start(text, attributes, isSelfClosing: token.count > 3 && token[3] as? Bool == true))
    case "EndTag": tokens.append(.end(text))
    case "Comment": tokens.append(.comment(text))
    case "DOCTYPE":
      let parts = token[1...3].map { ($0 as? String).map { units($0, isEscaped) } }
      tokens.append(.doctype(parts, forcesQuirks: token[4] as? Bool == false))
    case "Character": TokenLog.add(text, to: &tokens)
    default: break
    }
  }

  /// Returns a text's code units.
  ///
  /// JSON's strings cannot contain lone surrogates, so the tests write them as escapes that JSON doesn't read.
  private static func units(_ value: Any?, _ isEscaped: Bool) -> [UInt16] {
    let text = Array((value as? String ?? "").utf16)
    guard isEscaped else { return text }
    var units: [UInt16] = []
    var index = 0
    while index < text.count {
      if text[index] == 0x5C, index + 5 < text.count, text[index + 1] == 0x75,
        let unit = UInt16(String(decoding: text[(index + 2)...(index + 5)], as: UTF16.self), radix: 16)
      {
        units.append(unit)
        index += 6
      } else {
        units.append(text[index])
        index += 1
      }
    }
    return units
  }
}

/// A token in comparable form.
private enum Token: Equatable {
  case start([UInt16], [[UInt16]: [UInt16]], isSelfClosing: Bool)
  case end([UInt16])
  case comment([UInt16])
  case doctype([[UInt16]?], forcesQuirks: Bool)
  case characters([UInt16])
}

/// Records tokens.
private struct TokenLog: TokenSink {
  let names: MarkupNames
  let acceptsCDATA: Bool
  var tokens: [Token] = []

  mutating func startTag(_ tag: TagToken) -> TokenizerReply {
    var attributes: [[UInt16]: [UInt16]] = [:]
    for attribute in tag.attributes {
      attributes[text(of: attribute.name)] = Array(tag.units[Int(attribute.start)..<Int(attribute.end)])
    }
    tokens.append(.start(text(of: tag.name), attributes, isSelfClosing: tag.isSelfClosing))
    return .data
  }

  mutating func endTag(_ tag: TagToken) -> TokenizerReply {
    tokens.append(.end(text(of: tag.name)))
    return .data
  }

  mutating func characters(_ text: UnsafeBufferPointer<UInt16>) { Self.add(Array(text), to: &tokens) }
  mutating func nullCharacter() { Self.add([0], to: &tokens) }
  mutating func comment(_ text: [UInt16]) { tokens.append(.comment(text)) }

  mutating func doctype(_ doctype: DoctypeToken) {
    tokens.append(
      .doctype(
        [doctype.name, doctype.publicIdentifier, doctype.systemIdentifier], forcesQuirks: doctype.forcesQuirks))
  }

  /// Adds characters to those before them.
  static func add(_ text: [UInt16], to tokens: inout [Token]) {
    if case .characters(let before)? = tokens.last {
      tokens[tokens.count - 1] = .characters(before + text)
    } else {
      tokens.append(.characters(text))
    }
  }

  private func text(of name: MarkupNames.Number) -> [UInt16] { names.withText(of: name) { Array($0) } }
}
