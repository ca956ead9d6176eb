import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// `headless-bridge contract`: makes contracts, and what follows from them.
struct ContractCommand {
  private let verb: String
  private let files: [String]
  private let bridges: [BridgeKind]

  init(_ reader: OptionReader) throws {
    bridges = try reader.options.filter { $0.name == "bridge" }.map { option in
      guard let kind = BridgeKind(rawValue: option.value) else {
        throw UsageError(description: "--bridge \(option.value): no such bridge")
      }
      return kind
    }
    verb = reader.operands.first ?? ""
    files = Array(reader.operands.dropFirst())
    let verbs = reader.command.verbs.map(\.name)
    guard verbs.contains(verb) else {
      throw UsageError(description: "contract: needs one of \(verbs.joined(separator: ", ")); \(reader.command.hint)")
    }
    let needed = verb == "diff" ? 2 : 1
    guard verb == "from-transcript" ? !files.isEmpty : files.count == needed else {
      throw UsageError(description: "contract \(verb): needs \(needed == 2 ? "two files" : "a file")")
    }
  }

  func run() throws -> Command.Status {
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
