/// The original's rule for the addresses that a page may load.
///
/// The original turns each entry into a regular expression without an end, and compares it with the part of an address
/// before its path. So an entry allows every address that begins like it.
struct OriginWhitelist {
  private let entries: [[Substring]]

  /// Creates a list from its entries; `about:blank` is always allowed.
  init(_ entries: [String]) {
    self.entries = (["about:blank"] + entries).map { $0.split(separator: "*", omittingEmptySubsequences: false) }
  }

  /// Returns whether the list allows an address.
  func allows(_ address: String) -> Bool {
    let origin = Self.origin(of: address)
    return entries.contains { Self.matches($0, origin) }
  }

  /// Returns the scheme of an address and the text up to its path; empty for a text without a scheme.
  static func origin(of address: String) -> Substring {
    guard let colon = address.firstIndex(of: ":"), let first = address.utf8.first, isLetter(first) else { return "" }
    let rest = address[..<colon].utf8.dropFirst()
    guard !rest.isEmpty, rest.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else { return "" }
    var host = address[address.index(after: colon)...]
    if host.hasPrefix("//") { host = host.dropFirst(2) }
    return address[..<(host.firstIndex(of: "/") ?? address.endIndex)]
  }

  private static func matches(_ parts: [Substring], _ origin: Substring) -> Bool {
    guard let first = parts.first, origin.hasPrefix(first) else { return false }
    var rest = origin.dropFirst(first.count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}

extension Substring {
  /// Returns the first occurrence of a text; the standard library has it for regular expressions' module only.
  fileprivate func firstRange(of text: Substring) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
