/// The facts about a secure connection and the certificate of its server, for tools.
///
/// They are read from the lines that the library writes about a handshake, since it has no other interface for all of
/// them.
package struct SecurityFacts: Sendable, Equatable {
  /// The protocol, such as `TLS 1.3`.
  package private(set) var version = ""
  package private(set) var cipher = ""
  /// The common names of the server and of the issuer.
  package private(set) var subject = ""
  package private(set) var issuer = ""
  /// The time in which the certificate is valid, in seconds since 1970.
  package private(set) var start = 0.0
  package private(set) var end = 0.0

  private static let mark = "SSL connection using "

  /// Indicates whether a line is the first one about a handshake.
  static func isFirst(_ line: String) -> Bool { line.hasPrefix(mark) }

  init() {}

  /// Reads the next line.
  mutating func read(_ line: String) {
    if Self.isFirst(line) {
      let parts = line.dropFirst(Self.mark.count).split(separator: "/").map { $0.trimmed }
      version = (parts.first ?? "").replacing("TLSv", with: "TLS ")
      cipher = parts.count > 1 ? parts[1] : ""
      return
    }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].trimmed
    switch line[..<colon].trimmed {
    case "subject": subject = Self.commonName(value)
    case "issuer": issuer = Self.commonName(value)
    case "start date": start = Self.seconds(value)
    case "expire date": end = Self.seconds(value)
    default: break
    }
  }

  private static func commonName(_ name: String) -> String {
    let parts = name.split { ";,".contains($0) }.map { $0.trimmed }
    return parts.last { $0.hasPrefix("CN=") }.map { String($0.dropFirst(3)) } ?? name
  }

  /// - Parameter date: A date whose day may be padded with a space.
  private static func seconds(_ date: String) -> Double {
    (HTTPDate.milliseconds(date.split(separator: " ").joined(separator: " ")) ?? 0) / 1000
  }
}
