/// A tuple in GVariant's format, as far as the inspector's messages use it.
///
/// Members of a fixed size are aligned. The end of each text but the last is stored behind the members, the last one
/// first, in as many bytes as the size of the whole requires.
struct InspectorVariant {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Returns the 64-bit number at an offset.
  func number(at offset: Int) throws(InspectorFault) -> UInt64 {
    guard offset >= 0, offset + 8 <= bytes.count else { throw .malformedMessage }
    return Self.number(in: part(offset, offset + 8))
  }

  /// Reads `(ts)`: a number, and a text that ends with a zero byte.
  func numberAndText() throws(InspectorFault) -> (UInt64, String) {
    let number = try number(at: 0)
    guard bytes.count > 8, bytes.last == 0 else { throw .malformedMessage }
    return (number, String(decoding: part(8, bytes.count - 1), as: UTF8.self))
  }

  /// Reads `(a(tsssb)b)`: the list of contexts, and whether clients may create further ones.
  func targetList() throws(InspectorFault) -> [InspectorTarget] {
    // The default value of a tuple of a variable size has no bytes.
    guard !bytes.isEmpty else { return [] }
    let end = try offset(fromEnd: 1, in: bytes)
    guard end <= bytes.count else { throw .malformedMessage }
    let list = part(0, end)
    guard !list.isEmpty else { return [] }
    let width = Self.width(of: list.count)
    let table = try offset(fromEnd: 1, in: list)
    guard table <= list.count, (list.count - table) % width == 0 else { throw .malformedMessage }
    var targets: [InspectorTarget] = []
    var start = 0
    for index in 0..<((list.count - table) / width) {
      let entry = list.startIndex + table + index * width
      let end = Int(truncatingIfNeeded: Self.number(in: list[entry..<(entry + width)]))
      guard end >= start, end <= table else { throw .malformedMessage }
      targets.append(
        try InspectorVariant(list[(list.startIndex + start)..<(list.startIndex + end)]).target())
      start = (end + 7) & ~7
    }
    return targets
  }

  /// Reads `(tsssb)`.
  private func target() throws(InspectorFault) -> InspectorTarget {
    var start = 8
    var texts: [String] = []
    let id = try number(at: 0)
    for index in 1...3 {
      let end = try offset(fromEnd: index, in: bytes)
      guard end > start, end <= bytes.count else { throw .malformedMessage }
      texts.append(String(decoding: part(start, end - 1), as: UTF8.self))
      start = end
    }
    return InspectorTarget(id: id, type: texts[0], name: texts[1])
  }

  private func part(_ lower: Int, _ upper: Int) -> ArraySlice<UInt8> {
    bytes[(bytes.startIndex + lower)..<(bytes.startIndex + upper)]
  }

  /// Returns an offset that is stored behind the members of a container, counted from the end.
  private func offset(fromEnd index: Int, in container: ArraySlice<UInt8>) throws(InspectorFault) -> Int {
    let width = Self.width(of: container.count)
    let start = container.count - index * width
    guard start >= 0 else { throw .malformedMessage }
    let lower = container.startIndex + start
    let number = Self.number(in: container[lower..<(lower + width)])
    guard number <= UInt64(container.count) else { throw .malformedMessage }
    return Int(number)
  }

  private static func number(in bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the number of bytes of an offset in a container of a size.
  private static func width(of size: Int) -> Int {
    size <= 0xFF ? 1 : size <= 0xFFFF ? 2 : size <= 0xFFFF_FFFF ? 4 : 8
  }

  // MARK: Writing

  /// Returns the bytes of a number.
  static func bytes(of number: UInt64) -> [UInt8] { bytes(of: number, width: 8) }

  private static func bytes(of number: UInt64, width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// Returns the bytes of `(a(tsssb)b)`, for tests.
  static func bytes(of targets: [InspectorTarget]) -> [UInt8] {
    var list: [UInt8] = []
    var ends: [Int] = []
    for target in targets {
      while list.count % 8 != 0 { list.append(0) }
      list += bytes(of: target)
      ends.append(list.count)
    }
    list = framed(list, ends)
    return framed(list + [0], [list.count])
  }

  private static func bytes(of target: InspectorTarget) -> [UInt8] {
    var members = bytes(of: target.id)
    var ends: [Int] = []
    for text in [target.type, target.name, "null"] {
      members += Array(text.utf8) + [0]
      ends.append(members.count)
    }
    return framed(members + [0], ends.reversed())
  }

  /// Returns members with the offsets behind them.
  private static func framed(_ members: [UInt8], _ offsets: [Int]) -> [UInt8] {
    guard !offsets.isEmpty else { return members }
    var width = 1
    while Self.width(of: members.count + offsets.count * width) > width { width *= 2 }
    return members + offsets.flatMap { bytes(of: UInt64($0), width: width) }
  }
}
