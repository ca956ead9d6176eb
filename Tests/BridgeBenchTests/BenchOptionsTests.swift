import Testing

@testable import bridge_bench

@Suite struct BenchOptionsTests {
  @Test("parses the options of table") func theTablesOptions() throws {
    let options = try BenchOptions(
      ["table", "--runs", "7", "--only", "^seq", "--json", "--compare", "--write-baseline"])
    #expect(options.action == .table)
    #expect(options.runs == 7)
    #expect(options.isJSON && options.compares && options.writesBaseline)
    #expect(options.includes("seq-long"))
    #expect(!options.includes("burst"))
  }

  @Test("parses the tolerance of a comparison") func aComparisonHasATolerance() throws {
    let options = try BenchOptions(["table", "--compare", "--tolerance", "2", "--retries", "3"])
    #expect(options.compares && options.tolerance == 2 && options.retries == 3)
    #expect(throws: BenchError("--tolerance and --retries need --compare")) {
      try BenchOptions(["table", "--tolerance", "2"])
    }
  }

  @Test("accepts --plot only for growth") func thePlotIsOfGrowth() throws {
    #expect(try BenchOptions(["growth", "--plot", "a.svg"]).plot == "a.svg")
    #expect(throws: BenchError("unknown option for this command: --plot")) {
      try BenchOptions(["table", "--plot", "a.svg"])
    }
  }

  @Test("parses the duration and seed of a soak") func aSoakHasItsTimeAndSeed() throws {
    let options = try BenchOptions(["soak", "--minutes", "0.5", "--seed", "7"])
    #expect(options.action == .soak && options.minutes == 0.5 && options.seed == 7)
    #expect(throws: BenchError("unknown option for this command: --runs")) {
      try BenchOptions(["soak", "--runs", "2"])
    }
  }

  @Test(
    "reports mistakes",
    arguments: [
      ([], "a command is missing"), (["tabel"], "unknown command: tabel"),
      (["table", "--runs"], "--runs needs a value"), (["table", "--runs", "0"], "--runs needs a number"),
      (["table", "--only", "("], "--only ( is not a regular expression"),
      (["table", "--compare", "--tolerance", "0.5"], "--tolerance needs a number from 1"),
      (["table", "--compare", "--retries", "-1"], "--retries needs a number"),
    ] as [([String], String)])
  func mistakes(_ words: [String], _ complaint: String) {
    #expect(throws: BenchError(complaint)) { try BenchOptions(words) }
  }

  @Test("help lists every option") func helpNamesEveryOption() {
    for option in [
      "--runs", "--only", "--json", "--compare", "--tolerance", "--retries", "--write-baseline", "--plot",
    ] {
      #expect(BenchOptions.help.contains("\n  \(option) "), "\(option)")
    }
  }
}
