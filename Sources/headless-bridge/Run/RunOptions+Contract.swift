import BridgeTesting
import JavaScriptEngine
import SpecRunner

extension RunOptions {
  /// The contract that was named.
  ///
  /// - Throws: ``UsageError`` with the pointer of what is wrong in the file.
  func readContract() throws -> Contract? { try contract.map { try ContractFile.read($0) } }
}

/// Reads contracts that the user names.
enum ContractFile {
  static func read(_ path: String) throws -> Contract {
    let text = try TextFile.read(path)
    do throws(JSONError) { _ = try JSONText(text) } catch {
      throw UsageError(description: JSONMistake.text(error, in: text, named: path))
    }
    do throws(ContractError) { return try Contract(text) } catch {
      let place = error.line.map { "\(path):\($0): " } ?? "\(path): "
      let lines = error.line.map { CodeFrame.lines(of: text, line: $0).map { "  \($0)" } } ?? []
      throw UsageError(description: ([place + error.explanation] + lines).joined(separator: "\n"))
    }
  }
}
