import BridgeSupport

/// A subcommand: its options, its help and its implementation.
struct Subcommand: Sendable {
  /// The section that contains the subcommand in the list of subcommands.
  enum Topic: String, CaseIterable, Sendable {
    case pages = "Run a page"
    case specs = "Test pages"
    case transcripts = "Record and replay"
    case agreements = "Describe messages"
    case itself = "Help and setup"
  }

  /// The first operand of a subcommand that has several functions.
  struct Verb: Sendable {
    let name: String
    let operands: String
    let explanation: String
  }

  /// A working command line, without the command's name, and its explanation.
  struct Example: Sendable {
    let arguments: String
    let explanation: String
  }

  /// An option of all subcommands that prints information instead of running the subcommand.
  enum Question: String, CaseIterable, Sendable {
    case help, version

    var option: OptionDescription {
      switch self {
      case .help:
        OptionDescription(
          name: rawValue, letters: [OptionDescription.Letter(character: "h", value: nil)], placeholder: nil,
          completion: .text, isRepeatable: false, explanation: "print this help")
      case .version: .flag(rawValue, "print the version")
      }
    }
  }

  /// The options of a subcommand that has none of its own.
  struct NoOptions {}

  let name: String
  let topic: Topic
  /// The summary of the subcommand, in one line.
  let summary: String
  /// The operands as the usage line shows them.
  let operands: String
  let operandCompletion: Completion
  let verbs: [Verb]
  /// The description of the subcommand, one paragraph per element.
  let description: [String]
  let sections: [OptionSection]
  let examples: [Example]
  /// The meanings of the exit statuses, from 0; `nil` for a status that the subcommand never returns.
  let statuses: [String?]
  /// The meanings of the exit statuses of a run that a signal ended.
  let signals: [Int: String]
  private let body: @Sendable (Subcommand, [String]) throws -> Command.Status

  /// Declares a subcommand whose options are read into a type of its own.
  init<Options>(
    name: String, topic: Topic, summary: String, operands: String = "", completion: Completion = .anyFile,
    verbs: [Verb] = [], description: [String], options groups: [OptionGroup<Options>], examples: [Example] = [],
    statuses: [String?] = Self.standardStatuses, signals: [Int: String] = [:],
    run: @escaping @Sendable (Arguments<Options>) throws -> Command.Status
  ) {
    self.name = name
    self.topic = topic
    self.summary = summary
    self.operands = operands
    operandCompletion = completion
    self.verbs = verbs
    self.description = description
    sections = groups.map(\.section)
    self.examples = examples
    self.statuses = statuses
    self.signals = signals
    body = { command, words in
      let arguments = try Arguments(words, of: command, groups)
      for note in arguments.notes { Output.error("headless-bridge: note: \(note)") }
      switch arguments.question {
      case .version: Output.line("headless-bridge \(Command.version)")
      case .help: Output.text(HelpText.text(of: command))
      case nil: return try run(arguments)
      }
      return .success
    }
  }

  /// Declares a subcommand without options.
  init(
    name: String, topic: Topic, summary: String, operands: String = "", completion: Completion = .anyFile,
    description: [String], examples: [Example] = [], statuses: [String?] = Self.standardStatuses,
    run: @escaping @Sendable (Arguments<NoOptions>) throws -> Command.Status
  ) {
    self.init(
      name: name, topic: topic, summary: summary, operands: operands, completion: completion,
      description: description, options: [], examples: examples, statuses: statuses, run: run)
  }

  /// The exit statuses of subcommands that declare no others.
  static let standardStatuses: [String?] = ["success", nil, "usage error or unreadable input"]

  /// The exit statuses of subcommands that load a page.
  static let pageStatuses: [String?] = [
    "success", "the page or an action failed, or the coverage is below a threshold",
    "usage error, or page not found or failed to load", "the page did not become idle in time",
  ]

  /// The options that all subcommands have.
  static let common = Question.allCases.map(\.option)

  /// All options, in the order in which they are listed.
  var options: [OptionDescription] { sections.flatMap(\.options) + Self.common }

  /// All subcommands, in the order in which they are listed.
  static let all = makers.map { $0() }

  /// Functions that return the subcommands: a run needs the options of one subcommand only.
  private static let makers: [@Sendable () -> Subcommand] = [
    { .run }, { .repl }, { .serve }, { .doctor }, { .test }, { .initialize }, { .types }, { .showReport },
    { .mergeReports }, { .record }, { .replay }, { .diff }, { .contract }, { .facade }, { .help }, { .completions },
    { .manual },
  ]

  /// Runs the subcommand, or prints the information that one of the words requests.
  ///
  /// - Parameter words: The subcommand's name, and the words that follow it.
  func run(_ words: [String]) throws -> Command.Status { try body(self, words) }

  /// The end of an error message.
  var hint: String { "Try: headless-bridge \(name) --help" }
}

// MARK: Names that the user gave

extension Subcommand {
  /// Returns the subcommand with a name.
  ///
  /// - Throws: ``UsageError`` that suggests a similar name.
  static func find(_ name: String) throws(UsageError) -> Subcommand {
    for make in makers {
      let command = make()
      if command.name == name { return command }
    }
    // The suggestions include short names in which two letters are swapped.
    let nearest =
      NameSuggestion.nearest(to: name, among: all.map(\.name))
      ?? all.first { $0.name.sorted() == name.sorted() }?.name
    var meant = nearest.map { ". Did you mean \($0)?" } ?? ""
    if name.contains("."), !name.hasPrefix("-") {
      meant = ". To load a page, use headless-bridge run; to run specs, use headless-bridge test."
    }
    throw UsageError(description: "unknown command: \(name)\(meant.isEmpty ? "." : meant) Try: headless-bridge --help")
  }

  /// Returns the error for a word that is not an option of this subcommand.
  func complaint(of word: String) -> UsageError {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let names = options.map(\.name)
    if let option = options.first(where: { $0.name == name }), option.placeholder == nil, word.contains("=") {
      return UsageError(description: "--\(name) takes no value. \(hint)")
    }
    let begun = word.hasPrefix("--") && !name.isEmpty ? names.filter { $0.hasPrefix(name) } : []
    if begun.count > 1 {
      let list = begun.map { "--\($0)" }.joined(separator: ", ")
      return UsageError(description: "\(word) is ambiguous: \(list). \(hint)")
    }
    if self.name == "test", let answer = ForeignOptions.answer(to: word, own: names) {
      return UsageError(description: "unknown option: \(word). \(answer). \(hint)")
    }
    let meant = NameSuggestion.nearest(to: name, among: names).map { ". Did you mean --\($0)?" } ?? ""
    let others = Self.all.filter { other in other.options.contains { $0.name == name } }.map(\.name)
    let elsewhere =
      meant.isEmpty && !others.isEmpty ? ". It is an option of \(others.joined(separator: ", "))." : ""
    let end = meant.isEmpty && elsewhere.isEmpty ? "." : ""
    return UsageError(description: "unknown option: \(word)\(meant)\(elsewhere)\(end) \(hint)")
  }
}
