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

      table             compares costs with the engine alone, jsdom and Foundation: best of N runs (3), alternating
      growth            measures how the cost of one more item grows with the number of items
      soak              opens and closes pages with mixed work and injected faults; checks for lost calls and leaks
      --runs N          the number of runs
      --minutes N       the duration of a soak (30)
      --seed N          the seed of its random choices (1)
      --only REGEX      measures only rows or series whose name matches
      --json            prints the table as JSON
      --compare         exits with status 1 if a ratio is worse than in Resources/benchmarks/baseline.json
      --tolerance N     the factor by which a ratio may exceed the baseline's (the tolerance in the file)
      --retries N       measures rows that are worse up to N more times, and keeps the best ratio (0)
      --write-baseline  writes the ratios to that file
      --plot FILE.svg   writes a plot of the figures

    If the first argument is an option, the program is a peer: it runs one workload (--mode MODE) and prints its figures.
    """

  init(action: Action = .table) { self.action = action }

  /// Parses the arguments after the program's name.
  init(_ words: [String]) throws(BenchError) {
    switch words.first {
    case "table": action = .table
    case "growth": action = .growth
    case "soak": action = .soak
    default: throw BenchError("\(words.first.map { "unknown command: \($0)" } ?? "a command is missing")")
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
        guard (try? Regex(pattern)) != nil else { throw BenchError("--only \(pattern) is not a regular expression") }
        only = pattern
      case ("--json", .table): isJSON = true
      case ("--compare", .table): compares = true
      case ("--tolerance", .table):
        guard let number = Double(try value(of: word)), number >= 1 else {
          throw BenchError("--tolerance needs a number from 1")
        }
        tolerance = number
      case ("--retries", .table):
        guard let number = Int(try value(of: word)), number >= 0 else { throw BenchError("--retries needs a number") }
        retries = number
      case ("--write-baseline", .table): writesBaseline = true
      case ("--plot", .growth): plot = try value(of: word)
      default: throw BenchError("unknown option for this command: \(word)")
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
