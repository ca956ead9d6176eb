/// The subcommands for specs.
extension Subcommand {
  static let test = Subcommand(
    name: "test", topic: .specs, summary: "run specs for pages and their app",
    operands: "[FILES, FILE:LINE or FOLDERS]",
    completion: .file(["js"]),
    description: [
      """
      Runs spec files, whose API follows Jest and Playwright, with `native` for the app. In folders it finds \
      *.bridge.js and *.bridge.spec.js files; the default is the current folder. `page.goto` resolves URLs from the \
      spec file's folder, or from --root.
      """,
      """
      Each test gets a new page with virtual time: waiting takes no real time, and a wait for something that can \
      never happen fails immediately. Files run in parallel, in worker processes.
      """,
    ],
    options: TestOptions.groups,
    examples: [
      Example(arguments: "test", explanation: "run all specs below the current folder"),
      Example(
        arguments: "test --grep share --report report.html page.bridge.js",
        explanation: "run some tests of a file, and write a report that shows each message"),
      Example(
        arguments: "test --ci --reporter github --reporter junit=junit.xml",
        explanation: "run in continuous integration"),
      Example(arguments: "test --watch", explanation: "rerun affected tests while you work on a page or its specs"),
      Example(
        arguments: "test --dialects wvjb,wvjb@uiwebview", explanation: "test a page in both kinds of web views"),
    ],
    statuses: [
      "all tests passed", "a test failed, or the coverage is below a threshold", "usage error or unreadable input",
    ],
    signals: [130: "interrupted by SIGINT", 143: "terminated by SIGTERM"]
  ) { try TestCommand(plan: RunPlan($0)).run() }

  static let initialize = Subcommand(
    name: "init", topic: .specs, summary: "write a first spec and its configuration files",
    operands: "[FOLDER or PAGE]",
    completion: .folder,
    description: [
      """
      Looks for a page in FOLDER (default: the current folder), loads it to find its calls and its handlers, and \
      writes a spec for them next to the page. If FOLDER does not exist, it is created, with a spec that contains a \
      page. Also writes type declarations and a jsconfig.json for editors, entries in .gitignore, and a GitHub \
      workflow. Existing files are kept. Finally runs the spec.
      """
    ],
    options: InitCommand.groups,
    examples: [
      Example(arguments: "init", explanation: "write a spec for the page in the current folder"),
      Example(
        arguments: "init --page public/shop.html --bridge wvjb", explanation: "write a spec for one of several pages"),
    ],
    statuses: [
      "the spec passed", "the spec failed", "usage error, or a file that cannot be written",
      "a script of the page ran for too long",
    ]
  ) { try InitCommand($0).run() }

  static let types = Subcommand(
    name: "types", topic: .specs, summary: "write the type declarations of the spec API, for editors",
    description: [
      """
      Prints the TypeScript declarations of the spec API, or writes them to a file, for completion and documentation \
      in editors. With --schema, writes the JSON schema of the configuration file.
      """
    ],
    options: TypesCommand.groups,
    examples: [
      Example(arguments: "types --output headless-bridge.d.ts", explanation: "write the file next to the specs"),
      Example(
        arguments: "types --schema --output headless-bridge.schema.json",
        explanation: "write the schema that \"$schema\": \"./headless-bridge.schema.json\" names"),
    ]
  ) { try TypesCommand($0).run() }
}
