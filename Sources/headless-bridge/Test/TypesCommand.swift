import Foundation
import JavaScriptEngine

/// `headless-bridge types`: writes the types of the words of specs, for editors.
struct TypesCommand {
  private var output: String?
  private var asksForHelp: Bool

  init(arguments: [String]) throws {
    let reader = try OptionReader(arguments, [("output", true), ("help", false)])
    asksForHelp = reader.asksForHelp || reader.options.contains { $0.name == "help" }
    output = reader.options.last { $0.name == "output" }?.value
    if let word = reader.operands.first {
      throw UsageError(description: "types: what is \(word)? --output FILE names the file")
    }
  }

  func run() throws -> Command.Status {
    guard !asksForHelp else {
      Output.line(
        "Usage: headless-bridge types [--output FILE]\n\nWrites TypeScript's declarations of the words of specs.")
      return .success
    }
    let text = EmbeddedScript.testingTypes.text
    guard let output else {
      Output.line(text.hasSuffix("\n") ? String(text.dropLast()) : text)
      return .success
    }
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: output), options: .atomic) } catch {
      throw UsageError(description: "--output \(output): cannot be written")
    }
    return .success
  }
}
