/// The zsh completions, generated from the table of subcommands.
enum ZshCompletion {
  static var text: String {
    let commands = Subcommand.all.map { command in "    \(quoted("\(command.name):\(command.summary)"))" }
    let cases = Subcommand.all.map { command in
      let specifications = command.options.map(specification) + operands(command)
      return "    \(command.name))\n      _arguments -S \\\n        "
        + specifications.joined(separator: " \\\n        ") + " ;;"
    }
    return """
      #compdef headless-bridge
      # zsh completion of headless-bridge \(Command.version), written by `headless-bridge completions zsh`.

      _headless-bridge() {
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if ((CURRENT == 2)); then
          _describe -t commands command commands
          _arguments '--help[tells what the command is and has]' '--version[tells its version]'
          return
        fi
        local command=$words[2]
        shift words
        ((CURRENT--))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }

      if [ "$funcstack[1]" = _headless-bridge ]; then
        _headless-bridge "$@"
      else
        compdef _headless-bridge headless-bridge
      fi

      """
  }

  private static func specification(_ option: OptionDescription) -> String {
    let explanation = bracketed(option.shortExplanation)
    guard let placeholder = option.placeholder else { return quoted("--\(option.name)[\(explanation)]") }
    let star = option.isRepeatable ? "*" : ""
    return quoted("\(star)--\(option.name)=[\(explanation)]:\(message(placeholder)):\(action(option.completion))")
  }

  private static func operands(_ command: Subcommand) -> [String] {
    guard !command.operands.isEmpty else { return [] }
    let rest = quoted("*:\(message(command.operands)):\(action(command.operandCompletion))")
    guard !command.verbs.isEmpty else { return [rest] }
    let verbs = command.verbs.map { "\($0.name)\\:\"\(message($0.explanation))\"" }.joined(separator: " ")
    return [quoted("1:VERB:((\(verbs)))"), quoted("*:FILE:\(action(command.operandCompletion))")]
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .text, .number: " "
    case .folder: "_files -/"
    case .file(let endings): endings.isEmpty ? "_files" : "_files -g \"*.(\(endings.joined(separator: "|")))\""
    case .choices(let choices): "(\(choices.joined(separator: " ")))"
    case .commands: action(.choices(Subcommand.all.map(\.name)))
    }
  }

  private static func bracketed(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
  }

  private static func message(_ text: String) -> String { text.replacing(":", with: "\\:") }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
