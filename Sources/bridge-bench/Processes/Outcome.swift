import Foundation

/// The figures of one run of a program, by name.
struct Outcome: Equatable {
  private(set) var figures: [String: Double]

  init(figures: [String: Double]) { self.figures = figures }

  subscript(_ name: String) -> Double? { figures[name] }

  /// Reads the last line of a program's output that contains an object of numbers.
  ///
  /// The kernel's figures about the run are added as `wall_ms`, `cpu_ms` and `peak_kb`.
  init(_ result: ChildProcess.Result, of command: ProgramCommand) throws(BenchError) {
    guard result.status == 0 else {
      let said = result.errors.split(separator: "\n").last.map { ": \($0)" } ?? ""
      let end = result.status.map { "status \($0)" } ?? "a signal"
      throw BenchError("\(command.name) ended with \(end)\(said)")
    }
    figures = Self.numbers(in: result.output)
    figures["wall_ms"] = result.wall * 1000
    figures["cpu_ms"] = result.cpu * 1000
    figures["peak_kb"] = Double(result.peak)
  }

  /// Returns the numbers of the last object at the end of a line, regardless of the text before it in that line.
  static func numbers(in output: String) -> [String: Double] {
    for line in output.split(separator: "\n").reversed() {
      guard let start = line.firstIndex(of: "{"),
        let value = try? JSONSerialization.jsonObject(with: Data(line[start...].utf8)) as? [String: Any]
      else { continue }
      return value.compactMapValues { $0 as? Double }
    }
    return [:]
  }
}
