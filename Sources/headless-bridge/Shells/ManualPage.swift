/// The manual page headless-bridge(1), in mdoc, generated from the table of subcommands.
enum ManualPage {
  static var text: String {
    var lines = [
      ".\\\" Written by `headless-bridge manual`.", ".Dd \(Command.date)", ".Dt HEADLESS-BRIDGE 1",
      ".Os", ".Sh NAME", ".Nm headless-bridge",
      ".Nd run the h5 pages of hybrid apps with their bridge scripts", ".Sh SYNOPSIS",
    ]
    for command in Subcommand.all { lines += synopsis(command) }
    lines += [".Sh DESCRIPTION"] + prose(HelpText.introduction)
    lines += [".Pp"] + prose("Every command takes --help, which tells what this page tells of it, and --version.")
    lines += [".Sh COMMANDS"]
    var told: [String: String] = [:]
    for command in Subcommand.all { lines += section(command, &told) }
    lines += [".Sh ENVIRONMENT", ".Bl -tag -width Ds", ".It Ev NO_COLOR"]
    lines += prose("When it is set, the reporters of a terminal use no colours.") + [".El"]
    lines += [".Sh FILES", ".Bl -tag -width Ds", ".It Pa *.bridge.js , *.bridge.spec.js"]
    lines += prose("Specs, which headless-bridge test finds in folders.") + [".El"]
    lines += [".Sh EXIT STATUS"]
    lines += prose(
      """
      In general 0 says that all went well, 1 that the page or a test failed, 2 wrong usage or input that cannot be \
      read, and 3 that the page did not come to rest in time. What differs is told with each command.
      """
    )
    lines += [".Sh EXAMPLES"]
    for example in HelpText.starts { lines += self.example(example) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func synopsis(_ command: Subcommand) -> [String] {
    let start = [".Nm", ".Cm \(command.name)"]
    let options = command.sections.isEmpty ? [] : [".Op Ar OPTIONS"]
    if command.verbs.isEmpty { return start + options + argument(command.operands) }
    return command.verbs.flatMap { start + [".Cm \(word($0.name))"] + options + argument($0.operands) }
  }

  private static func argument(_ operands: String) -> [String] { operands.isEmpty ? [] : [".Ar \(words(operands))"] }

  /// Returns the section of a subcommand; options that are already explained appear by name only.
  private static func section(_ command: Subcommand, _ told: inout [String: String]) -> [String] {
    var lines = [".Ss \(command.name)"]
    for (index, paragraph) in command.description.enumerated() {
      lines += (index == 0 ? [] : [".Pp"]) + prose(paragraph)
    }
    if !command.verbs.isEmpty {
      lines += [".Bl -tag -width Ds"]
      for verb in command.verbs {
        lines += [".It Cm \(word(verb.name)) Ar \(words(verb.operands))"] + prose(sentence(verb.explanation))
      }
      lines += [".El"]
    }
    var others: [String: [String]] = [:]
    for section in command.sections {
      var list: [String] = []
      for option in section.options {
        let text = option.fullExplanation
        if let (key, owner) = told.first(where: { $0.key == option.usage + text }) {
          others[owner, default: []].append(String(key.prefix(option.usage.count)))
          continue
        }
        told[option.usage + text] = command.name
        let value = option.placeholder.map { " Ar \(words($0))" } ?? ""
        list += [".It Fl Fl \(word(option.name))\(value)"] + prose(sentence(text))
      }
      if !list.isEmpty { lines += [".Pp"] + prose(section.title + ":") + [".Bl -tag -width Ds"] + list + [".El"] }
    }
    for (owner, names) in others.sorted(by: { $0.key < $1.key }) {
      lines += [".Pp", "As in", ".Cm \(owner) :"]
      lines += names.enumerated().map { index, usage in
        ".Fl Fl \(word(String(usage.dropFirst(2).prefix { $0 != " " })))\(index == names.count - 1 ? " ." : " ,")"
      }
    }
    for example in command.examples { lines += [".Pp"] + self.example(example) }
    lines += [".Pp", "Exit status:"]
    let meanings = command.statuses.enumerated().compactMap { status, meaning in meaning.map { "\(status), \($0)" } }
    return lines + prose(meanings.joined(separator: "; ") + ".")
  }

  private static func example(_ example: Subcommand.Example) -> [String] {
    prose(sentence(example.explanation)) + [".Dl headless-bridge \(words(example.arguments))"]
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

  /// Returns text in which each sentence begins a new line.
  private static func prose(_ text: String) -> [String] {
    text.replacing(". ", with: ".\n").split(separator: "\n").flatMap { sentence in
      Paragraph.lines(String(sentence), width: 68).map { line in
        let escaped = escape(line)
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
      }
    }
  }

  /// Returns words for a macro's line, escaped so that none of them is read as a macro.
  private static func words(_ text: String) -> String {
    text.split(separator: " ").map { word(String($0)) }.joined(separator: " ")
  }

  private static func word(_ text: String) -> String { "\\&" + escape(text) + "\\&" }

  private static func escape(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
      .replacing("`", with: "\\(ga").replacing("\"", with: "\\(dq").replacing("~", with: "\\(ti")
  }
}
