#if os(Linux)
  import Foundation
  import Testing

  /// Processes whose address space is limited, in which the engine aborts.
  @Suite struct AddressSpaceTests {
    private static func run(_ words: String, megabytes: Int, _ page: String = "<p>Text</p>") throws
      -> CommandRunner.Outcome
    {
      let folder = URL(fileURLWithPath: try CommandRunner.page(page, "p.html")).deletingLastPathComponent()
      try "test('loads', () => page.goto('p.html'));".write(
        to: folder.appendingPathComponent("a.bridge.js"), atomically: true, encoding: .utf8)
      return try CommandRunner.run(shell: "ulimit -v \(megabytes * 1024); headless-bridge \(words)", in: folder)
    }

    @Test(
      "reports an address space that is too small for the engine in one line",
      arguments: ["run p.html", "doctor p.html"])
    func tooSmall(words: String) throws {
      let outcome = try Self.run(words, megabytes: 3000)
      #expect(outcome.status == 2, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.errors.contains("the address space of the process is limited to 3000 MB"), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }

    @Test("reports it with the test") func inWorker() throws {
      let outcome = try Self.run("test", megabytes: 3000)
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("WorkerLost: "), "\(outcome.output)")
      #expect(outcome.output.contains("is limited to 3000 MB"), "\(outcome.output)")
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }
  }
#endif
