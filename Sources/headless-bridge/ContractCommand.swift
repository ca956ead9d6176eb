import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// `headless-bridge contract`: makes contracts, and what follows from them.
struct ContractCommand {
  private let verb: String
  private let files: [String]
  private let bridges: [BridgeKind]
  private let asksForHelp: Bool

  private static let verbs = ["from-transcript", "types", "stubs", "diff"]

  init(arguments: [String]) throws {
    let reader = try OptionReader(arguments, [("bridge", true), ("help", false)])
    asksForHelp = reader.asksForHelp || reader.options.contains { $0.name == "help" }
    bridges = try reader.options.filter { $0.name == "bridge" }.map { option in
      guard let kind = BridgeKind(rawValue: option.value) else {
        throw UsageError(description: "--bridge \(option.value): no such bridge")
      }
      return kind
    }
    verb = reader.operands.first ?? ""
    files = Array(reader.operands.dropFirst())
    if asksForHelp { return }
    guard Self.verbs.contains(verb) else {
      throw UsageError(
        description: "contract: needs one of \(Self.verbs.joined(separator: ", ")); try headless-bridge --help")
    }
    let needed = verb == "diff" ? 2 : 1
    guard verb == "from-transcript" ? !files.isEmpty : files.count == needed else {
      throw UsageError(description: "contract \(verb): needs \(needed == 2 ? "two files" : "a file")")
    }
  }

  func run() throws -> Command.Status {
    if asksForHelp {
      Output.line(Usage.text)
      return .success
    }
    switch verb {
    case "from-transcript": Output.line(try inference().text)
    case "types": Output.text(try ContractFile.read(files[0]).declarations)
    case "stubs": Output.line(try ContractFile.read(files[0]).stubs)
    default:
      let changes = try ContractFile.read(files[0]).changes(to: ContractFile.read(files[1]))
      for change in changes { Output.line("\(change)") }
      return changes.contains(where: \.isBreaking) ? .pageFailed : .success
    }
    return .success
  }

  private func inference() throws -> ContractInference {
    var inference = ContractInference()
    for path in files {
      var reader = MessageReader(bridges: bridges)
      for event in try TranscriptReader.events(in: TextFile.read(path), file: path) {
        if let message = reader.read(event) { inference.note(message) }
      }
    }
    return inference
  }
}
