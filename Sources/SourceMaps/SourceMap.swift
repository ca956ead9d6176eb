import Foundation
import JavaScriptEngine

/// The reasons why a source map cannot be used.
public enum SourceMapError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The map is not a JSON object, or lacks a required member.
  case malformed(String)
  /// The map's version is not 3.
  case version(String)
  /// The mappings are not a list of base 64 numbers.
  case mappings(at: Int)

  /// The description of the error, in one line.
  public var description: String {
    switch self {
    case .malformed(let text): "not a source map: \(text)"
    case .version(let text): "its version is \(text) instead of 3"
    case .mappings(let offset): "its mappings are malformed at \(offset)"
    }
  }
}

/// A source map: the original locations of a generated script's parts (ECMA-426, version 3 of the format).
public struct SourceMap: Sendable {
  /// An original location that a map names.
  public struct Original: Sendable, Hashable {
    /// The source, as the map names it relative to its root.
    public let source: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// The source's text, if the map includes it.
    public let text: String?
  }

  /// The base URL of the map's sources.
  public let base: String
  let sources: [String]
  private let texts: [String?]
  /// The sources, each with its text if the map includes it.
  public var contents: [(source: String, text: String?)] {
    sources.enumerated().map { ($1, $0 < texts.count ? texts[$0] : nil) }
  }
  let mappings: SourceMappings

  /// Reads a map.
  ///
  /// - Parameter base: The URL of the map, or of the script that contains it inline.
  /// - Throws: ``SourceMapError``.
  public init(_ text: String, base: String) throws(SourceMapError) {
    self.base = base
    // A map may begin with a prefix that keeps a page from running it as a script.
    let body = text.hasPrefix(")]}'") ? text.drop { $0 != "\n" } : text[...]
    let json: JSONText
    do throws(JSONError) { json = try JSONText(String(body)) } catch { throw .malformed("\(error)") }
    var members: [String: JSONText] = [:]
    guard json.forEachMember({ key, value in members[key.string] = value }) else { throw .malformed("not an object") }
    let version = members["version"]?.string ?? "missing"
    guard version == "3" else { throw .version(version) }
    guard let list = members["mappings"]?.stringValue() else {
      throw .malformed(members["sections"] == nil ? "no mappings" : "maps with sections are not supported")
    }
    let root = members["sourceRoot"]?.stringValue() ?? ""
    let names = (try? members["sources"]?.elements()) ?? []
    sources = names.map { name in
      let name = name.stringValue() ?? "unknown"
      return root.isEmpty ? name : root.hasSuffix("/") ? root + name : root + "/" + name
    }
    texts = ((try? members["sourcesContent"]?.elements()) ?? []).map { $0.stringValue() }
    mappings = try SourceMappings(list)
  }

  /// Returns the original location of a location in the generated script.
  ///
  /// - Parameters:
  ///   - line: From 1.
  ///   - column: From 1.
  public func original(line: Int, column: Int) -> Original? {
    guard let segment = mappings.segment(line: line - 1, column: column - 1), segment.source < sources.count else {
      return nil
    }
    let text = segment.source < texts.count ? texts[segment.source] : nil
    return Original(
      source: sources[segment.source], line: segment.line + 1, column: segment.column + 1, text: text)
  }

  /// Returns the address of the map that a script names in its last lines; nil if it names none.
  public static func address(in script: String) -> String? {
    for line in script.split(whereSeparator: \.isNewline).suffix(8).reversed() {
      let text = line.trimmingCharacters(in: .whitespaces)
      for mark in ["//# sourceMappingURL=", "//@ sourceMappingURL=", "/*# sourceMappingURL="] {
        guard let range = text.range(of: mark, options: .backwards) else { continue }
        let address = text[range.upperBound...].prefix { !$0.isWhitespace && $0 != "*" }
        return address.isEmpty ? nil : String(address)
      }
    }
    return nil
  }

  /// Returns the text of a `data:` URL; nil if it cannot be decoded.
  public static func text(ofData url: String) -> String? {
    guard let comma = url.firstIndex(of: ",") else { return nil }
    let body = String(url[url.index(after: comma)...])
    guard url[..<comma].lowercased().hasSuffix(";base64") else { return body.removingPercentEncoding }
    let padded = (body.removingPercentEncoding ?? body)
    let missing = (4 - padded.utf8.count % 4) % 4
    return Data(base64Encoded: padded + String(repeating: "=", count: missing)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
