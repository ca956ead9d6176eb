/// The functions and blocks of one load of a script, separated from the profiler's list.
///
/// The list has all blocks first, and then all functions, which it doesn't mark. It also has parts that exist only for
/// the engine: the bodies of generators and asynchronous functions, the code that initializes the fields of classes,
/// and default constructors of classes.
struct ProfiledRanges {
  private(set) var functions: [CountedRange] = []
  let blocks: [CountedRange]

  /// - Parameters:
  ///   - ranges: The profiler's list.
  ///   - length: The length of the script's text.
  init(_ ranges: [CountedRange], length: Int, syntax: FunctionSyntax) {
    // Scripts that consist of data run without being compiled.
    guard !ranges.isEmpty else {
      blocks = length > 0 ? [CountedRange(start: 0, end: length, count: 1)] : []
      return
    }
    var places: [Int: [Int]] = [:]
    for (index, range) in ranges.enumerated() { places[range.start, default: []].append(index) }
    var isBlock = [Bool](repeating: true, count: ranges.count)
    for (start, indices) in places where syntax.isFunction(at: start) {
      let end = syntax.body(at: start).flatMap { syntax.tokens.partner($0) }.map(syntax.tokens.end)
      // A block of an arrow function has the same start, and precedes it in the list.
      guard let index = indices.last(where: { end == nil || ranges[$0].end == end }) else { continue }
      let function = ranges[index]
      functions.append(function)
      isBlock[index] = false
      if syntax.isResumable(at: start), let first = syntax.bodyStart(at: start),
        let inner = places[first]?.last(where: { ranges[$0].end == function.end }), inner != index
      {
        isBlock[inner] = false
      }
      // Behind the value that an arrow function returns, at its last character, is a block that never runs.
      if end == nil {
        for inner in places[function.end - 1] ?? [] where ranges[inner].count == 0 { isBlock[inner] = false }
      }
      let first = places[syntax.parameterStart(at: start)]?.filter { isBlock[$0] } ?? []
      if let initializer = Self.initializer(in: function, first, ranges) {
        for piece in initializer { isBlock[piece] = false }
      }
    }
    if syntax.tokens.hasClass {
      for index in places[1] ?? [] where Self.defaultConstructorEnds.contains(ranges[index].end) {
        isBlock[index] = false
      }
    }
    // The script as a whole is a function, too.
    let wholes = ranges.indices.filter { isBlock[$0] && ranges[$0].start == 0 && ranges[$0].end >= length }
    for index in wholes.dropFirst() { isBlock[index] = false }
    let found = ranges.indices.filter { isBlock[$0] }.map { ranges[$0] }
    blocks = syntax.tokens.hasClass ? Self.withoutInitializers(found, outside: functions, length: length) : found
  }

  /// The ends of default constructors, in texts of the engine's own, in which they begin at 1.
  private static let defaultConstructorEnds = [16, 39]

  /// Returns the pieces of the code for the fields of a class in a function.
  ///
  /// It has the range of the whole function, and so it begins where the function's first block does.
  private static func initializer(
    in function: CountedRange, _ first: [Int], _ ranges: [CountedRange]
  ) -> ClosedRange<Int>? {
    guard first.count > 1 else { return nil }
    let pieces = first.map { $0...lastPiece(of: $0, in: ranges) }
    let whole = pieces.filter { ranges[$0.upperBound].end == function.end }
    return whole.count < pieces.count ? whole.first : nil
  }

  /// Returns the index of the last piece of a block: a block with functions in it is several successive entries.
  private static func lastPiece(of index: Int, in ranges: [CountedRange]) -> Int {
    var last = index
    while last + 1 < ranges.count, ranges[last + 1].count == ranges[last].count,
      ranges[last + 1].start > ranges[last].end
    {
      last += 1
    }
    return last
  }

  /// Corrects the count of the script's own first block, which is also that of the code for the fields of classes: a
  /// script runs once.
  private static func withoutInitializers(
    _ blocks: [CountedRange], outside functions: [CountedRange], length: Int
  ) -> [CountedRange] {
    func isOutside(_ block: CountedRange) -> Bool { !functions.contains { $0.contains(block) } }
    let first = blocks.filter { $0.count > 0 && ($0.start > 0 || $0.end < length) }.sorted { $0.start < $1.start }
      .first(where: isOutside)
    guard let count = first?.count, count > 1 else { return blocks }
    return blocks.map { block in
      block.count == count && isOutside(block) ? CountedRange(start: block.start, end: block.end, count: 1) : block
    }
  }
}
