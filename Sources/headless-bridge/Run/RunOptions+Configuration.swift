import BridgeTesting
import Foundation
import HeadlessWebView
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
      throw UsageError(description: JSONDiagnostic.text(error, in: text, named: path))
    }
    do throws(ContractError) { return try Contract(text) } catch {
      let place = error.line.map { "\(path):\($0): " } ?? "\(path): "
      let lines = error.line.map { CodeFrame.lines(of: text, line: $0).map { "  \($0)" } } ?? []
      throw UsageError(description: ([place + error.explanation] + lines).joined(separator: "\n"))
    }
  }
}

/// What is wrong with JSON that the user wrote, as one finds it: file, line and column, and the lines around.
enum JSONDiagnostic {
  /// - Parameter name: The file, or the option, whose text it is.
  static func text(_ error: JSONError, in text: String, named name: String) -> String {
    let lines = CodeFrame.lines(of: text, line: error.line, column: error.column)
    // A line of a packed file would say nothing and fill the screen.
    let shown = lines.allSatisfy { $0.count <= 200 } ? lines.map { "  \($0)" } : ["  near \"\(error.excerpt)\""]
    return (["\(name):\(error.line):\(error.column): \(error.explanation)"] + shown).joined(separator: "\n")
  }
}

extension RunOptions {
  /// The web view that was asked for.
  ///
  /// - Throws: An error that names the file when a polyfill cannot be read.
  func configuration(for policy: ResourcePolicy) throws -> WebViewConfiguration {
    var configuration = WebViewConfiguration()
    configuration.clock = clock
    configuration.resources = policy
    configuration.host = host
    configuration.device = device
    if let userAgent { configuration.device.userAgent = userAgent }
    configuration.applicationNameForUserAgent = applicationName
    configuration.randomSeed = seed
    configuration.limits.memory = memory << 20
    configuration.limits.scriptTime = timeout
    for limit in limits { limit.set(in: &configuration.limits) }
    configuration.websiteData = try storage.map { path in
      do throws(WebsiteDataError) { return try WebsiteData(file: path) } catch {
        throw UsageError(description: "--storage \(error)")
      }
    }
    configuration.userScripts = try polyfills.map { path in
      UserScript(
        source: try TextFile.read(path), injectionTime: .documentStart, forMainFrameOnly: false,
        name: URL(fileURLWithPath: path).absoluteString)
    }
    return configuration
  }
}
