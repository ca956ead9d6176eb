/// The subcommands for specs.
extension Subcommand {
  static let test = Subcommand(
    name: "test", topic: .specs, summary: "runs specs of pages and their app", operands: "[FILES or FOLDERS]",
    completion: .file(["js"]),
    description: [
      """
      Runs files of specs, in the words of Jest and Playwright, with `native` for the app. Of folders it takes \
      *.bridge.js and *.bridge.spec.js, of this folder when nothing is named. `page.goto` starts at the file's \
      folder, or at --root.
      """,
      """
      Each test has a fresh page, whose time is virtual: waiting costs nothing, and what waits for something that \
      can never come fails at once. Files run in processes of their own, several at once.
      """,
    ],
    options: TestOptions.groups,
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
  ) { try TestCommand(TestOptions($0)).run() }

  static let initialize = Subcommand(
    name: "init", topic: .specs, summary: "writes a first spec, and what goes with it", operands: "[FOLDER or PAGE]",
    completion: .folder,
    description: [
      """
      Looks for a page in FOLDER, by default this one (a folder that is not there is made, with a spec that has a \
      page of its own), loads it to see what it asks of the app and which handlers it has, and writes a spec that \
      says so beside it. It also writes the types of the words of specs and a jsconfig.json for editors, lines of a \
      .gitignore, and a workflow for GitHub. What is there stays as it is. Then it runs the spec.
      """
    ],
    options: InitCommand.groups,
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
      """
      Prints TypeScript's declarations of the words of specs, or writes them to a file, so that an editor completes \
      and explains them.
      """
    ],
    options: TypesCommand.groups,
    examples: [
      Example(arguments: "types --output headless-bridge.d.ts", explanation: "beside the specs, or below them")
    ]
  ) { try TypesCommand($0).run() }
}
