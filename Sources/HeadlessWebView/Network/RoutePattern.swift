/// A pattern of URLs: `*` stands for any text without a slash, `**` for any text, `?` for itself, `{a,b}` for one of several.
///
/// A pattern that begins with `/` is compared with the path, and with the query if it has one; any other with the whole URL
/// without its fragment.
public struct RoutePattern: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The pattern as it was written.
  public let text: String
  private let parts: [Part]

  private enum Part: Sendable, Hashable {
    case unit(UInt8)
    case anyWithoutSlash
    case any
    case oneOf([[UInt8]])
  }

  /// Reads a pattern.
  public init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let unit = rest.popFirst() {
      switch unit {
      case UInt8(ascii: "*"):
        guard rest.first == unit else {
          parts.append(.anyWithoutSlash)
          continue
        }
        while rest.first == unit { rest.removeFirst() }
        parts.append(.any)
      case UInt8(ascii: "{"):
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
          parts.append(.unit(unit))
          continue
        }
        let names = rest[..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        parts.append(.oneOf(names.map(Array.init)))
        rest = rest[(end + 1)...]
      default: parts.append(.unit(unit))
      }
    }
    self.parts = parts
  }

  /// Reads a pattern.
  public init(stringLiteral value: String) { self.init(value) }

  /// Whether a URL is one of those that the pattern stands for.
  public func matches(_ url: WebURL) -> Bool {
    guard text.hasPrefix("/") else { return Self.matches(parts[...], Array(url.withoutFragment().href.utf8)[...]) }
    return Self.matches(parts[...], Array((text.contains("?") ? url.path + url.search : url.path).utf8)[...])
  }

  /// Tries the parts one after the other; of the stars only the last is tried again, or the last of two that a slash parts.
  private static func matches(_ parts: ArraySlice<Part>, _ text: ArraySlice<UInt8>) -> Bool {
    var positions: Set<Int> = [text.startIndex]
    for part in parts {
      var next: Set<Int> = []
      for position in positions {
        switch part {
        case .unit(let unit): if position < text.endIndex, text[position] == unit { next.insert(position + 1) }
        case .any: next.formUnion(position...text.endIndex)
        case .anyWithoutSlash:
          let end = text[position...].firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
          next.formUnion(position...end)
        case .oneOf(let names):
          for name in names where text[position...].starts(with: name) { next.insert(position + name.count) }
        }
      }
      guard !next.isEmpty else { return false }
      positions = next
    }
    return positions.contains(text.endIndex)
  }
}
