import BridgeTesting
import Foundation
import TestSupport

/// A documented constant of a type such as `EventType` in the sources.
struct DeclaredConstant {
  let module: String
  let value: String
  /// The documentation, without its last paragraph if that lists fields.
  let summary: String
  /// The fields that the documentation lists.
  let fields: String

  /// Returns the modules that declare constants of a type, in the order of the layers, with the constants.
  static func modules(of type: String) throws -> [(name: String, constants: [DeclaredConstant])] {
    let layers = [
      "HeadlessWebView", "WebKit", "BridgeSupport", "WebViewJavascriptBridge", "DSBridge", "AndroidJsBridge", "Tauri",
    ]
    let groups = Dictionary(grouping: try all(of: type), by: \.module)
    let names = layers.filter { groups[$0] != nil } + groups.keys.filter { !layers.contains($0) }.sorted()
    return names.map { ($0, groups[$0] ?? []) }
  }

  /// Returns all constants of a type in the sources, in the order of their files' paths.
  static func all(of type: String) throws -> [DeclaredConstant] {
    let mark = " = \(type)(rawValue: \""
    return try SourceFile.all().flatMap { file -> [DeclaredConstant] in
      var comment: [Substring] = []
      var constants: [DeclaredConstant] = []
      for line in file.lines.map({ $0.drop { $0 == " " } }) {
        if line.hasPrefix("///") {
          comment.append(line.dropFirst(3).drop { $0 == " " })
          continue
        }
        if line.hasPrefix("public static let "), let range = line.range(of: mark) {
          let value = String(line[range.upperBound...].prefix { $0 != "\"" })
          constants.append(DeclaredConstant(module: file.module, value: value, comment))
        }
        comment = []
      }
      return constants
    }
  }

  private init(module: String, value: String, _ comment: [Substring]) {
    self.module = module
    self.value = value
    var paragraphs = comment.split(separator: "").map { $0.joined(separator: " ").replacing("``", with: "`") }
    let mark = "Fields: "
    let last = paragraphs.last.flatMap { $0.hasPrefix(mark) ? String($0.dropFirst(mark.count)) : nil }
    if last != nil { paragraphs.removeLast() }
    fields = last.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 } ?? ""
    summary = paragraphs.joined(separator: " ")
  }
}
