import SpecRunner

// The declarations of the options.

extension TestOptions {
  static let groups: [OptionGroup<TestOptions>] = [
    selectionGroup, configurationGroup, executionGroup, continuousIntegrationGroup, reportingGroup,
    ScriptCoverageOptions.group.within(\.page.coverage),
    (RunOptions.bridge + [RunOptions.faults]).within(\.page),
    (RunOptions.surroundings + [RunOptions.limit]).within(\.page),
    (RunOptions.debugging + [RunOptions.profiling]).within(\.page),
  ]

  private static let selectionGroup = OptionGroup<TestOptions>(
    "Test selection",
    [
      CommandOption(
        "grep", OptionValue("PATTERN", parse: TestGrep.init),
        "run only the tests whose full name, with its tags, matches a regular expression", append: \.selection.greps
      ).letters("gt"),
      CommandOption(
        "grep-invert", OptionValue("PATTERN", parse: TestGrep.init), "do not run the tests that match",
        append: \.selection.inverts),
      CommandOption(
        "filter", OptionValue("TEXT", parse: TestFilter.init),
        "run only the tests whose name contains TEXT, or matches /PATTERN/", append: \.selection.filters),
      CommandOption(
        "tag", OptionValue("TAG", otherwise: "not a tag, such as smoke or @smoke, or !slow", parse: TagFilter.init),
        "run only the tests with a tag, such as smoke; !slow runs only those without it", append: \.selection.tags),
      CommandOption(
        "project", .text("NAME"), "run only a project of the configuration, with its dependencies", append: \.projects
      ),
      .flag("no-deps", "do not run the dependencies and teardowns of projects", set: \.omitsDependencies),
      .flag("last-failed", "run only the tests that failed in the last run", set: \.takesLastFailed),
      .optional(
        "only-changed", .text("COMMIT"), default: "HEAD",
        "run only the spec files that use a file that changed since a commit (default: HEAD)", set: \.changedSince),
      .flag("list", "list the tests instead of running them", set: \.lists),
      CommandOption(
        "dialects", OptionValue("NAME,NAME...") { text, _ in try Dialect.list(text) },
        """
        run the tests once per dialect, such as wvjb,dsbridge; a dialect is the name of a bridge, optionally \
        followed by @ and a host or device, as in wvjb@uiwebview or dsbridge@android; prints a table of results; \
        specs can read native.dialect
        """,
        set: \.dialects),
      CommandOption("bail", .count(from: 1), "stop the run after this many failures; -x stops after one", set: \.bail)
        .letter("x", value: "1"),
      .flag("pass-with-no-tests", "exit with status 0 if there are no tests to run", set: \.passesWithoutTests),
    ])

  private static let configurationGroup = OptionGroup<TestOptions>(
    "Configuration",
    [
      CommandOption(
        "config", .file("json", "js", "mjs", "cjs", "ts"),
        "configuration file (default: headless-bridge.config.json or .js, in the current folder or one above it)"
      ) { _, _ in }.letters("c"),
      .flag("no-config", "do not read a configuration file") { _ in },
      CommandOption(
        "test-dir", .text("PATH", .folder),
        "folder with the spec files, if no operand names any (default: the configuration's folder)", append: \.folders),
      CommandOption(
        "test-match", .text("GLOB"),
        "spec files to find in folders, such as '**/*.spec.js' (default: *.bridge.js and *.bridge.spec.js, also .ts)",
        append: \.specs.matches),
      CommandOption("test-ignore", .text("GLOB"), "files and folders to leave out", append: \.specs.ignored),
      CommandOption(
        "setup-files", .file("js", "ts"), "file to run before each spec file, in its context", append: \.setupFiles),
      CommandOption(
        "global-setup", .file("js", "ts"), "module whose default export is called once, before all tests",
        append: \.globalSetups),
      CommandOption(
        "global-teardown", .file("js", "ts"), "module whose default export is called once, after all tests",
        append: \.globalTeardowns),
    ])

  private static let executionGroup = OptionGroup<TestOptions>(
    "Execution",
    [
      CommandOption(
        "retries", .count(from: 0), "maximum number of retries of a failed test (default: 0)", set: \.retries),
      CommandOption(
        "repeat-each", .count(from: 1), "number of times to run each test file (default: 1)", set: \.repetitions),
      CommandOption(
        "workers", .count(from: 1), "number of worker processes (default: one per processor)", set: \.workers),
      CommandOption(
        "timeout", .time, "maximum virtual time of a test, in seconds, or with a unit: 500ms, 30s (default: 30s)",
        set: \.timeout),
      CommandOption(
        "wait-timeout", .time, "maximum virtual time of an action, or of a retrying assertion (default: 5s)",
        set: \.waitTimeout),
      CommandOption(
        "deadline", .time, "maximum time that a worker computes without progress (default: 60s)", set: \.deadline),
      CommandOption(
        "memory", .count("MEGABYTES", from: 64), "maximum memory of a worker (default: 2048)", set: \.memory),
      .flag(
        "watch",
        "keep running, and rerun affected tests when a file changes: specs, helpers, pages and their scripts",
        set: \.watches
      ).letters("w"),
      .flag("update-snapshots", "update snapshots that differ, and remove obsolete ones") {
        $0.snapshots = .all
      }.letters("u"),
      .flag(
        "shrink", "find the smallest set of injected faults with which a failed test still fails", set: \.shrinks),
    ])

  private static let continuousIntegrationGroup = OptionGroup<TestOptions>(
    "Continuous integration",
    [
      .flag(
        "ci", "do not write snapshots, so that a new one fails its test, and forbid test.only (default if CI is set)"
      ) {
        if $0.snapshots == .new { $0.snapshots = .none }
        $0.forbidsOnly = true
      },
      .flag("no-ci", "do not imply --ci, although CI is set") { _ in },
      .flag("forbid-only", "fail if a test or a suite is marked .only", set: \.forbidsOnly),
      CommandOption(
        "shard", OptionValue("I/N", otherwise: "not of the form I/N, such as 1/3") { SpecShard($0) },
        "run only shard I of N of the files", set: \.shard),
      CommandOption(
        "durations", .file("json"),
        "file with durations of earlier runs, by which shards are balanced; a complete run updates it", set: \.durations
      ),
      CommandOption(
        "state-dir", .text("DIR", .folder),
        "folder for the results of the last run (default: .headless-bridge beside the configuration)",
        set: \.stateFolder),
    ])

  private static let reportingGroup = OptionGroup<TestOptions>(
    "Reporting",
    [
      CommandOption(
        "reporter",
        OptionValue(
          "NAME[=FILE]", .choices(ReporterOption.Kind.allCases.map(\.rawValue)), parse: ReporterOption.init),
        "reporter to use: pretty, dot, junit, tap, json, github or blob; =FILE writes to a file (default: pretty)",
        append: \.reporters),
      CommandOption(
        "report", .file("html"), "write an HTML report to a file, or to a folder: report.html or report/",
        set: \.report),
      CommandOption(
        "transcript", .text("FOLDER", .folder), "write the transcript of each test to a file in a folder",
        set: \.transcripts),
      .flag(
        "contract-coverage", "list which handlers and outcomes of the --contract the tests exercised",
        set: \.listsContractCoverage),
    ])
}
