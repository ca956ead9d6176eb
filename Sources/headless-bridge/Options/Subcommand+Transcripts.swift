/// The subcommands for transcripts.
extension Subcommand {
  static let record = Subcommand(
    name: "record", topic: .transcripts, summary: "keeps what a page and native said", operands: "--output FILE PAGE",
    completion: .page,
    description: ["A run whose transcript is written to a file, as JSON Lines. All else is as in `run`."],
    options: RunOptions.groups(
      output: CommandOption("output", .file(.transcript), "the file that the transcript goes to", set: \.output)),
    examples: [
      Example(
        arguments: "record --handlers handlers.js --click '#share' --output share.jsonl page.html",
        explanation: "what is said when a button is clicked")
    ],
    statuses: pageStatuses
  ) { try RecordCommand($0).run() }

  static let replay = Subcommand(
    name: "replay", topic: .transcripts, summary: "answers a page out of a transcript", operands: "FILE PAGE",
    description: [
      """
      A run whose native side is a transcript: the page's calls are answered as they were, and what the page does \
      otherwise is told and fails the run. All else is as in `run`.
      """
    ],
    options: RunOptions.groups(
      output: CommandOption(
        "transcript", .file(.transcript), "writes the transcript of this run", set: \.transcript)),
    examples: [
      Example(
        arguments: "replay --click '#share' share.jsonl page.html",
        explanation: "whether the page still says what was recorded")
    ],
    statuses: pageStatuses
  ) { try ReplayCommand($0).run() }

  static let diff = Subcommand(
    name: "diff", topic: .transcripts, summary: "compares two transcripts", operands: "FILE FILE",
    completion: .transcript,
    description: ["Tells what differs between two transcripts, whatever their times and identifiers."],
    examples: [Example(arguments: "diff share.jsonl share.jsonl", explanation: "tells nothing, with status 0")],
    statuses: ["they tell of the same", "they differ", "wrong usage, or a file that cannot be read"]
  ) { try DiffCommand($0).run() }
}

/// The subcommands for the contract between app and page.
extension Subcommand {
  static let contract = Subcommand(
    name: "contract", topic: .agreements, summary: "makes contracts of messages, and what follows from them",
    operands: "VERB FILE ...", completion: .file(["json", "jsonl"]),
    verbs: [
      Verb(
        name: "from-transcript", operands: "FILE ...", explanation: "prints a contract of what transcripts show"),
      Verb(name: "types", operands: "FILE", explanation: "prints TypeScript's declarations of a contract"),
      Verb(
        name: "stubs", operands: "FILE",
        explanation: "prints an answer for each of native's handlers as JSON, a file for --handlers of run and doctor"),
      Verb(
        name: "diff", operands: "OLD NEW",
        explanation: "tells what changed, with status 1 when something breaks who kept to the old one"),
    ],
    description: [
      """
      A contract is a file that lists the handlers of app and page, with JSON Schema for their data and responses. \
      `run`, `doctor` and `test` check messages against one with --contract FILE.
      """
    ],
    options: ContractCommand.groups,
    examples: [
      Example(arguments: "contract from-transcript share.jsonl", explanation: "a first contract, to be edited"),
      Example(arguments: "contract types contract.json", explanation: "the messages as TypeScript knows them"),
      Example(
        arguments: "contract stubs contract.json > handlers.json",
        explanation: "answers to begin with: headless-bridge run --handlers handlers.json page.html"),
    ],
    statuses: ["all went well", "a change breaks something", "wrong usage, or a file that cannot be read"]
  ) { try ContractCommand($0).run() }

  static let facade = Subcommand(
    name: "facade", topic: .agreements, summary: "prints functions for a page that call the app's handlers",
    operands: "HANDLERS ...", completion: .file(["js", "json"]),
    description: [
      """
      Prints a script for a page to load, with an object that has a function for each handler: MyApp.share(data, \
      callback). HANDLERS are files as --handlers of `run` takes them.
      """
    ],
    options: FacadeCommand.groups,
    examples: [Example(arguments: "facade --name Shop handlers.js", explanation: "Shop.share(data, callback)")]
  ) { try FacadeCommand($0).run() }
}
