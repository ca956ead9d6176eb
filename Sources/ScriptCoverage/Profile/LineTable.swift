/// The lines of a script's text.
struct LineTable {
  private let starts: [Int]
  /// The offset of each line's end, without the characters that end it.
  private let ends: [Int]

  init(_ units: [UInt16]) {
    var starts = [0], ends: [Int] = []
    var index = 0
    while index < units.count {
      let unit = units[index]
      if unit == 0x0A || unit == 0x0D || unit == 0x2028 || unit == 0x2029 {
        ends.append(index)
        if unit == 0x0D, index + 1 < units.count, units[index + 1] == 0x0A { index += 1 }
        starts.append(index + 1)
      }
      index += 1
    }
    ends.append(units.count)
    (self.starts, self.ends) = (starts, ends)
  }

  init(_ text: String) { self.init(Array(text.utf16)) }

  /// The number of lines.
  var count: Int { starts.count }

  /// Returns the number of the line that contains an offset, from 0.
  func line(of offset: Int) -> Int {
    var (lower, upper) = (0, starts.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if starts[middle] <= offset { lower = middle + 1 } else { upper = middle }
    }
    return max(0, lower - 1)
  }

  /// Returns the line and the column of an offset, both from 0.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let line = line(of: offset)
    return (line, offset - starts[line])
  }

  /// Returns the offset of a line and a column; nil if there is no such line.
  func offset(line: Int, column: Int) -> Int? {
    guard starts.indices.contains(line), column >= 0 else { return nil }
    return min(starts[line] + column, ends[line])
  }

  /// Returns the offset at which the line of an offset ends.
  func end(of offset: Int) -> Int { ends[line(of: offset)] }
}
