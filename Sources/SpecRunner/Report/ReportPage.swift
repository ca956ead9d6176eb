import Foundation
import JavaScriptEngine

/// A report as a single, self-contained HTML file.
public struct ReportPage {
  private let title: String
  private let entries: [ReportEntry]
  private let source: (String) -> String?

  /// - Parameter source: Returns the text of a file, for the lines around a location.
  public init(title: String, entries: [ReportEntry], source: @escaping (String) -> String?) {
    self.title = title
    self.entries = entries
    self.source = source
  }

  /// The file's text.
  public var html: String {
    let parts: [String: String] = [
      "title": HTMLText.escaped(title),
      "style": Self.part("report/report.css"),
      "data": Self.scriptText(ReportData(title: title, entries: entries, source: source).json),
      "script": EmbeddedScript.report.filter { $0.name.hasSuffix(".js") }.map(\.text).joined(separator: "\n"),
      "plain": ReportPlainList(entries: entries, source: source).html,
    ]
    var result = ""
    var rest = Self.part("report/report.html")[...]
    // The template is read once from the front, so that inserted text is never taken for a placeholder.
    while let start = rest.range(of: "{{"), let end = rest[start.upperBound...].range(of: "}}") {
      result += rest[..<start.lowerBound] + (parts[String(rest[start.upperBound..<end.lowerBound])] ?? "")
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static func part(_ name: String) -> String { EmbeddedScript.report.first { $0.name == name }?.text ?? "" }

  /// Returns JSON as the text of a script element.
  ///
  /// Nothing in it can end the element, begin a comment, or end a line of a script.
  static func scriptText(_ json: String) -> String {
    var result = ""
    result.reserveCapacity(json.utf8.count + json.utf8.count / 16)
    for scalar in json.unicodeScalars {
      switch scalar {
      // In JSON these characters occur in strings only.
      case "<": result += "\\u003c"
      case ">": result += "\\u003e"
      case "&": result += "\\u0026"
      case "\u{2028}": result += "\\u2028"
      case "\u{2029}": result += "\\u2029"
      case "\u{0}": result += "\\u0000"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Escapes text for HTML.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
