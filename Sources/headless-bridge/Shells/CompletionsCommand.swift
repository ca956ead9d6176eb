/// `headless-bridge completions`: prints the completions of the command for a shell.
struct CompletionsCommand {
  /// The shells that have completions.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let shell: Shell

  init(_ arguments: Arguments<Subcommand.NoOptions>) throws {
    let names = Shell.allCases.map(\.rawValue)
    guard arguments.operands.count == 1, let shell = Shell(rawValue: arguments.operands[0]) else {
      throw UsageError(
        description: "completions requires one of \(names.joined(separator: ", ")). \(arguments.command.hint)")
    }
    self.shell = shell
  }

  func run() -> Command.Status {
    switch shell {
    case .bash: Output.text(BashCompletion.text)
    case .zsh: Output.text(ZshCompletion.text)
    case .fish: Output.text(FishCompletion.text)
    }
    return .success
  }
}
