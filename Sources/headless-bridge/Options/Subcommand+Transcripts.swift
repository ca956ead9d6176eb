/// The subcommands for transcripts.
extension Subcommand {
  static let record = Subcommand(
    name: "record", topic: .transcripts, summary: "run a page and write its transcript", operands: "--output FILE PAGE",
    completion: .page,
    description: ["Runs a page like `run`, and writes the transcript to a file, as JSON Lines."],
    options: RunOptions.groups(
      output: CommandOption("output", .file(.transcript), "file to write the transcript to", set: \.output)),
    examples: [
      Example(
        arguments: "record --handlers handlers.js --click '#share' --output share.jsonl page.html",
        explanation: "record the messages of a click")
    ],
    statuses: pageStatuses
  ) { try RecordCommand($0).run() }

  static let replay = Subcommand(
    name: "replay", topic: .transcripts, summary: "run a page against a recorded native side", operands: "FILE PAGE",
    description: [
      """
      Runs a page like `run`, with a transcript as the native side: the page's calls receive the recorded responses. \
      Each difference from the recording is reported and fails the run.
      """
    ],
    options: RunOptions.groups(
      output: CommandOption(
        "transcript", .file(.transcript), "write the transcript of this run to a file", set: \.transcript)),
    examples: [
      Example(
        arguments: "replay --click '#share' share.jsonl page.html",
        explanation: "check that the page still sends the recorded messages")
    ],
    statuses: pageStatuses
  ) { try ReplayCommand($0).run() }

  static let diff = Subcommand(
    name: "diff", topic: .transcripts, summary: "compare two transcripts", operands: "FILE FILE",
    completion: .transcript,
    description: ["Prints the differences between two transcripts, except times and identifiers."],
    examples: [
      Example(arguments: "diff share.jsonl share.jsonl", explanation: "print nothing, and exit with status 0")
    ],
    statuses: ["no differences", "differences", "usage error or unreadable input"]
  ) { try DiffCommand($0).run() }
}

/// The subcommands for the contract between app and page.
extension Subcommand {
  static let contract = Subcommand(
    name: "contract", topic: .agreements, summary: "create contracts, and generate types and stubs from them",
    operands: "VERB FILE ...", completion: .file(["json", "jsonl"]),
    verbs: [
      Verb(
        name: "from-transcript", operands: "FILE ...", explanation: "print a contract inferred from transcripts"),
      Verb(name: "types", operands: "FILE", explanation: "print the TypeScript declarations of a contract"),
      Verb(
        name: "stubs", operands: "FILE",
        explanation: "print a response for each native handler as JSON, for --handlers of run and doctor"),
      Verb(
        name: "diff", operands: "OLD NEW",
        explanation: "list the changes; the status is 1 if a change is breaking"),
    ],
    description: [
      """
      A contract is a file that lists the handlers of app and page, with JSON Schemas for their data and \
      responses. With --contract FILE, `run`, `doctor` and `test` check all messages against it.
      """
    ],
    options: ContractCommand.groups,
    examples: [
      Example(arguments: "contract from-transcript share.jsonl", explanation: "infer a first contract to edit"),
      Example(arguments: "contract types contract.json", explanation: "print the TypeScript types of the messages"),
      Example(
        arguments: "contract stubs contract.json > handlers.json",
        explanation: "write stub responses, for: headless-bridge run --handlers handlers.json page.html"),
    ],
    statuses: ["success", "a change is breaking", "usage error or unreadable input"]
  ) { try ContractCommand($0).run() }

  static let facade = Subcommand(
    name: "facade", topic: .agreements, summary: "print page functions that call the app's handlers",
    operands: "HANDLERS ...", completion: .file(["js", "json"]),
    description: [
      """
      Prints a script for the page to load, with an object that has one function per handler: MyApp.share(data, \
      callback). HANDLERS are files in the format of --handlers.
      """
    ],
    options: FacadeCommand.groups,
    examples: [
      Example(
        arguments: "facade --name Shop handlers.js",
        explanation: "print an object for calls such as Shop.share(data, callback)")
    ]
  ) { try FacadeCommand($0).run() }
}
