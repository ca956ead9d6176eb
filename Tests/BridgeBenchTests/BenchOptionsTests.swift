import Testing

@testable import bridge_bench

@Suite struct BenchOptionsTests {
  @Test("the table's options") func theTablesOptions() throws {
    let options = try BenchOptions(
      ["table", "--runs", "7", "--only", "^seq", "--json", "--compare", "--write-baseline"])
    #expect(options.action == .table)
    #expect(options.runs == 7)
    #expect(options.isJSON && options.compares && options.writesBaseline)
    #expect(options.includes("seq-long"))
    #expect(!options.includes("burst"))
  }

  @Test("the plot is of growth") func thePlotIsOfGrowth() throws {
    #expect(try BenchOptions(["growth", "--plot", "a.svg"]).plot == "a.svg")
    #expect(throws: BenchError("there is no option --plot of this command")) {
      try BenchOptions(["table", "--plot", "a.svg"])
    }
  }

  @Test("a soak has its time and seed") func aSoakHasItsTimeAndSeed() throws {
    let options = try BenchOptions(["soak", "--minutes", "0.5", "--seed", "7"])
    #expect(options.action == .soak && options.minutes == 0.5 && options.seed == 7)
    #expect(throws: BenchError("there is no option --runs of this command")) {
      try BenchOptions(["soak", "--runs", "2"])
    }
  }

  @Test(
    "mistakes are told",
    arguments: [
      ([], "a command is missing"), (["tabel"], "there is no command tabel"),
      (["table", "--runs"], "--runs needs a value"), (["table", "--runs", "0"], "--runs needs a number"),
      (["table", "--only", "("], "--only ( is no regular expression"),
    ] as [([String], String)])
  func mistakes(_ words: [String], _ complaint: String) {
    #expect(throws: BenchError(complaint)) { try BenchOptions(words) }
  }

  @Test("help names every option") func helpNamesEveryOption() {
    for option in ["--runs", "--only", "--json", "--compare", "--write-baseline", "--plot"] {
      #expect(BenchOptions.help.contains("\n  \(option) "), "\(option)")
    }
  }
}
