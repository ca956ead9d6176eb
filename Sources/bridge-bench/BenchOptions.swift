/// The options of the benchmark.
struct BenchOptions: Equatable {
  enum Action: Equatable { case table, growth, soak }

  var action = Action.table
  var runs = 3
  /// The pattern for the names of rows or series to measure; all if it is nil.
  var only: String?
  var isJSON = false
  var compares = false
  /// The factor by which a ratio may exceed that of the baseline; nil means the baseline's own tolerance.
  var tolerance: Double?
  /// The number of times that rows worse than the baseline are measured again.
  var retries = 0
  var writesBaseline = false
  /// The duration of a soak, and the seed of its random choices.
  var minutes = 30.0
  var seed: UInt64 = 1
  /// The path of the plot.
  var plot: String?

  static let help = """
    usage: bridge-bench table [--runs N] [--only REGEX] [--json] [--compare [--tolerance N] [--retries N]]
                              [--write-baseline]
           bridge-bench growth [--runs N] [--only REGEX] [--plot FILE.svg]
           bridge-bench soak [--minutes N] [--seed N]

      table             what things cost beside the engine alone, jsdom and Foundation, best of N runs (3), the peers in turn
      growth            how the cost of one more grows with their number
      soak              mixed work of pages that come and go, with faults put in: whether a call is lost, memory or time grow
      --runs N          runs of everything
      --minutes N       how long a soak takes (30)
      --seed N          what its choices begin from (1)
      --only REGEX      the rows, or series, whose name matches
      --json            the table as JSON
      --compare         status 1 when a ratio is worse than in Resources/benchmarks/baseline.json
      --tolerance N     a ratio is worse if it is more than N times the baseline's (the file's own tolerance)
      --retries N       measures rows that are worse again, up to N times, and keeps the best ratio (0)
      --write-baseline  puts the ratios into that file
      --plot FILE.svg   draws what was measured

    With options in the first place it is a peer program, which runs one workload (--mode MODE) and prints its figures.
    """

  init(action: Action = .table) { self.action = action }

  /// Parses the arguments after the program's name.
  init(_ words: [String]) throws(BenchError) {
    switch words.first {
    case "table": action = .table
    case "growth": action = .growth
    case "soak": action = .soak
    default: throw BenchError("\(words.first.map { "there is no command \($0)" } ?? "a command is missing")")
    }
    var rest = words.dropFirst()
    func value(of option: String) throws(BenchError) -> String {
      guard let value = rest.popFirst() else { throw BenchError("\(option) needs a value") }
      return value
    }
    while let word = rest.popFirst() {
      switch (word, action) {
      case ("--minutes", .soak):
        guard let number = Double(try value(of: word)), number > 0 else { throw BenchError("--minutes needs a number") }
        minutes = number
      case ("--seed", .soak):
        guard let number = UInt64(try value(of: word)) else { throw BenchError("--seed needs a number") }
        seed = number
      case ("--runs", .table), ("--runs", .growth):
        guard let number = Int(try value(of: word)), number > 0 else { throw BenchError("--runs needs a number") }
        runs = number
      case ("--only", .table), ("--only", .growth):
        let pattern = try value(of: word)
        guard (try? Regex(pattern)) != nil else { throw BenchError("--only \(pattern) is no regular expression") }
        only = pattern
      case ("--json", .table): isJSON = true
      case ("--compare", .table): compares = true
      case ("--tolerance", .table):
        guard let number = Double(try value(of: word)), number >= 1 else {
          throw BenchError("--tolerance needs a number of 1 or more")
        }
        tolerance = number
      case ("--retries", .table):
        guard let number = Int(try value(of: word)), number >= 0 else { throw BenchError("--retries needs a number") }
        retries = number
      case ("--write-baseline", .table): writesBaseline = true
      case ("--plot", .growth): plot = try value(of: word)
      default: throw BenchError("there is no option \(word) of this command")
      }
    }
    if !compares, tolerance != nil || retries > 0 { throw BenchError("--tolerance and --retries need --compare") }
  }

  /// Returns whether a name is selected.
  func includes(_ name: String) -> Bool {
    guard let only, let pattern = try? Regex(only) else { return true }
    return name.firstMatch(of: pattern) != nil
  }
}
