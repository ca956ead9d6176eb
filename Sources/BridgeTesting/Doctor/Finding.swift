/// A mistake in how a page uses its bridge: what was seen, where, and what to do.
public struct Finding: Sendable, Hashable {
  /// Which mistake it is.
  public let code: FindingCode
  /// What was seen.
  public let text: String
  /// Where it was seen, if that is known.
  public let place: FindingPlace?
  /// The handler or name that it is about, if it is about one.
  public let subject: String?
  /// What to do about it.
  public let advice: String
  /// How often it was seen.
  public internal(set) var count = 1

  /// Describes a finding.
  ///
  /// - Parameter advice: What to do about it; the code's own advice by default.
  public init(
    _ code: FindingCode, _ text: String, place: FindingPlace? = nil, subject: String? = nil, advice: String? = nil
  ) {
    self.code = code
    self.text = text
    self.place = place
    self.subject = subject
    self.advice = advice ?? code.advice
  }
}

extension Finding: CustomStringConvertible {
  /// Its place, its code, what was seen and what to do about it.
  public var description: String { FindingFormat.lines(self).joined(separator: "\n") }
}

/// A place in a page or script.
public struct FindingPlace: Sendable, Hashable, CustomStringConvertible {
  /// The document or script.
  public let url: String
  /// The line, from 1.
  public let line: Int?
  /// The column, from 1.
  public let column: Int?

  /// Reads `url:line:column`, where the numbers may be missing.
  public init?(_ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    var rest = text[...]
    var numbers: [Int] = []
    while numbers.count < 2, let colon = rest.lastIndex(of: ":"), let number = Int(rest[rest.index(after: colon)...]) {
      numbers.insert(number, at: 0)
      rest = rest[..<colon]
    }
    url = String(rest)
    line = numbers.first
    column = numbers.count > 1 ? numbers[1] : nil
  }

  /// `url:line`.
  var lineText: String { ([url] + [line].compactMap { $0.map(String.init) }).joined(separator: ":") }

  /// `url:line:column`.
  public var description: String { ([url] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }
}
