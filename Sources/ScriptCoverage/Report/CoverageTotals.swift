/// The number of lines, functions and branches that ran, in a file or a run.
public struct CoverageTotals: Sendable, Hashable {
  /// A number of things that ran, of all there are.
  public struct Share: Sendable, Hashable {
    /// The number of those that ran.
    public var covered: Int
    /// The number of all.
    public var total: Int

    /// The share in percent; 100 if there are none.
    public var percent: Double { total == 0 ? 100 : Double(covered) * 100 / Double(total) }

    /// The share as text, such as `66.66 %`, rounded down so that only everything is 100 %.
    public var text: String {
      let hundredths = total == 0 ? 10_000 : covered * 10_000 / total
      let fraction = hundredths % 100
      return fraction == 0 ? "\(hundredths / 100) %" : "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) %"
    }
  }

  /// The things that are counted.
  public enum Metric: String, Sendable, Hashable, CaseIterable {
    case lines, functions, branches
  }

  /// The lines with a statement.
  public var lines = Share(covered: 0, total: 0)
  /// The functions.
  public var functions = Share(covered: 0, total: 0)
  /// The branches: the parts of scripts that run under a condition.
  public var branches = Share(covered: 0, total: 0)

  /// Returns a share.
  public subscript(metric: Metric) -> Share {
    switch metric {
    case .lines: lines
    case .functions: functions
    case .branches: branches
    }
  }

  /// Adds the totals of another file.
  mutating func add(_ other: CoverageTotals) {
    func sum(_ left: Share, _ right: Share) -> Share {
      Share(covered: left.covered + right.covered, total: left.total + right.total)
    }
    lines = sum(lines, other.lines)
    functions = sum(functions, other.functions)
    branches = sum(branches, other.branches)
  }
}
