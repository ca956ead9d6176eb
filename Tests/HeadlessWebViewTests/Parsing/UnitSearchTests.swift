import Testing

@testable import HeadlessWebView

@Suite("Search of code units")
struct UnitSearchTests {
  @Test("finds a unit at every position, and no similar one", arguments: 0..<14)
  func position(at place: Int) {
    for (unit, other) in [(0x0D, 0x0E), (0x0D, 0x0C), (0x0D, 0x0D0D), (0x0D, 0x800D), (0x2028, 0x2029)] {
      var units = [UInt16](repeating: UInt16(other), count: 14)
      units.withUnsafeBufferPointer { #expect($0.position(of: UInt16(unit), from: 0) == 14) }
      units[place] = UInt16(unit)
      units.withUnsafeBufferPointer {
        #expect($0.position(of: UInt16(unit), from: 0) == place)
        #expect($0.position(of: UInt16(unit), from: place) == place)
        #expect($0.position(of: UInt16(unit), from: place + 1) == 14)
      }
    }
  }

  @Test("finds a unit beyond Latin-1 at every position", arguments: 0..<10)
  func wide(at place: Int) {
    var units = [UInt16](repeating: 0xFF, count: 10)
    #expect(!units.withUnsafeBufferPointer { $0.hasWideUnit })
    units[place] = 0x100
    #expect(units.withUnsafeBufferPointer { $0.hasWideUnit })
  }

  @Test("text of all widths is the same in the input, wherever its characters are", arguments: 4080..<4104)
  func markup(start: Int) {
    for text in ["é", "漢", "😀", "a😀b漢", "\r\n\r", "12345678é12345678"] {
      let markup = String(repeating: "x", count: start) + text + String(repeating: "y", count: 4090) + text
      var input = MarkupInput(countsLines: true)
      input.append(markup)
      let expected = markup.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append($1) }
        .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      #expect(String(decoding: input.rest, as: UTF16.self) == expected)
      #expect(input.isWide() == text.utf16.contains { $0 > 0xFF })
    }
  }
}
