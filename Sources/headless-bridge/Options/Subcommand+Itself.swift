/// The subcommands that describe the command itself.
extension Subcommand {
  static let help = Subcommand(
    name: "help", topic: .itself, summary: "print the help of a command", operands: "[COMMAND]",
    completion: .commands,
    description: ["Prints the help of a command, or the list of commands."],
    examples: [Example(arguments: "help test", explanation: "the same as headless-bridge test --help")]
  ) { arguments in
    guard arguments.operands.count < 2 else {
      throw UsageError(description: "help takes at most one command. Try: headless-bridge help")
    }
    if let name = arguments.operands.first {
      Output.text(HelpText.text(of: try Subcommand.find(name)))
    } else {
      Output.text(HelpText.overview)
    }
    return .success
  }

  static let completions = Subcommand(
    name: "completions", topic: .itself, summary: "print shell completions for this command", operands: "SHELL",
    completion: .choices(CompletionsCommand.Shell.allCases.map(\.rawValue)),
    description: [
      """
      Prints the completions for bash, zsh or fish. The packages of headless-bridge install them; use this command \
      if you built headless-bridge yourself.
      """
    ],
    examples: [
      Example(
        arguments: "completions bash > headless-bridge.bash",
        explanation:
          "load the file with source, or save it as ~/.local/share/bash-completion/completions/headless-bridge"),
      Example(
        arguments: "completions zsh > _headless-bridge", explanation: "move the file to a folder in zsh's fpath"),
      Example(
        arguments: "completions fish > headless-bridge.fish",
        explanation: "move the file to ~/.config/fish/completions"),
    ]
  ) { try CompletionsCommand($0).run() }

  static let manual = Subcommand(
    name: "manual", topic: .itself, summary: "print the manual page",
    description: ["Prints the manual page, headless-bridge(1), in the mdoc format."],
    examples: [
      Example(arguments: "manual > headless-bridge.1", explanation: "read it with man -l headless-bridge.1")
    ]
  ) { arguments in
    if let word = arguments.operands.first {
      throw UsageError(description: "manual: unexpected argument: \(word). \(arguments.command.hint)")
    }
    Output.text(ManualPage.text)
    return .success
  }
}
