import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import SpecRunner

extension RunOptions {
  /// Reads the contract that the options name.
  ///
  /// - Throws: ``UsageError`` with the pointer to the error in the file.
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

/// Formats an error in the user's JSON: file, line and column, and the surrounding lines.
enum JSONDiagnostic {
  /// - Parameter name: The file or the option that contains the text.
  static func text(_ error: JSONError, in text: String, named name: String) -> String {
    let lines = CodeFrame.lines(of: text, line: error.line, column: error.column)
    // A line of a minified file would fill the screen without helping.
    let shown = lines.allSatisfy { $0.count <= 200 } ? lines.map { "  \($0)" } : ["  near \"\(error.excerpt)\""]
    return (["\(name):\(error.line):\(error.column): \(error.explanation)"] + shown).joined(separator: "\n")
  }
}

extension RunOptions {
  /// Returns the files and hosts that pages may read.
  ///
  /// - Parameter root: The root, if no option sets it.
  func policy(root standard: String? = nil) -> ResourcePolicy {
    var policy = ResourcePolicy(
      root: root ?? standard, origin: origin, allowedHosts: allowedHosts, fallback: isSinglePage ? "index.html" : nil)
    policy.allowFileAccessFromFileURLs = allowsFileAccess
    policy.allowsThirdPartyCookies = allowsThirdPartyCookies
    policy.proxy = proxy
    if let proxyBypass { policy.proxy?.bypass = proxyBypass }
    policy.allowUniversalAccessFromFileURLs = allowsUniversalAccess
    return policy
  }

  /// Returns the data of the file that `--storage` names; nil without the option.
  ///
  /// A run whose data cannot be kept should not begin.
  ///
  /// - Throws: ``UsageError`` when the file cannot be read or written.
  func openStorage() throws -> WebsiteData? {
    try storage.map { path in
      try OutputFile.check(path, for: "--storage")
      do throws(WebsiteDataError) { return try WebsiteData(file: path) } catch {
        throw UsageError(description: "--storage \(error)")
      }
    }
  }

  /// Returns the web view configuration that the options describe.
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
    configuration.websiteData = try openStorage()
    configuration.userScripts = try polyfills.map { path in
      UserScript(
        source: try TextFile.read(path), injectionTime: .documentStart, forMainFrameOnly: false,
        name: URL(fileURLWithPath: path).absoluteString)
    }
    return configuration
  }
}
