/// The header field `Content-Disposition` of a response: RFC 6266.
struct ContentDisposition: Hashable {
  /// Indicates whether the response is to be stored and not shown.
  let isAttachment: Bool
  /// The name of the file; nil if the field has none.
  let filename: String?

  init(_ field: String) {
    var parts = Self.split(field)
    let type = parts.isEmpty ? "" : parts.removeFirst().trimmed.lowercased()
    // As browsers do, any type but `inline` is treated as `attachment`; a field may begin with a parameter.
    isAttachment = !type.isEmpty && type != "inline" && !type.contains("=")
    var plain: String?
    var extended: String?
    for part in parts {
      guard let equal = part.firstIndex(of: "=") else { continue }
      let value = String(part[part.index(after: equal)...]).trimmed
      switch part[..<equal].trimmed.lowercased() {
      case "filename": plain = plain ?? Self.unquoted(value)
      case "filename*": extended = extended ?? Self.decoded(value)
      default: continue
      }
    }
    filename = extended ?? plain
  }

  /// Splits a field at the semicolons outside of quotes.
  private static func split(_ field: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in field {
      if isEscaped {
        isEscaped = false
      } else if character == "\\", isQuoted {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  private static func unquoted(_ value: String) -> String {
    guard value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") else { return value }
    var result = ""
    var isEscaped = false
    for character in value.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }

  /// Decodes a value with its encoding: RFC 8187, "ext-value".
  private static func decoded(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let bytes = PercentEncoding.decodeToBytes(String(parts[2]))
    switch parts[0].lowercased() {
    case "utf-8": return String(decoding: bytes, as: UTF8.self)
    case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: return nil
    }
  }
}
