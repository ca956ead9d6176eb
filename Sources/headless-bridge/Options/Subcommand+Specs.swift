import BridgeTesting

/// What has to do with specs.
extension Subcommand {
  static let test = Subcommand(
    name: "test", topic: .specs, summary: "runs specs of pages and their app", operands: "[FILES or FOLDERS]",
    operandKind: .file(["js"]),
    description: [
      "Runs files of specs, in the words of Jest and Playwright, with `native` for the app. Of folders it takes *.bridge.js and *.bridge.spec.js, of this folder when nothing is named. `page.goto` starts at the file's folder, or at --root.",
      "Each test has a fresh page, whose time is virtual: waiting costs nothing, and what waits for something that can never come fails at once. Files run in processes of their own, several at once.",
    ],
    groups: [
      OptionGroup(
        "Which tests run",
        [
          CommandOption(
            "filter", "TEXT", repeatable: true, "runs the tests whose name has the text, or fits /PATTERN/"),
          CommandOption("shard", "I/N", "runs the I-th of N parts of the files"),
          CommandOption(
            "dialects", "NAME,NAME...",
            "runs them on each of these bridges, named as for --bridge, such as wvjb,dsbridge; behind @ stands another host or device, as in wvjb@uiwebview or dsbridge@android; the end is a table of verdicts, and specs have native.dialect"
          ),
          CommandOption("bail", "NUMBER", .number, "ends the run after so many failures"),
        ]),
      OptionGroup(
        "How they run",
        [
          CommandOption("retries", "NUMBER", .number, "runs a test that failed again, so often (default: 0)"),
          CommandOption(
            "workers", "NUMBER", .number, "how many processes run files at once (default: one a processor)"),
          CommandOption(
            "timeout", "SECONDS", .number, "how much of the page's time a test may take (default: 30)"),
          CommandOption(
            "deadline", "SECONDS", .number, "how long a process may compute without reporting progress (default: 60)"),
          CommandOption("memory", "MEGABYTES", .number, "how much memory a process may take (default: 2048)"),
          .flag(
            "watch", "goes on, and runs again what a change of a file touches: specs, helpers, pages and their scripts"),
          .flag("update-snapshots", "writes snapshots that differ anew, and removes those that no test asks for"),
          .flag("ci", "writes no snapshots: a new one fails its test"),
          .flag("shrink", "looks for the smallest part of the faults put in with which a failed test fails still"),
        ]),
      OptionGroup(
        "What is told",
        [
          CommandOption(
            "reporter", "NAME[=FILE]", .choices(ReporterOption.Kind.allCases.map(\.rawValue)), repeatable: true,
            "how the run is told: pretty, dot, junit, tap, json or github; =FILE sends it to a file (default: pretty)"),
          CommandOption("report", "FILE", .file(["html"]), "writes a report of all tests for a browser"),
          CommandOption("transcript", "FOLDER", .folder, "writes the transcript of each test to a file of its own"),
          .flag("coverage", "lists which handlers and outcomes of the --contract the tests exercised"),
        ]),
      .bridge + [OptionGroup.faults], .surroundings,
    ],
    examples: [
      Example(arguments: "test", explanation: "all specs below this folder"),
      Example(
        arguments: "test --filter 'share' --report report.html page.bridge.js",
        explanation: "some tests of a file, with a report that shows each message"),
      Example(
        arguments: "test --ci --reporter github --reporter junit=junit.xml",
        explanation: "in continuous integration"),
      Example(arguments: "test --watch", explanation: "while you work on a page or its specs"),
      Example(
        arguments: "test --dialects wvjb,wvjb@uiwebview", explanation: "for a page that is to work in both web views"),
    ],
    statuses: ["all tests passed", "a test failed", "wrong usage, or input that cannot be read"]
  ) { try TestCommand($0).run() }

  static let initialize = Subcommand(
    name: "init", topic: .specs, summary: "writes a first spec, and what goes with it", operands: "[FOLDER or PAGE]",
    operandKind: .folder,
    description: [
      "Looks for a page in FOLDER, by default this one (a folder that is not there is made, with a spec that has a page of its own), loads it to see what it asks of the app and which handlers it has, and writes a spec that says so beside it. It also writes the types of the words of specs and a jsconfig.json for editors, lines of a .gitignore, and a workflow for GitHub. What is there stays as it is. Then it runs the spec."
    ],
    groups: [
      OptionGroup(
        "The page",
        [
          CommandOption("page", "FILE", .page, "the page, from FOLDER on (default: the nearest, index.html first)"),
          CommandOption(
            "bridge", "NAME", .choices(BridgeKind.allCases.map(\.rawValue)),
            "the bridge that it speaks (default: the first that it uses as it loads)"),
          CommandOption("timeout", "SECONDS", .number, "how long its scripts may run (default: 30)"),
        ])
    ],
    examples: [
      Example(arguments: "init", explanation: "for the page in this folder"),
      Example(arguments: "init --page public/shop.html --bridge wvjb", explanation: "for a page of several"),
    ],
    statuses: [
      "the spec passes", "the spec fails", "wrong usage, or a file that cannot be written",
      "a script of the page ran for too long",
    ]
  ) { try InitCommand($0).run() }

  static let types = Subcommand(
    name: "types", topic: .specs, summary: "writes the types of the words of specs, for editors",
    description: [
      "Prints TypeScript's declarations of the words of specs, or writes them to a file, so that an editor completes and explains them."
    ],
    groups: [
      OptionGroup("The output", [CommandOption("output", "FILE", .file(["ts"]), "writes them to a file")])
    ],
    examples: [
      Example(arguments: "types --output headless-bridge.d.ts", explanation: "beside the specs, or below them")
    ]
  ) { try TypesCommand($0).run() }
}
