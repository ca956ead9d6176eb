import Testing

/// The options of other test runners, and times with units.
@Suite struct ForeignOptionTests {
  @Test(
    "are answered with the options of headless-bridge",
    arguments: [
      ("--ui", "unknown option: --ui. There is no window; use --watch"), ("-i", "unknown option: -i. Use --workers 1"),
      ("--testTimeout=5000", "Use --timeout TIME"), ("--testNamePattern=x", "Use --grep PATTERN"),
      ("--maxWorkers", "Use --workers NUMBER"), ("--max-failures=1", "Use --bail NUMBER"),
      ("--headed", "Pages have no window"), ("--run", "Omit it: tests run once"),
      ("--coverage.enabled", "unknown option: --coverage.enabled"), ("--passWithNoTests", "Use --pass-with-no-tests"),
      ("--onlyChanged", "Use --only-changed"),
      ("--onlyFailures", "Use --last-failed"),
    ])
  func answers(word: String, message: String) throws {
    let outcome = try CommandRunner.run(["test", word])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!outcome.errors.contains("Did you mean"))
  }

  @Test("times have units, and a number that is probably in milliseconds gets a note")
  func times() throws {
    let folder = try SpecFolder([
      "a.bridge.js": "test('waits', () => new Promise(resolve => setTimeout(resolve, 900)));"
    ])
    for (time, status) in [("500ms", 1), ("1s", 0), ("1", 0), ("0.5", 1), ("1m", 0), ("5x", 2), ("-1s", 2)] {
      #expect(try folder.test("--timeout \(time)").status == Int32(status), "\(time)")
    }
    let outcome = try folder.test("--timeout 5000")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        headless-bridge: note: --timeout 5000: a number without a unit is in seconds; for milliseconds, write \
        --timeout 5000ms

        """)
  }

  @Test("letters are short forms of options, also together, and the help lists them")
  func letters() throws {
    let folder = try SpecFolder([
      "a.bridge.js": "test('one', () => { expect(1).toMatchSnapshot(); }); test('two', () => {});"
    ])
    #expect(try folder.ran("-ug one") == ["a.bridge.js › one"])
    #expect(try folder.test("-xq").errors.contains("unknown option: -xq"))
    #expect(try folder.test("-g").errors.contains("-g requires a value"))
    let help = try folder.test("-h").output
    for usage in ["-g, -t, --grep PATTERN", "-w, --watch", "-u, --update-snapshots", "-h, --help", "-c, --config FILE"]
    {
      #expect(help.contains(usage))
    }
  }
}
