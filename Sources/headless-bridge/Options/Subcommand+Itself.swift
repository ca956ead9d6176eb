/// What tells of the command itself.
extension Subcommand {
  static let help = Subcommand(
    name: "help", topic: .itself, summary: "explains a command", operands: "[COMMAND]",
    description: ["Tells what a command does and takes, or lists the commands."],
    examples: [Example(arguments: "help test", explanation: "the same as headless-bridge test --help")]
  ) { reader in
    guard reader.operands.count < 2 else { throw UsageError(description: "help: name one command") }
    if let name = reader.operands.first {
      Output.text(HelpText.text(of: try Subcommand.find(name)))
    } else {
      Output.text(HelpText.overview)
    }
    return .success
  }
}
