import Foundation
import JavaScriptEngine
import SpecRunner

/// `headless-bridge types`: writes the type declarations of the spec API, for editors.
struct TypesCommand {
  private var output: String?

  static let groups: [OptionGroup<TypesCommand>] = [
    OptionGroup(
      "Output", [CommandOption("output", .file("ts"), "file to write to (default: standard output)", set: \.output)])
  ]

  init(_ arguments: Arguments<TypesCommand>) throws {
    try arguments.apply(to: &self)
    if let word = arguments.operands.first {
      throw UsageError(description: "types: unexpected argument: \(word). To write to a file, use --output FILE")
    }
  }

  func run() throws -> Command.Status {
    let text = EmbeddedScript.specTypes.text
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
