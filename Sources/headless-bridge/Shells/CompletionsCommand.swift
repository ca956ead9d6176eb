/// `headless-bridge completions`: what a shell knows of the command.
struct CompletionsCommand {
  /// The shells that there are completions for.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let shell: Shell

  init(_ reader: OptionReader) throws {
    let names = Shell.allCases.map(\.rawValue)
    guard reader.operands.count == 1, let shell = Shell(rawValue: reader.operands[0]) else {
      throw UsageError(
        description: "completions: name one of \(names.joined(separator: ", ")); \(reader.command.hint)")
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
