import Foundation
import JavaScriptEngine

/// The scripts in a document's markup.
extension PageCode {
  /// Adds a document: its script elements, its import map, and the scripts in attributes such as `onclick`.
  ///
  /// Its comments and its content are no code.
  mutating func addDocument(_ html: String) {
    var rest = html[...]
    while let start = rest.range(of: "<!--|<script\\b", options: [.regularExpression, .caseInsensitive]) {
      addMarkup(rest[..<start.lowerBound])
      guard rest[start].hasPrefix("<!--") else {
        rest = addElement(rest[start.upperBound...])
        continue
      }
      rest = rest[start.upperBound...].range(of: "-->").map { rest[$0.upperBound...] } ?? ""
    }
    addMarkup(rest)
  }

  /// Adds a script element, and returns the text behind it.
  private mutating func addElement(_ text: Substring) -> Substring {
    guard let open = text.firstIndex(of: ">") else { return "" }
    let attributes = text[..<open]
    let content = text[text.index(after: open)...]
    let close = content.range(of: "</script", options: .caseInsensitive)
    let code = content[..<(close?.lowerBound ?? content.endIndex)]
    if let source = Self.attribute("src", in: attributes) { addFile(at: source) }
    switch Self.attribute("type", in: attributes)?.lowercased() ?? "" {
    case "importmap": addImportMap(String(code))
    case "", "module", "text/babel": addScript(String(code))
    case let type where type.contains("javascript") || type.contains("ecmascript") || type.contains("typescript"):
      addScript(String(code))
    // Data, and templates of libraries.
    default: break
    }
    return close.map { content[$0.upperBound...] } ?? ""
  }

  private mutating func addImportMap(_ text: String) {
    guard let imports = try? JSONText(text)["imports"]?.members() else { return }
    for (name, _) in imports { addModule(name) }
  }

  private mutating func addMarkup(_ markup: Substring) {
    var rest = markup
    let pattern = "\\son[a-z]+\\s*=\\s*(\"[^\"]*\"|'[^']*')"
    while let found = rest.range(of: pattern, options: [.regularExpression, .caseInsensitive]) {
      let value = rest[found].drop { $0 != "\"" && $0 != "'" }.dropFirst().dropLast()
      let code = value.replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
      addScript(String(code))
      rest = rest[found.upperBound...]
    }
  }

  private static func attribute(_ name: String, in attributes: Substring) -> String? {
    let pattern = "(?<![\\w-])\(name)\\s*=\\s*(\"[^\"]*\"|'[^']*'|[^\\s\"'>]+)"
    guard let found = attributes.range(of: pattern, options: [.regularExpression, .caseInsensitive]) else { return nil }
    let value = attributes[found].drop { $0 != "=" }.dropFirst()
    return value.trimmingCharacters(in: CharacterSet(charactersIn: "\"' \t\n\r"))
  }
}
