/// The named character references: HTML, 13.5.
enum NamedCharacters {
  /// The reference that follows an ampersand.
  enum Reference {
    case nothing
    /// The text ends too early to decide.
    case needsMore
    /// A number sign follows.
    case number
    /// A name of a length, which includes a semicolon that ends it, and the characters it represents.
    case found(length: Int, characters: [UInt16])
  }

  /// The position of each entry in ``table``, whose entries are sorted.
  private static let starts: [UInt16] = {
    var starts: [UInt16] = [0]
    for index in 0..<table.utf8CodeUnitCount where table.utf8Start[index] == separator {
      starts.append(UInt16(index + 1))
    }
    return starts
  }()
  private static let separator: UInt8 = 0x20
  /// Ends a name that needs no semicolon.
  private static let plus: UInt8 = 0x2B
  /// Ends a name that needs a semicolon.
  private static let dash: UInt8 = 0x2D
  private static let comma: UInt8 = 0x2C

  /// Finds the longest name at a position.
  ///
  /// - Parameter isLast: Indicates whether no more text follows.
  static func find(in text: UnsafeBufferPointer<UInt16>, at start: Int, isLast: Bool) -> Reference {
    guard start < text.count else { return isLast ? .nothing : .needsMore }
    if text[start] == CodeUnit.hash { return .number }
    guard text[start].isASCIILetter else { return .nothing }
    let starts = starts
    var (low, high, length) = (0, starts.count, 0)
    var best: (length: Int, entry: Int)?
    while true {
      let unit = start + length < text.count ? text[start + length] : nil
      if unit == nil, !isLast { return .needsMore }
      let end = Int(starts[low]) + length
      let mark = table.utf8Start[end]
      if mark == plus || mark == dash {
        if unit == CodeUnit.semicolon { return .found(length: length + 1, characters: characters(of: end + 1)) }
        if mark == plus { best = (length, end + 1) }
      }
      guard let unit, unit.isASCIILetter || unit.isASCIIDigit else { break }
      let byte = UInt8(unit)
      low = bound(low, high) { table.utf8Start[Int(starts[$0]) + length] < byte }
      high = bound(low, high) { table.utf8Start[Int(starts[$0]) + length] <= byte }
      guard low < high else { break }
      length += 1
    }
    guard let best else { return .nothing }
    return .found(length: best.length, characters: characters(of: best.entry))
  }

  /// Returns the first position in a range for which a condition does not hold.
  private static func bound(_ low: Int, _ high: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (low, high)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the characters whose numbers begin at a position of the table.
  private static func characters(of start: Int) -> [UInt16] {
    var (characters, value): ([UInt16], UInt32) = ([], 0)
    var index = start
    while true {
      let byte = index < table.utf8CodeUnitCount ? table.utf8Start[index] : separator
      if byte == separator || byte == comma {
        if let scalar = Unicode.Scalar(value) { characters += Array(String(scalar).utf16) }
        if byte == separator { return characters }
        value = 0
      } else {
        value = value * 16 + UInt32(byte <= 0x39 ? byte - 0x30 : byte - 0x41 + 10)
      }
      index += 1
    }
  }
}
