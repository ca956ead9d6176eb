import Foundation
import JavaScriptEngine
import SpecRunner

/// `headless-bridge types`: writes the type declarations of the spec API, or the schema of the configuration, for
/// editors.
struct TypesCommand {
  private var output: String?
  /// A Boolean value that indicates whether to write the schema of the configuration file.
  private var isSchema = false

  static let groups: [OptionGroup<TypesCommand>] = [
    OptionGroup(
      "Output",
      [
        CommandOption("output", .file("ts", "json"), "file to write to (default: standard output)", set: \.output),
        .flag("schema", "write the JSON schema of headless-bridge.config.json instead", set: \.isSchema),
      ])
  ]

  init(_ arguments: Arguments<TypesCommand>) throws {
    try arguments.apply(to: &self)
    if let word = arguments.operands.first {
      throw UsageError(description: "types: unexpected argument: \(word). To write to a file, use --output FILE")
    }
  }

  func run() throws -> Command.Status {
    let text = isSchema ? try ConfigurationSchema.text() : EmbeddedScript.specTypes.text
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
