import Foundation

/// Finds where the style sheets of `style` elements begin in the markup of their document.
struct InlineSheetPlaces {
  /// The markup with line feeds only, as the parser reads it.
  private let markup: Data
  /// The end of the last sheet that was found: equal sheets are reported in their order.
  private var position = 0

  init(markup: [UInt8]) {
    var lines: [UInt8] = []
    lines.reserveCapacity(markup.count)
    for (index, byte) in markup.enumerated()
    where byte != UInt8(ascii: "\r") || !markup[index...].starts(with: "\r\n".utf8) {
      lines.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
    }
    self.markup = Data(lines)
  }

  /// Returns the line and the column of a sheet, from 0; nil if the markup doesn't contain it, because a script has
  /// written it.
  mutating func place(of text: String) -> (line: Int, column: Int)? {
    let element = Data(">\(text)</style".utf8)
    guard let range = markup.range(of: element, in: position..<markup.count) ?? markup.range(of: element) else {
      return nil
    }
    position = range.upperBound
    let before = markup[..<(range.lowerBound + 1)]
    let line = before.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (line, String(decoding: before[start...], as: UTF8.self).utf16.count)
  }
}
