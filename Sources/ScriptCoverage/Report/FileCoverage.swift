/// The statements, functions and branches of a file, with the number of times that each ran.
public struct FileCoverage: Sendable, Hashable, Codable {
  /// A position in a file.
  public struct Position: Sendable, Hashable, Codable, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 0.
    public var column: Int

    /// Creates a position.
    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    /// Returns whether a position is before another one.
    public static func < (left: Position, right: Position) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  /// A part of a file.
  public struct Location: Sendable, Hashable, Codable {
    /// The position of its first character.
    public var start: Position
    /// The position behind its last character.
    public var end: Position

    /// Creates a location.
    public init(start: Position, end: Position) { (self.start, self.end) = (start, end) }
  }

  /// A function.
  public struct Function: Sendable, Hashable, Codable {
    /// The name; empty for a function without one.
    public var name: String
    /// The location of the whole function.
    public var location: Location
    /// The number of calls.
    public var count: Int
  }

  /// A place at which a script takes one of several ways.
  public struct Branch: Sendable, Hashable, Codable {
    /// The kind, such as `if`.
    public var kind: String
    /// The location of each way, with the number of times that it was taken.
    public var ways: [Statement]
  }

  /// A statement, or a way of a branch.
  public struct Statement: Sendable, Hashable, Codable {
    /// The location.
    public var location: Location
    /// The number of times that it ran.
    public var count: Int
  }

  /// The path of the file, relative to the working folder if it is below it; or its URL.
  public let path: String
  /// The statements, by their position.
  public private(set) var statements: [Statement] = []
  /// The functions, by their position.
  public private(set) var functions: [Function] = []
  /// The branches, by their position.
  public private(set) var branches: [Branch] = []

  /// Creates the coverage of a file without code.
  public init(path: String) { self.path = path }

  /// Creates the coverage of a file; parts at the same place are added.
  init(path: String, statements: [Statement], functions: [Function], branches: [Branch]) {
    self.path = path
    self.statements = statements
    self.functions = functions
    self.branches = branches
    sort()
  }

  /// Adds the counts of other scripts or runs of the same file.
  public mutating func add(_ other: FileCoverage) {
    statements += other.statements
    functions += other.functions
    branches += other.branches
    sort()
  }

  /// Sorts the parts, and adds those at the same place.
  private mutating func sort() {
    statements = Self.summed(statements, place: \.location, { $0.count += $1.count })
    functions = Self.summed(functions, place: \.location) { known, other in
      known.count += other.count
      if known.name.isEmpty { known.name = other.name }
    }
    branches = Self.summed(branches, place: \.key) { known, other in
      for index in known.ways.indices { known.ways[index].count += other.ways[index].count }
    }
  }

  private static func summed<Part, Key: Hashable & Placed>(
    _ parts: [Part], place: (Part) -> Key, _ add: (inout Part, Part) -> Void
  ) -> [Part] {
    var known: [Key: Int] = [:]
    var result: [Part] = []
    for part in parts {
      if let index = known[place(part)] {
        add(&result[index], part)
      } else {
        known[place(part)] = result.count
        result.append(part)
      }
    }
    return result.sorted { place($0).order < place($1).order }
  }
}

/// A key that orders the parts of a file.
private protocol Placed {
  /// The start, and the end in reverse, so that outer parts come first.
  var order: (Int, Int, Int, Int) { get }
}

extension FileCoverage.Location: Placed {
  fileprivate var order: (Int, Int, Int, Int) { (start.line, start.column, -end.line, -end.column) }
}

extension FileCoverage.Branch {
  /// The locations of the ways, by which branches of different runs are the same.
  fileprivate struct Key: Hashable, Placed {
    let locations: [FileCoverage.Location]
    var order: (Int, Int, Int, Int) { locations.first?.order ?? (0, 0, 0, 0) }
  }

  fileprivate var key: Key { Key(locations: ways.map(\.location)) }
}

extension FileCoverage {
  /// The number of times that each line with a statement ran, from 1: that of the statement that ran most often.
  public var lines: [Int: Int] {
    statements.reduce(into: [:]) { lines, statement in
      lines[statement.location.start.line] = max(lines[statement.location.start.line] ?? 0, statement.count)
    }
  }

  /// The totals of the file.
  public var totals: CoverageTotals {
    let lines = lines
    return CoverageTotals(
      lines: .init(covered: lines.values.count { $0 > 0 }, total: lines.count),
      functions: .init(covered: functions.count { $0.count > 0 }, total: functions.count),
      branches: .init(
        covered: branches.reduce(0) { $0 + $1.ways.count { $0.count > 0 } },
        total: branches.reduce(0) { $0 + $1.ways.count }))
  }

  /// The lines that never ran, as ranges of successive lines with statements.
  public var uncoveredLines: [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    var isOpen = false
    for (line, count) in lines.sorted(by: { $0.key < $1.key }) {
      if count == 0, isOpen, let last = ranges.last {
        ranges[ranges.count - 1] = last.lowerBound...line
      } else if count == 0 {
        ranges.append(line...line)
      }
      isOpen = count == 0
    }
    return ranges
  }
}
