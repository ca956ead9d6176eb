/// A mistake in how a page uses its bridge: the observation, its place, and advice.
public struct Finding: Sendable, Hashable {
  /// The kind of mistake.
  public let code: FindingCode
  /// The observation.
  public let text: String
  /// The place of the mistake, if it is known.
  public let place: FindingPlace?
  /// The handler or name that the finding is about, if any.
  public let subject: String?
  /// The advice on how to correct it.
  public let advice: String
  /// A Boolean value that indicates whether no event reports the mistake, or the finding says more than its event, such
  /// as a suggestion for a name.
  ///
  /// A run prints events as they happen, and needs to add only such findings to faults.
  package private(set) var exceedsEvents = false
  /// The number of times that it was found.
  public internal(set) var count = 1

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - code: The kind of mistake.
  ///   - text: The description of the mistake.
  ///   - place: The location of the mistake, if it is known.
  ///   - subject: The handler or name that the finding is about, if there is one.
  ///   - advice: The advice on how to correct it; the code's own advice by default.
  public init(
    _ code: FindingCode, _ text: String, place: FindingPlace? = nil, subject: String? = nil, advice: String? = nil
  ) {
    self.code = code
    self.text = text
    self.place = place
    self.subject = subject
    self.advice = advice ?? code.advice
  }

  /// Returns the finding with the mark that no event reports as much.
  func exceedingEvents(_ exceedsEvents: Bool = true) -> Finding {
    var finding = self
    finding.exceedsEvents = exceedsEvents
    return finding
  }

  /// The finding as if it was found once.
  package var once: Finding {
    var finding = self
    finding.count = 1
    return finding
  }
}

extension Finding: CustomStringConvertible {
  /// Its place, code, observation and advice.
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

  /// Reads `url:line:column`; the numbers may be missing.
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
