/// The engine's counts of a script.
///
/// Profiles of the same text can be added, in any order.
public struct ScriptProfile: Sendable, Hashable, Codable {
  /// A script as a place in a file.
  public struct Place: Sendable, Hashable, Codable {
    /// The path of the file, or its URL.
    public let file: String
    /// The line of the file at which the script begins, from 0; above 0 for scripts in HTML.
    public let line: Int
    /// The column in that line, from 0.
    public let column: Int

    /// Creates a place.
    public init(file: String, line: Int = 0, column: Int = 0) {
      (self.file, self.line, self.column) = (file, line, column)
    }
  }

  /// The place of the script.
  public let place: Place
  /// The text of the script.
  public let text: String
  /// The offsets at which statements begin, in order.
  public let statements: [Int]
  /// The functions that the engine knows: those of functions that never ran are missing.
  public private(set) var functions: [CountedRange]
  /// The parts of the text that run as a whole.
  ///
  /// A function in a block is not part of it, so one block may be several ranges.
  public private(set) var blocks: [CountedRange]

  /// Creates a profile; ranges outside of the text are dropped.
  public init(
    place: Place, text: String, statements: [Int], functions: [CountedRange], blocks: [CountedRange]
  ) {
    self.place = place
    self.text = text
    let length = text.utf16.count
    func isInside(_ range: CountedRange) -> Bool { range.start >= 0 && range.start < range.end && range.end <= length }
    self.statements = Set(statements.filter { $0 >= 0 && $0 < length }).sorted()
    self.functions = CountedRange.sorted(functions.filter(isInside))
    self.blocks = CountedRange.sorted(blocks.filter(isInside))
  }

  /// Returns whether another profile is of the same script.
  func isOfSameScript(as other: ScriptProfile) -> Bool { place == other.place && text == other.text }

  /// Adds the counts of another profile of the same script.
  mutating func add(_ other: ScriptProfile) {
    functions = CountedRange.merged(functions, other.functions)
    blocks = CountedRange.merged(blocks, other.blocks)
  }

  private enum CodingKeys: CodingKey {
    case place, text, statements, functions, blocks
  }

  /// Writes the profile.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(place, forKey: .place)
    try container.encode(text, forKey: .text)
    try container.encode(statements, forKey: .statements)
    try container.encode(functions.numbers, forKey: .functions)
    try container.encode(blocks.numbers, forKey: .blocks)
  }

  /// Reads a profile.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func ranges(_ key: CodingKeys) throws -> [CountedRange] {
      guard let ranges = [CountedRange](numbers: try container.decode([Int].self, forKey: key)) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "not a list of ranges")
      }
      return ranges
    }
    self.init(
      place: try container.decode(Place.self, forKey: .place), text: try container.decode(String.self, forKey: .text),
      statements: try container.decode([Int].self, forKey: .statements), functions: try ranges(.functions),
      blocks: try ranges(.blocks))
  }
}
