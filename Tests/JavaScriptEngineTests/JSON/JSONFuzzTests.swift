import Foundation
import Testing

@testable import JavaScriptEngine

@Suite struct JSONFuzzTests {
  @Test("random trees survive a round trip and agree with Foundation")
  func randomTreesRoundTripAndAgreeWithFoundation() throws {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<400 {
      let tree = randomTree(4, &generator)
      let json = try JSONWriter.encode(foundation: tree)
      let checked = try JSONText(json.string)
      #expect(try JSONWriter.encode(foundation: checked.foundationValue()).string == json.string)
      let data = Data(json.string.utf8)
      let theirs = try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
      #expect(try JSONWriter.encode(foundation: theirs).string == json.string)
      #expect(try JSONText(json.prettyPrinted(indent: 3)).compact() == json.string)
    }
  }

  @Test("random mutations agree with Foundation") func randomMutationsAgreeWithFoundation() throws {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("{}[]\",:0123456789.eE+-truefalsn \\u\n\t😀")
    for _ in 0..<3_000 {
      let json = try JSONWriter.encode(foundation: randomTree(2, &generator))
      var characters = Array(json.string)
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let index = Int.random(in: 0...characters.count, using: &generator)
        let letter = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: characters.insert(letter, at: index)
        case 1 where index < characters.count: characters[index] = letter
        case 2 where index < characters.count: characters.remove(at: index)
        default: break
        }
      }
      let text = String(characters)
      let ours = try? JSONText(text)
      if let ours { exercise(ours) }
      guard isComparable(text) else { continue }
      let theirs = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
      #expect((ours != nil) == (theirs != nil), "\(text)")
    }
  }

  /// Foundation rejects numbers beyond a double's range and lone surrogate escapes, which JSON allows.
  private func isComparable(_ text: String) -> Bool {
    !text.contains("\\u") && text.wholeMatch(of: /(?s).*[eE]\+?\d{3,}.*/) == nil && !text.contains("\\0")
  }

  private func exercise(_ json: JSONText) {
    _ = json.foundationValue()
    _ = json.prettyPrinted()
    _ = try? json.decode([String: [Int]].self)
    json.forEachElement { _ = $0.string }
    json.forEachMember { _ = $0.string + $1.string }
  }

  private func randomTree(_ depth: Int, _ generator: inout SeededGenerator) -> Any {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &generator) {
    case 0: return NSNull()
    case 1: return Bool.random(using: &generator)
    case 2: return Int(truncatingIfNeeded: generator.next()) >> Int.random(in: 0..<64, using: &generator)
    case 3: return Double.random(in: -1000...1000, using: &generator)
    case 4: return Double(Int.random(in: 1...9_999, using: &generator)) * 1e-9
    case 5, 6: return randomString(&generator)
    case 7: return (0..<Int.random(in: 0..<6, using: &generator)).map { _ in randomTree(depth - 1, &generator) }
    default:
      var object: [String: Any] = [:]
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        object[randomString(&generator)] = randomTree(depth - 1, &generator)
      }
      return object
    }
  }

  private func randomString(_ generator: inout SeededGenerator) -> String {
    let letters: [Character] = ["a", "b", "\"", "\\", "\n", "\u{1}", "é", "漢", "😀", "/", " ", "\u{2028}", "{", "]"]
    return String(
      (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &generator)]
      })
  }
}
