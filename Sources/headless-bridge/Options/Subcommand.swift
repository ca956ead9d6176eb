/// A subcommand: what it takes, what is told of it, and how it runs; all that is known of it is known here.
struct Subcommand: Sendable {
  /// Where the list of subcommands has it.
  enum Topic: String, CaseIterable, Sendable {
    case pages = "Look at a page"
    case specs = "Test it"
    case transcripts = "Keep what was said"
    case agreements = "Agree on messages"
    case itself = "This command"
  }

  /// The first operand of a subcommand that does several things.
  struct Verb: Sendable {
    let name: String
    let operands: String
    let explanation: String
  }

  /// A command line that works, behind the command's name, and what it does.
  struct Example: Sendable {
    let arguments: String
    let explanation: String
  }

  let name: String
  let topic: Topic
  /// What it does, in a line.
  let summary: String
  /// The operands as the usage line has them.
  var operands = ""
  var operandKind = ValueKind.anyFile
  var verbs: [Verb] = []
  /// What it does, a paragraph each.
  let description: [String]
  var groups: [OptionGroup] = []
  var examples: [Example] = []
  /// What its exit status says, from 0 on; nil for a status that it never has.
  var statuses: [String?] = ["all went well", nil, "wrong usage, or input that cannot be read"]
  let run: @Sendable (OptionReader) throws -> Command.Status

  /// The statuses of what loads a page.
  static let pageStatuses: [String?] = [
    "all went well", "the page failed", "wrong usage, or a page that could not be had",
    "the page did not come to rest in time",
  ]

  /// The options that all have.
  static let common = [
    CommandOption.flag("help", "tells this (also -h)"), CommandOption.flag("version", "tells the command's version"),
  ]

  /// All options, in the order in which they are told.
  var options: [CommandOption] { groups.flatMap(\.options) + Self.common }

  /// All subcommands, in the order in which they are told.
  static let all: [Subcommand] = [
    .run, .repl, .doctor, .test, .initialize, .types, .record, .replay, .diff, .contract, .facade, .help, .completions,
    .manual,
  ]

  static func named(_ name: String) -> Subcommand? { all.first { $0.name == name } }

  /// The end of a complaint.
  var hint: String { "try headless-bridge \(name) --help" }
}
