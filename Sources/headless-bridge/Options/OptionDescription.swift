import Foundation

/// What the help, the manual page and the completions say of an option.
struct OptionDescription: Sendable {
  let name: String
  /// What stands for its value in texts; nil for an option without one.
  let placeholder: String?
  let completion: Completion
  let isRepeatable: Bool
  /// What it does, without a full stop.
  let explanation: String

  /// Describes an option without a value.
  static func flag(_ name: String, _ explanation: String) -> OptionDescription {
    OptionDescription(
      name: name, placeholder: nil, completion: .text, isRepeatable: false, explanation: explanation)
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

/// Options that help lists together, as texts know them.
struct OptionSection: Sendable {
  let title: String
  let options: [OptionDescription]
}

/// What a shell offers for a value or an operand.
enum Completion: Sendable, Equatable {
  case text
  case number
  case folder
  /// A file, of these endings if there are any.
  case file([String])
  case choices([String])
  /// The name of a subcommand.
  case commands

  static let anyFile = Completion.file([])
  static let page = Completion.file(["html", "htm", "xhtml"])
  static let transcript = Completion.file(["jsonl"])
}
