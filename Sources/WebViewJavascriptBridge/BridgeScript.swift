import CWebViewJavascriptBridgeScripts
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The bridge script: our own, or any other with the same protocol.
public struct BridgeScript: Sendable, Hashable {
  /// The JavaScript.
  public let source: UTF16Text
  /// The script's name in errors and the transcript.
  public let name: String

  /// The name under which every bridge script is evaluated, so that transcripts of different scripts can be compared.
  public static let defaultName = "WebViewJavascriptBridge.js"

  /// Our own script.
  public static let standard = BridgeScript(javaScript: EmbeddedScript(HBWebViewJavascriptBridgeScript()).text)

  /// Our own script for the pages of version 4.
  public static let version4 = BridgeScript(javaScript: EmbeddedScript(HBWebViewJavascriptBridge4Script()).text)

  /// Creates a bridge script from unmodified JavaScript.
  public init(javaScript: String, name: String = defaultName) {
    source = UTF16Text(javaScript)
    self.name = name
  }

  /// Creates a bridge script from a `.js` file, or from an Objective-C file that wraps the script in a macro as
  /// upstream's does.
  ///
  /// - Throws: ``BridgeScriptError`` if an Objective-C file contains no such script.
  public init(contents: String, fileName: String) throws(BridgeScriptError) {
    guard fileName.hasSuffix(".m") || contents.contains("#import") || contents.contains("@__wvjb_js_func__(") else {
      self.init(javaScript: contents)
      return
    }
    guard let start = contents.range(of: "@__wvjb_js_func__("),
      let end = contents.range(of: "); // END", range: start.upperBound..<contents.endIndex)
        ?? contents.range(of: "\n\t);", range: start.upperBound..<contents.endIndex)
    else { throw .noScript(fileName) }
    self.init(javaScript: contents[start.upperBound..<end.lowerBound].trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

/// The reason why a file is not a bridge script.
public enum BridgeScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The Objective-C file contains no JavaScript.
  case noScript(String)

  /// The description of the missing part.
  public var description: String {
    switch self {
    case .noScript(let file): "\(file) contains no script between @__wvjb_js_func__( and );"
    }
  }
}
