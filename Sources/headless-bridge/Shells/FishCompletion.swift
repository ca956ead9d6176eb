/// The fish completions, generated from the table of subcommands.
enum FishCompletion {
  static var text: String {
    let commands = Subcommand.all.map { command in
      "complete -c headless-bridge -n __headless_bridge_no_command -a \(command.name) -d \(quoted(command.summary))"
    }
    return """
      # fish completion of headless-bridge \(Command.version), written by `headless-bridge completions fish`.

      function __headless_bridge_no_command
        test (count (commandline -opc)) -eq 1
      end

      function __headless_bridge_command
        set -l words (commandline -opc)
        test (count $words) -ge 2; and test $words[2] = $argv[1]
      end

      function __headless_bridge_no_verb
        set -l words (commandline -opc)
        for word in $argv
          contains -- $word $words[3..-1]; and return 1
        end
        return 0
      end

      complete -c headless-bridge -f
      \(commands.joined(separator: "\n"))
      complete -c headless-bridge -n __headless_bridge_no_command -l help -d 'tells what the command is and has'
      complete -c headless-bridge -n __headless_bridge_no_command -l version -d 'tells its version'
      \(Subcommand.all.flatMap(lines).joined(separator: "\n"))

      """
  }

  private static func lines(_ command: Subcommand) -> [String] {
    let start = "complete -c headless-bridge -n '__headless_bridge_command \(command.name)'"
    var lines = command.options.map { option in
      let value = option.placeholder == nil ? "" : " " + value(option.completion)
      return "\(start) -l \(option.name)\(value) -d \(quoted(option.shortExplanation))"
    }
    guard !command.operands.isEmpty else { return lines }
    if command.verbs.isEmpty { return lines + ["\(start) \(operand(command.operandCompletion))"] }
    let verbs = command.verbs.map(\.name).joined(separator: " ")
    let noVerb = "__headless_bridge_command \(command.name); and __headless_bridge_no_verb \(verbs)"
    lines += command.verbs.map { verb in
      "complete -c headless-bridge -n '\(noVerb)' -a \(verb.name) -d \(quoted(verb.explanation))"
    }
    let hasVerb = "__headless_bridge_command \(command.name); and not __headless_bridge_no_verb \(verbs)"
    return lines + ["complete -c headless-bridge -n '\(hasVerb)' \(operand(command.operandCompletion))"]
  }

  private static func value(_ completion: Completion) -> String {
    switch completion {
    case .text, .number: "-x"
    case .folder: "-x -a '(__fish_complete_directories (commandline -ct))'"
    case .file: "-r -F"
    case .choices(let choices): "-x -a '\(choices.joined(separator: " "))'"
    case .commands: value(.choices(Subcommand.all.map(\.name)))
    }
  }

  private static func operand(_ completion: Completion) -> String {
    switch completion {
    case .text, .number: "-f"
    case .folder: "-a '(__fish_complete_directories (commandline -ct))'"
    case .file: "-F"
    case .choices(let choices): "-a '\(choices.joined(separator: " "))'"
    case .commands: operand(.choices(Subcommand.all.map(\.name)))
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
