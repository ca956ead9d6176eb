import Foundation

/// The description of an option in the help, the manual page and the completions.
struct OptionDescription: Sendable {
  /// A letter that means the option, such as `-w` for `--watch`.
  struct Letter: Sendable {
    let character: Character
    /// The value that the letter means, such as 1 in `-x`; `nil` for a letter that is used like the option's name.
    let value: String?
  }

  let name: String
  /// The letters that mean the option.
  var letters: [Letter] = []
  /// The placeholder for the option's value in texts; `nil` for an option without a value.
  let placeholder: String?
  let completion: Completion
  let isRepeatable: Bool
  /// A Boolean value that indicates whether the value may be omitted: `--only-changed` and `--only-changed=main`.
  var isValueOptional = false
  /// The explanation of the option, without a period.
  let explanation: String

  /// Describes an option without a value.
  static func flag(_ name: String, _ explanation: String) -> OptionDescription {
    OptionDescription(
      name: name, placeholder: nil, completion: .text, isRepeatable: false, explanation: explanation)
  }

  /// The option as the user writes it: `--handlers FILE`, `-w, --watch`.
  var usage: String {
    let value = placeholder.map { isValueOptional ? "[=\($0)]" : " \($0)" } ?? ""
    return (names.map { "-\($0)" } + ["--\(name)\(value)"]).joined(separator: ", ")
  }

  /// The ways in which an option takes a value, as the reader of options numbers them.
  enum Argument: Int32 {
    case none, required, optional
  }

  var argument: Argument { placeholder == nil ? .none : isValueOptional ? .optional : .required }

  /// The letters that can be used like the option's name.
  var names: [Character] { letters.filter { $0.value == nil }.map(\.character) }

  /// The words that select the option: `-w`, `--watch`.
  var words: [String] { letters.map { "-\($0.character)" } + ["--\(name)"] }

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
  /// A number of seconds, or a number with a unit, such as `30s`, `500ms` or `2m`.
  case time
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
