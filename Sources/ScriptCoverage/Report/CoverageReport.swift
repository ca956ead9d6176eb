import SourceMaps

/// The coverage of a run, by file.
public struct CoverageReport: Sendable {
  /// The files, sorted by their paths.
  public let files: [FileCoverage]
  /// The texts of the files, as far as they are known.
  public let texts: [String: String]
  /// The totals of all files.
  public let totals: CoverageTotals
  /// The source maps that cannot be used, each with the reason.
  public let notes: [String]

  /// Creates a report.
  ///
  /// Scripts with a source map are reported as the original files.
  ///
  /// - Parameter includes: Returns whether a file is part of the report.
  public init(_ data: CoverageData, includes: (String) -> Bool) {
    var files: [String: FileCoverage] = [:]
    var texts = data.texts
    var notes: [String] = []
    func add(_ file: FileCoverage) {
      if files[file.path] == nil { files[file.path] = file } else { files[file.path]?.add(file) }
    }
    for file in data.instrumented.values where includes(file.path) { add(file) }
    var maps: [String: OriginalFiles] = [:]
    for (file, map) in data.maps {
      do throws(SourceMapError) { maps[file] = OriginalFiles(try SourceMap(map.text, base: map.base)) } catch {
        notes.append("the source map of \(file) cannot be used: \(error)")
      }
    }
    for profile in data.scripts {
      let file = profile.place.file
      // An instrumented script counts by itself, and by the lines of its original file.
      guard !IstanbulFile.isInstrumented(profile.text) else { continue }
      if let map = maps[file], profile.place.line == 0 {
        let originals = map.coverage(of: profile)
        for (path, text) in originals.texts where texts[path] == nil { texts[path] = text }
        for original in originals.files where includes(original.path) { add(original) }
      } else if includes(file) {
        if texts[file] == nil, profile.place.line == 0 { texts[file] = profile.text }
        add(FileCoverage(profile, ScriptAnalysis(profile)))
      }
    }
    self.files = files.values.sorted { $0.path < $1.path }
    self.texts = texts.filter { files[$0.key] != nil }
    self.notes = notes.sorted()
    var totals = CoverageTotals()
    for file in self.files { totals.add(file.totals) }
    self.totals = totals
  }
}

extension FileCoverage {
  /// Creates the coverage of the file that contains a script.
  init(_ profile: ScriptProfile, _ analysis: ScriptAnalysis) {
    let place = profile.place
    func position(_ offset: Int) -> Position {
      let found = analysis.lines.place(of: offset)
      return Position(
        line: place.line + found.line + 1, column: found.column + (found.line == 0 ? place.column : 0))
    }
    func location(_ start: Int, _ end: Int) -> Location { Location(start: position(start), end: position(end)) }
    self.init(
      path: place.file,
      statements: analysis.statements.map { Statement(location: location($0.start, $0.end), count: $0.count) },
      functions: analysis.functions.map {
        Function(name: $0.name, location: location($0.range.lowerBound, $0.range.upperBound), count: $0.count)
      },
      branches: analysis.branches.map {
        Branch(
          kind: $0.kind.rawValue,
          ways: [Statement(location: location($0.range.lowerBound, $0.range.upperBound), count: $0.count)])
      })
  }
}
