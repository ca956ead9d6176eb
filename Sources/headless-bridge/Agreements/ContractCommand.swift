import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// `headless-bridge contract`: creates and compares contracts, and generates types and stubs from them.
struct ContractCommand {
  private let verb: String
  private let files: [String]
  private var bridges: [BridgeKind] = []

  static let groups: [OptionGroup<ContractCommand>] = [
    OptionGroup(
      "Bridge",
      [
        CommandOption(
          "bridge",
          OptionValue(
            "NAME", .choices(BridgeKind.allCases.map(\.rawValue)), otherwise: "unknown bridge",
            parse: { BridgeKind(rawValue: $0) }),
          """
          with from-transcript, bridge whose messages to read, which the contract names if there is one (default: all \
          bridges); with types, bridge whose calls to declare (default: that of the contract, or wvjb)
          """, append: \.bridges)
      ])
  ]

  init(_ arguments: Arguments<ContractCommand>) throws {
    verb = arguments.operands.first ?? ""
    files = Array(arguments.operands.dropFirst())
    try arguments.apply(to: &self)
    let verbs = arguments.command.verbs.map(\.name)
    guard verbs.contains(verb) else {
      throw UsageError(
        description: "contract requires one of \(verbs.joined(separator: ", ")). \(arguments.command.hint)")
    }
    let needed = verb == "diff" ? 2 : 1
    guard verb == "from-transcript" ? !files.isEmpty : files.count == needed else {
      throw UsageError(description: "contract \(verb) requires \(needed == 2 ? "two files" : "a file")")
    }
  }

  func run() throws -> Command.Status {
    switch verb {
    case "from-transcript": Output.line(try inference().text)
    case "types":
      var contract = try ContractFile.read(files[0])
      if let bridge = bridges.first { contract.bridge = bridge }
      Output.text(contract.declarations)
    case "stubs": Output.line(try ContractFile.read(files[0]).stubs)
    default:
      let changes = try ContractFile.read(files[0]).changes(to: ContractFile.read(files[1]))
      for change in changes { Output.line("\(change)") }
      return changes.contains(where: \.isBreaking) ? .pageFailed : .success
    }
    return .success
  }

  private func inference() throws -> ContractInference {
    var inference = ContractInference(bridges: bridges)
    for path in files {
      var reader = MessageReader(bridges: bridges)
      for event in try TranscriptReader.events(in: TextFile.read(path), file: path) {
        if let message = reader.read(event) { inference.note(message) }
      }
    }
    return inference
  }
}
