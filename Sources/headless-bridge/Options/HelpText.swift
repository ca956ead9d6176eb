/// The output of `--help`, generated from the declarations of subcommands.
enum HelpText {
  private static let column = 28

  /// The help of the command as a whole.
  static var overview: String {
    var lines = Paragraph.lines(introduction) + ["", "Usage: headless-bridge COMMAND [OPTIONS] [FILES]"]
    for topic in Subcommand.Topic.allCases {
      lines += ["", "\(topic.rawValue):"]
      for command in Subcommand.all where command.topic == topic {
        lines += Paragraph.entry(command.name, command.summary, column: 15)
      }
    }
    lines += ["", "Getting started:"]
    for example in starts { lines += Self.example(example) }
    lines += ["", "Run headless-bridge COMMAND --help for the options and examples of a command.", ""]
    return lines.joined(separator: "\n")
  }

  static let introduction =
    """
    headless-bridge runs the web pages of a hybrid app in JavaScriptCore, without a browser or a device. The pages \
    use their own, unmodified bridge scripts. You stub the app in a few lines of JavaScript, see each message that \
    crosses the bridge, and test it.
    """

  static let starts = [
    Subcommand.Example(
      arguments: "run page.html", explanation: "print the page's console output, and report missing native handlers"),
    Subcommand.Example(
      arguments: "run --handlers handlers.js --click '#share' page.html",
      explanation: "stub the app with a handlers.js such as: native.handle('share', data => ({ shared: data.title }))"),
    Subcommand.Example(arguments: "doctor page.html", explanation: "find mistakes in how the page uses its bridge"),
    Subcommand.Example(arguments: "init", explanation: "write a first spec for the page, and run it"),
  ]

  /// Returns the help of a subcommand.
  static func text(of command: Subcommand) -> String {
    var lines = ["\(command.name): \(command.summary)", ""]
    lines += usage(of: command).enumerated().map { ($0.offset == 0 ? "Usage: " : "       ") + $0.element }
    for paragraph in command.description { lines += [""] + Paragraph.lines(paragraph) }
    if !command.verbs.isEmpty {
      lines += [""]
      for verb in command.verbs {
        lines += Paragraph.entry("\(verb.name) \(verb.operands)", verb.explanation, column: column)
      }
    }
    for section in command.sections + [OptionSection(title: "Global options", options: Subcommand.common)] {
      lines += ["", "\(section.title):"]
      for option in section.options { lines += Paragraph.entry(option.usage, option.fullExplanation, column: column) }
    }
    if !command.examples.isEmpty {
      lines += ["", command.examples.count == 1 ? "Example:" : "Examples:"]
      for example in command.examples { lines += Self.example(example) }
    }
    lines += ["", "Exit status:"]
    for (status, meaning) in command.statuses.enumerated() {
      if let meaning { lines += ["  \(status)  \(meaning)"] }
    }
    for (status, meaning) in command.signals.sorted(by: { $0.key < $1.key }) { lines += ["  \(status)  \(meaning)"] }
    return (lines + [""]).joined(separator: "\n")
  }

  /// Returns the usage lines of a subcommand.
  static func usage(of command: Subcommand) -> [String] {
    let start = "headless-bridge \(command.name)"
    let options = command.sections.isEmpty ? "" : " [OPTIONS]"
    guard command.verbs.isEmpty else {
      return command.verbs.map { "\(start) \($0.name)\(options) \($0.operands)".trimmed }
    }
    return ["\(start)\(options) \(command.operands)".trimmed]
  }

  private static func example(_ example: Subcommand.Example) -> [String] {
    ["  headless-bridge \(example.arguments)"] + Paragraph.lines(example.explanation, indentation: 6)
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}

/// Wraps text into lines.
enum Paragraph {
  static let width = 80

  /// Returns the lines of a text, wrapped at spaces and indented.
  static func lines(_ text: String, indentation: Int = 0, width: Int = width) -> [String] {
    let available = width - indentation
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > available {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return (lines + [line]).map { String(repeating: " ", count: indentation) + $0 }
  }

  /// Returns a word and its explanation side by side; a word that is too long has the explanation below it.
  static func entry(_ word: String, _ text: String, column: Int) -> [String] {
    var lines = lines(text, indentation: column)
    let start = "  " + word
    guard start.count + 2 <= column else { return [start] + lines }
    lines[0] = start + lines[0].dropFirst(start.count)
    return lines
  }
}
