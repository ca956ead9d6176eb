import Foundation
import JavaScriptEngine
import SpecRunner

/// `headless-bridge types`: writes the types of the words of specs, for editors.
struct TypesCommand {
  private let output: String?

  init(_ reader: OptionReader) throws {
    output = reader.options.last?.value
    if let word = reader.operands.first {
      throw UsageError(description: "types: what is \(word)? --output FILE names the file")
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
