import Foundation

/// An option of a subcommand: what the reader of options, the help, the manual page and the completions know of it.
struct CommandOption: Sendable {
  let name: String
  /// What stands for its value in texts; nil for an option without one.
  let placeholder: String?
  let kind: ValueKind
  let isRepeatable: Bool
  /// What it does, without a full stop.
  let explanation: String

  private init(name: String, placeholder: String?, kind: ValueKind, isRepeatable: Bool, explanation: String) {
    self.name = name
    self.placeholder = placeholder
    self.kind = kind
    self.isRepeatable = isRepeatable
    self.explanation = explanation
  }

  /// An option whose value a shell may complete.
  init(
    _ name: String, _ placeholder: String, _ kind: ValueKind, repeatable isRepeatable: Bool = false,
    _ explanation: String
  ) {
    self.init(
      name: name, placeholder: placeholder, kind: kind, isRepeatable: isRepeatable, explanation: explanation)
  }

  /// An option with any text for its value.
  init(_ name: String, _ placeholder: String, repeatable isRepeatable: Bool = false, _ explanation: String) {
    self.init(
      name: name, placeholder: placeholder, kind: .text, isRepeatable: isRepeatable, explanation: explanation)
  }

  /// An option without a value.
  static func flag(_ name: String, _ explanation: String) -> CommandOption {
    CommandOption(name: name, placeholder: nil, kind: .text, isRepeatable: false, explanation: explanation)
  }

  /// The option as it is written: `--handlers FILE`.
  var usage: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// What it does, in a few words: the beginning of the explanation.
  var shortExplanation: String {
    ["; ", ": ", " (", ", such as"].reduce(explanation) { text, end in
      text.range(of: end).map { String(text[..<$0.lowerBound]) } ?? text
    }
  }

  /// What it does, for a reader.
  var fullExplanation: String { isRepeatable ? explanation + "; may be given more than once" : explanation }
}

/// What a shell may offer for a value or an operand.
enum ValueKind: Sendable, Equatable {
  case text
  case number
  case folder
  /// A file, of these endings if there are any.
  case file([String])
  case choices([String])
  /// The name of a subcommand.
  case commands

  static let anyFile = ValueKind.file([])
  static let page = ValueKind.file(["html", "htm", "xhtml"])
  static let transcript = ValueKind.file(["jsonl"])
}

/// Options that help tells together.
struct OptionGroup: Sendable {
  let title: String
  let options: [CommandOption]

  init(_ title: String, _ options: [CommandOption]) {
    self.title = title
    self.options = options
  }

  static func + (group: OptionGroup, others: [CommandOption]) -> OptionGroup {
    OptionGroup(group.title, group.options + others)
  }
}
