import Testing

@testable import bridge_bench

@Suite struct OutcomeTests {
  private func result(_ output: String, errors: String = "", status: Int32? = 0) -> ChildProcess.Result {
    ChildProcess.Result(output: output, errors: errors, status: status, wall: 0.5, cpu: 0.25, peak: 2048)
  }

  private let command = ProgramCommand(program: "/usr/bin/peer", arguments: [])

  @Test("reads the last line with an object") func theLastLineWithAnObjectCounts() throws {
    let outcome = try Outcome(result("{\"secs\":1}\nPAGE-WORK {\"secs\":2.5,\"mode\":\"seq\"}\nbye\n"), of: command)
    #expect(outcome.figures == ["secs": 2.5, "wall_ms": 500, "cpu_ms": 250, "peak_kb": 2048])
  }

  @Test("reports the reason of a failure") func aFailureSaysWhy() {
    #expect(throws: BenchError("peer ended with status 3: stalled")) {
      try Outcome(result("", errors: "first\nstalled\n", status: 3), of: command)
    }
    #expect(throws: BenchError("peer ended with a signal")) { try Outcome(result("", status: nil), of: command) }
  }

  @Test("runs a program") func aProgramIsRun() throws {
    let echo = ProgramCommand(program: "echo", arguments: ["{\"secs\": 4}"])
    #expect(try echo.measure()["secs"] == 4)
    let absent = ProgramCommand(program: "/nowhere/peer", arguments: [])
    #expect(throws: BenchError.self) { try absent.measure() }
  }

  @Test("terminates a program at its time limit") func aProgramThatTakesTooLongIsEnded() {
    let sleeper = ProgramCommand(program: "sleep", arguments: ["60"])
    #expect(throws: BenchError("sleep took more than 0.0 s")) { try ChildProcess(sleeper).finish(limit: .zero) }
  }
}
