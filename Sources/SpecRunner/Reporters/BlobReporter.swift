import Foundation

/// Writes all events of a run as JSON Lines, from which `merge-reports` creates the reports of several runs.
public final class BlobReporter: SpecReporter {
  private let write: (String) -> Void
  private var dialect: String?
  private let encoder = JSONEncoder()

  /// Creates a reporter.
  public init(write: @escaping (String) -> Void) {
    self.write = write
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  private func write(_ line: BlobLine) {
    if let data = try? encoder.encode(line) { write(String(decoding: data, as: UTF8.self)) }
  }

  /// Writes the first line.
  public func runBegan(files: [String]) { write(.header(BlobHeader(files: files))) }

  /// Sets the dialect that the next file runs on.
  public func fileBegins(on dialect: String) { self.dialect = dialect }

  /// Writes an event.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    write(.event(BlobEvent(file: file, dialect: dialect, event: event)))
  }

  /// Writes the last line, without which the file is incomplete.
  public func runEnded(_ summary: SpecSummary) { write(.end(BlobEnd(milliseconds: summary.milliseconds))) }
}

/// The first line of a blob.
struct BlobHeader: Codable, Sendable {
  /// The version of the format, which changes when an event cannot be read any more.
  static let current = 1
  var version = Self.current
  /// The files of the run.
  let files: [String]
}

/// An event in a blob.
struct BlobEvent: Codable, Sendable {
  let file: String
  let dialect: String?
  let event: SpecEvent
}

/// The last line of a blob.
struct BlobEnd: Codable, Sendable {
  /// The duration of the run, in milliseconds.
  let milliseconds: Double
}

/// A line of a blob.
enum BlobLine: Codable, Sendable {
  case header(BlobHeader)
  case event(BlobEvent)
  case end(BlobEnd)

  private enum CodingKeys: String, CodingKey {
    case header = "headlessBridgeBlob"
    case event, end
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .header(let header): try container.encode(header, forKey: .header)
    case .event(let event): try container.encode(event, forKey: .event)
    case .end(let end): try container.encode(end, forKey: .end)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let event = try container.decodeIfPresent(BlobEvent.self, forKey: .event) {
      self = .event(event)
    } else if let header = try container.decodeIfPresent(BlobHeader.self, forKey: .header) {
      self = .header(header)
    } else {
      self = .end(try container.decode(BlobEnd.self, forKey: .end))
    }
  }
}
