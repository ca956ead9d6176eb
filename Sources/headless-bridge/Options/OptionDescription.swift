import Foundation

/// The description of an option in the help, the manual page and the completions.
struct OptionDescription: Sendable {
  let name: String
  /// The placeholder for the option's value in texts; `nil` for an option without a value.
  let placeholder: String?
  let completion: Completion
  let isRepeatable: Bool
  /// The explanation of the option, without a period.
  let explanation: String

  /// Describes an option without a value.
  static func flag(_ name: String, _ explanation: String) -> OptionDescription {
    OptionDescription(
      name: name, placeholder: nil, completion: .text, isRepeatable: false, explanation: explanation)
  }

  /// The option as the user writes it: `--handlers FILE`.
  var usage: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// The explanation in a few words: its beginning.
  var shortExplanation: String {
    ["; ", ": ", " (", ", such as"].reduce(explanation) { text, end in
      text.range(of: end).map { String(text[..<$0.lowerBound]) } ?? text
    }
  }

  /// The explanation for a reader, including whether the option is repeatable.
  var fullExplanation: String { isRepeatable ? explanation + "; can be repeated" : explanation }
}

/// Options that the help lists together, in a form for texts.
struct OptionSection: Sendable {
  let title: String
  let options: [OptionDescription]
}

/// The completions that a shell offers for a value or an operand.
enum Completion: Sendable, Equatable {
  case text
  case number
  case folder
  /// A file with one of these extensions, or any file if the list is empty.
  case file([String])
  case choices([String])
  /// The name of a subcommand.
  case commands

  static let anyFile = Completion.file([])
  static let page = Completion.file(["html", "htm", "xhtml"])
  static let transcript = Completion.file(["jsonl"])
}
