/// The options of Jest, Vitest and Playwright that have another name here, or that are not needed.
///
/// They are answered by name, because a suggestion by spelling would be misleading: `--ui` is not `--ci`.
enum ForeignOptions {
  /// An option that another test runner has.
  struct Answer {
    /// The advice, as a sentence without a period at its end.
    let text: String

    fileprivate static func use(_ option: String) -> Answer { Answer(text: "Use \(option)") }
    fileprivate static func omit(_ reason: String) -> Answer { Answer(text: "Omit it: \(reason)") }
    fileprivate static func instead(_ text: String) -> Answer { Answer(text: text) }
  }

  /// Returns the answer for a word of the command line.
  ///
  /// - Parameter own: The names of the options of this command, which other test runners write in camel case.
  static func answer(to word: String, own: [String]) -> String? {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    if own.contains(kebab(name)) { return "Use --\(kebab(name))" }
    // Options with dots belong to a group: `--coverage.enabled`.
    return (answers[name] ?? answers[String(name.prefix { $0 != "." })] ?? answers[kebab(name)])?.text
  }

  /// Returns `maxWorkers` as `max-workers`.
  private static func kebab(_ name: String) -> String {
    name.reduce(into: "") { result, letter in result += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }

  /// The answers, by the options' names with hyphens; other test runners also write them in camel case.
  private static let answers: [String: Answer] = [
    // Selection
    "test-name-pattern": .use("--grep PATTERN"), "test-path-pattern": .instead("Name the files or folders as operands"),
    "test-path-patterns": .instead("Name the files or folders as operands"),
    "run-tests-by-path": .omit("operands are always paths"), "changed": .use("--only-changed[=COMMIT]"),
    "changed-since": .use("--only-changed=COMMIT"), "only-failures": .use("--last-failed"), "f": .use("--last-failed"),
    "o": .use("--only-changed"), "find-related-tests": .use("--only-changed"), "related": .use("--only-changed"),
    "list-tests": .use("--list"), "test-list": .use("--list and --grep"), "tags-filter": .use("--tag TAG"),
    "exclude": .use("--test-ignore GLOB"), "dir": .use("--test-dir DIR"), "roots": .use("--test-dir DIR"),
    "root-dir": .use("--test-dir DIR"), "test-path-ignore-patterns": .use("--test-ignore GLOB"),
    "test-regex": .use("--test-match GLOB"), "select-projects": .use("--project NAME"),
    "ignore-projects": .use("--project NAME for each of the others"),
    "allow-only": .use("--no-ci"), "teardown": .use("--global-teardown FILE"),
    // Execution
    "run-in-band": .use("--workers 1"), "i": .use("--workers 1"), "max-workers": .use("--workers NUMBER"),
    "min-workers": .use("--workers NUMBER"), "j": .use("--workers NUMBER"), "max-concurrency": .use("--workers NUMBER"),
    "fully-parallel": .omit("files run in parallel, and the tests of a file one after the other"),
    "file-parallelism": .use("--workers NUMBER"), "no-file-parallelism": .use("--workers 1"),
    "pool": .omit("files run in worker processes"), "pool-options": .omit("files run in worker processes"),
    "threads": .use("--workers NUMBER"), "worker-threads": .omit("files run in worker processes"),
    "isolate": .omit("each file runs in a context of its own, and each test in a page of its own"),
    "no-isolate": .omit("each file runs in a context of its own, and each test in a page of its own"),
    "test-timeout": .use("--timeout TIME, such as --timeout 5s"),
    "hook-timeout": .use("--timeout TIME, which applies to hooks, too"),
    "teardown-timeout": .use("--timeout TIME, which applies to hooks, too"),
    "global-timeout": .instead("Use --deadline TIME for scripts that hang; virtual time needs no other limit"),
    "max-failures": .use("--bail NUMBER, or -x for one"), "retry": .use("--retries NUMBER"),
    "run": .omit("tests run once, unless --watch is given"), "watch-all": .use("--watch"),
    "no-watch": .omit("tests run once, unless --watch is given"), "standalone": .use("--watch"),
    "sequence": .omit("tests run in the order of their declaration"),
    "randomize": .omit("tests run in the order of their declaration"),
    "shuffle": .omit("tests run in the order of their declaration"),
    "expand": .omit("differences are shown completely"),
    "detect-open-handles": .omit("each test ends its page with its timers; the results list what it left open"),
    "force-exit": .omit("each test ends its page with its timers"),
    "fail-on-flaky-tests": .instead("Use --retries 0, so that a flaky test fails"),
    "forbid-skip": .instead("Use --reporter json, and check summary.skipped"),
    "log-heap-usage": .instead("Use --memory MEGABYTES for a limit"), "cache": .omit("there is no cache"),
    "no-cache": .omit("there is no cache"), "clear-cache": .omit("there is no cache"),
    "cache-directory": .use("--state-dir DIR"), "hide-skipped-tests": .use("--reporter dot"),
    "setup-files-after-env": .use("--setup-files FILE"), "require": .use("--setup-files FILE"),
    // Environment
    "environment": .omit("pages run in the DOM of headless-bridge"),
    "env": .omit("pages run in the DOM of headless-bridge"),
    "test-environment": .omit("pages run in the DOM of headless-bridge"),
    "test-environment-options": .use("the options for the environment of the page, such as --origin"),
    "dom": .omit("pages run in the DOM of headless-bridge"),
    "browser": .instead("Pages run in JavaScriptCore; use --host or --device for another web view"),
    "browsers": .instead("Pages run in JavaScriptCore; use --host or --device for another web view"),
    "headed": .instead("Pages have no window; to see what happened, use --report FILE.html"),
    "headless": .omit("pages never have a window"), "globals": .omit("the spec API is always global"),
    "inject-globals": .omit("the spec API is always global"), "transform": .omit("TypeScript and JSX need none"),
    "tsconfig": .omit("types are erased without it"), "typecheck": .instead("Run tsc, with headless-bridge types"),
    "base-url": .use("--origin URL, with --root DIR"), "web-server": .use("--root DIR and --route PATTERN=RESPONSE"),
    // Debugging and reports
    "ui": .instead("There is no window; use --watch, and --report FILE.html to see each message"),
    "ui-host": .instead("There is no window; use --watch"), "ui-port": .instead("There is no window; use --watch"),
    "debug": .instead("Use headless-bridge repl PAGE to try a page, and --report FILE.html to see each message"),
    "inspect": .instead("Use headless-bridge repl PAGE to try a page, and --report FILE.html to see each message"),
    "inspect-brk": .instead("Use headless-bridge repl PAGE to try a page, and --report FILE.html to see each message"),
    "trace": .use("--report FILE.html"), "video": .use("--report FILE.html"), "screenshot": .use("--report FILE.html"),
    "output": .use("--transcript FOLDER, or --report FILE.html"),
    "output-file": .use("--reporter NAME=FILE"), "reporters": .use("--reporter NAME"),
    "default-reporter": .use("--reporter pretty"),
    "verbose": .omit("the reporter pretty lists every test"), "silent": .use("--reporter dot"),
    "quiet": .use("--reporter dot"), "json": .use("--reporter json"),
    "use-stderr": .omit("errors go to standard error"),
    "color": .instead("Set FORCE_COLOR=1 in the environment"),
    "colors": .instead("Set FORCE_COLOR=1 in the environment"),
    "no-color": .instead("Set NO_COLOR=1 in the environment"), "update": .use("-u or --update-snapshots"),
    "update-snapshot": .use("-u or --update-snapshots"),
    "ignore-snapshots": .instead("Remove the expectations, or use --ci, which writes no snapshots"),
    "coverage": .use(
      "--script-coverage for the scripts of pages, or --contract-coverage for the messages of a contract"),
    "collect-coverage": .use("--script-coverage"), "coverage-reporters": .use("--script-coverage=text,html,lcov,json"),
    "coverage-provider": .omit("--script-coverage uses the engine's own profiler"),
    "coverage-directory": .use("--script-coverage-dir DIR"), "coverage-dir": .use("--script-coverage-dir DIR"),
    "collect-coverage-from": .use("--script-coverage-include GLOB"),
    "coverage-path-ignore-patterns": .use("--script-coverage-exclude GLOB"),
    "coverage-threshold": .use("--script-coverage-threshold lines=80,functions=80,branches=80"),
    "merge-reports": .use("headless-bridge merge-reports"), "show-config": .use("--list"),
    "init": .use("headless-bridge init"),
    "notify": .omit("there are no notifications"), "open": .omit("the report is a file"),
    "api": .omit("there is no server"), "host-port": .omit("there is no server"), "port": .omit("there is no server"),
    "tsx": .omit("TypeScript and JSX need no option"), "pass-with-no-test": .use("--pass-with-no-tests"),
  ]

  /// The answers for the names of reporters.
  static let reporters: [String: String] = [
    "list": "Use pretty", "verbose": "Use pretty", "default": "Use pretty", "tree": "Use pretty", "spec": "Use pretty",
    "line": "Use dot, or pretty, which shows the progress on a terminal", "basic": "Use dot", "summary": "Use dot",
    "min": "Use dot", "progress": "Use dot", "null": "Use dot=/dev/null", "html": "Use --report FILE.html",
    "blob": "Use json=FILE for each shard", "jest-junit": "Use junit=FILE", "tap-flat": "Use tap",
    "github-actions": "Use github", "gitlab": "Use junit=FILE, which GitLab reads as artifacts:reports:junit",
    "teamcity": "Use tap or junit=FILE", "hanging-process": "Omit it: each test ends its page",
  ]
}
