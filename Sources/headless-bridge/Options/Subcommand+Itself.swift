/// The subcommands that describe the command itself.
extension Subcommand {
  static let help = Subcommand(
    name: "help", topic: .itself, summary: "explains a command", operands: "[COMMAND]",
    completion: .commands,
    description: ["Tells what a command does and takes, or lists the commands."],
    examples: [Example(arguments: "help test", explanation: "the same as headless-bridge test --help")]
  ) { arguments in
    guard arguments.operands.count < 2 else { throw UsageError(description: "help: name one command") }
    if let name = arguments.operands.first {
      Output.text(HelpText.text(of: try Subcommand.find(name)))
    } else {
      Output.text(HelpText.overview)
    }
    return .success
  }

  static let completions = Subcommand(
    name: "completions", topic: .itself, summary: "prints what a shell completes of this command", operands: "SHELL",
    completion: .choices(CompletionsCommand.Shell.allCases.map(\.rawValue)),
    description: [
      """
      Prints the completions for bash, zsh or fish. A package of this command has them in place; these lines are \
      for a command that was built by hand.
      """
    ],
    examples: [
      Example(
        arguments: "completions bash > headless-bridge.bash",
        explanation:
          "to be read with source; or, under the name headless-bridge, in ~/.local/share/bash-completion/completions"),
      Example(
        arguments: "completions zsh > _headless-bridge", explanation: "to be put into a folder that zsh's fpath has"),
      Example(
        arguments: "completions fish > headless-bridge.fish",
        explanation: "to be put into ~/.config/fish/completions"),
    ]
  ) { try CompletionsCommand($0).run() }

  static let manual = Subcommand(
    name: "manual", topic: .itself, summary: "prints the manual page",
    description: ["Prints the manual page, headless-bridge(1), in the language mdoc."],
    examples: [
      Example(arguments: "manual > headless-bridge.1", explanation: "to be read with man -l headless-bridge.1")
    ]
  ) { arguments in
    if let word = arguments.operands.first {
      throw UsageError(description: "manual: what is \(word)? \(arguments.command.hint)")
    }
    Output.text(ManualPage.text)
    return .success
  }
}
