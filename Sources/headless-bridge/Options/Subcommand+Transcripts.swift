/// What works with transcripts.
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
      "A run whose native side is a transcript: the page's calls are answered as they were, and what the page does otherwise is told and fails the run. All else is as in `run`."
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
