/// Coverage in the format of `lcov`.
enum LcovText {
  static func text(of report: CoverageReport) -> String {
    report.files.map(text).joined()
  }

  private static func text(_ file: FileCoverage) -> String {
    var lines = ["TN:", "SF:\(file.path)"]
    let names = names(file.functions)
    for (function, name) in zip(file.functions, names) { lines.append("FN:\(function.location.start.line),\(name)") }
    for (function, name) in zip(file.functions, names) { lines.append("FNDA:\(function.count),\(name)") }
    let totals = file.totals
    lines += ["FNF:\(totals.functions.total)", "FNH:\(totals.functions.covered)"]
    let counts = file.lines
    for (block, branch) in file.branches.enumerated() {
      for (number, way) in branch.ways.enumerated() {
        let line = way.location.start.line
        // A dash means that the branch was never reached, because nothing of its line ran.
        let hasRun = way.count > 0 || counts[line] != 0
        lines.append("BRDA:\(line),\(block),\(number),\(hasRun ? "\(way.count)" : "-")")
      }
    }
    lines += ["BRF:\(totals.branches.total)", "BRH:\(totals.branches.covered)"]
    for (line, count) in counts.sorted(by: { $0.key < $1.key }) { lines.append("DA:\(line),\(count)") }
    lines += ["LF:\(totals.lines.total)", "LH:\(totals.lines.covered)", "end_of_record"]
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a name for each function, each once, because readers of the format find functions by their names.
  private static func names(_ functions: [FileCoverage.Function]) -> [String] {
    var known: Set<String> = []
    return functions.map { function in
      let start = function.location.start
      let name = function.name.isEmpty ? "(anonymous)" : function.name
      let candidates = [name, "\(name):\(start.line)", "\(name):\(start.line):\(start.column + 1)"]
      let chosen = candidates.dropLast().first { !known.contains($0) } ?? candidates[2]
      known.insert(chosen)
      return chosen
    }
  }
}
