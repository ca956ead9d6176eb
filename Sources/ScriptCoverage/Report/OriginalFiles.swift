import SourceMaps

/// The original files of a script, found through its source map.
struct OriginalFiles {
  private let map: SourceMap

  init(_ map: SourceMap) { self.map = map }

  /// Returns the coverage of the original files, and the texts that the map contains.
  func coverage(of profile: ScriptProfile) -> (files: [FileCoverage], texts: [String: String]) {
    let analysis = ScriptAnalysis(profile)
    var parts: [String: Parts] = [:]
    var texts: [String: String] = [:]
    func original(_ offset: Int) -> (path: String, position: FileCoverage.Position)? {
      let place = analysis.lines.place(of: offset)
      guard let found = map.original(line: place.line + 1, column: place.column + 1) else { return nil }
      let path = CoveragePath.resolved(found.source, base: map.base)
      if let text = found.text { texts[path] = text }
      return (path, FileCoverage.Position(line: found.line, column: found.column - 1))
    }
    func location(_ start: Int, _ end: Int) -> (path: String, location: FileCoverage.Location)? {
      guard let first = original(start) else { return nil }
      // The end is that of the last character, because the next one may be of another file.
      let last = original(max(start, end - 1))
      var stop = last.map { $0.path == first.path && first.position < $0.position ? $0.position : first.position }
      stop?.column += 1
      return (first.path, FileCoverage.Location(start: first.position, end: stop ?? first.position))
    }
    for statement in analysis.statements {
      guard let (path, location) = location(statement.start, statement.end) else { continue }
      parts[path, default: Parts()].add(statement: location, statement.count)
    }
    for function in analysis.functions {
      guard let (path, location) = location(function.range.lowerBound, function.range.upperBound) else { continue }
      parts[path, default: Parts()].functions.append(
        FileCoverage.Function(name: function.name, location: location, count: function.count))
    }
    for branch in analysis.branches {
      guard let (path, location) = location(branch.range.lowerBound, branch.range.upperBound) else { continue }
      parts[path, default: Parts()].branches.append(
        FileCoverage.Branch(
          kind: branch.kind.rawValue, ways: [FileCoverage.Statement(location: location, count: branch.count)]))
    }
    let files = parts.map { path, parts in
      FileCoverage(
        path: path, statements: parts.statements.values.map { $0 }, functions: parts.functions,
        branches: parts.branches)
    }
    return (files, texts)
  }

  /// The parts of an original file.
  private struct Parts {
    var statements: [FileCoverage.Position: FileCoverage.Statement] = [:]
    var functions: [FileCoverage.Function] = []
    var branches: [FileCoverage.Branch] = []

    /// Adds a statement.
    ///
    /// A bundler may make several statements of one. All have the location of the original.
    mutating func add(statement location: FileCoverage.Location, _ count: Int) {
      let known = statements[location.start]?.count ?? 0
      statements[location.start] = FileCoverage.Statement(location: location, count: max(known, count))
    }
  }
}
