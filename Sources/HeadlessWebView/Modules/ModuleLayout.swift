import JavaScriptEngine

/// The positions of a module's own text in the function that ``Module`` makes of it, for tools that read the function.
package struct ModuleLayout: Equatable {
  /// The range of the module's text in the function.
  package let body: Range<Int>
  /// The column at which the range begins, from 0.
  package let column: Int
  /// Indicates whether the range begins in the function's second line.
  package let isOnSecondLine: Bool
  /// The parts of the range that the function adds around calls of imported names, in the order of the text.
  private let additions: [Range<Int>]

  /// Reads the source text of a function; nil if it isn't one of a module.
  package init?(_ units: UnsafeBufferPointer<UInt16>) {
    // The internal names begin with a letter that the module doesn't use.
    let start = Array("(function(".utf16)
    guard units.count > start.count, units[..<start.count].elementsEqual(start) else { return nil }
    let mark = units[start.count]
    guard let letter = Unicode.Scalar(mark), [0xAA, 0xBA, 0xB5].contains(mark) else { return nil }
    let text = String(Character(letter))
    guard let comment = Self.end(of: "/*\(text)", in: units, from: start.count),
      let end = Self.end(of: "*/", in: units, from: comment)
    else { return nil }
    // A module in the first line has its column in the comment; any other begins in a line of its own.
    let digits = units[comment..<(end - 2)]
    isOnSecondLine = digits.isEmpty
    column = Int(String(decoding: digits, as: UTF16.self)) ?? 0
    let position = isOnSecondLine ? end + 1 : end
    let tail = Array("\n}})".utf16).count
    guard position + tail <= units.count else { return nil }
    body = position..<(units.count - tail)
    additions = Self.additions(in: units, body, mark: mark)
  }

  /// Returns the offset in the module's text of an offset in the function.
  package func original(_ offset: Int) -> Int {
    var result = offset - body.lowerBound
    for addition in additions where addition.lowerBound < offset {
      result -= min(offset, addition.upperBound) - addition.lowerBound
    }
    return result
  }

  /// Returns the module's text from that of the function.
  package func original(_ units: [UInt16]) -> [UInt16] {
    var text: [UInt16] = []
    var position = body.lowerBound
    for addition in additions {
      text += units[position..<addition.lowerBound]
      position = addition.upperBound
    }
    return text + units[position..<body.upperBound]
  }

  /// Returns the end of the first occurrence of a text.
  private static func end(
    of text: String, in units: UnsafeBufferPointer<UInt16>, from start: Int
  ) -> Int? {
    let wanted = Array(text.utf16)
    var index = start
    while index + wanted.count <= units.count {
      if units[index..<index + wanted.count].elementsEqual(wanted) { return index + wanted.count }
      index += 1
    }
    return nil
  }

  /// Finds the parts of `µc(name)` around the names.
  private static func additions(
    in units: UnsafeBufferPointer<UInt16>, _ body: Range<Int>, mark: UInt16
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = body.lowerBound
    while index + 2 < body.upperBound {
      guard units[index] == mark, units[index + 1] == .ascii("c"), units[index + 2] == .ascii("("),
        let close = units[index..<body.upperBound].firstIndex(of: .ascii(")"))
      else {
        index += 1
        continue
      }
      found += [index..<(index + 3), close..<(close + 1)]
      index = close + 1
    }
    return found
  }
}
