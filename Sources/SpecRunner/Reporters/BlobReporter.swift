import Foundation
import ScriptCoverage

/// Writes all events of a run as JSON Lines, from which `merge-reports` creates the reports of several runs.
public final class BlobReporter: SpecReporter {
  private let write: (String) -> Void
  private let shard: SpecShard?
  private var variant = SpecVariant()
  private let encoder = JSONEncoder()

  /// Creates a reporter.
  ///
  /// - Parameter shard: The part of the whole run that this run is; nil for all of it.
  public init(shard: SpecShard? = nil, write: @escaping (String) -> Void) {
    self.shard = shard
    self.write = write
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  private func write(_ line: BlobLine) {
    if let data = try? encoder.encode(line) { write(String(decoding: data, as: UTF8.self)) }
  }

  /// Writes the first line.
  public func runBegan(files: [String]) { write(.header(BlobHeader(files: files, shard: shard))) }

  /// Sets the variant of the next file.
  public func fileBegins(as variant: SpecVariant) { self.variant = variant }

  /// Writes an event.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    write(.event(BlobEvent(file: file, project: variant.project, dialect: variant.dialect, event: event)))
  }

  /// Writes what the scripts of all pages ran.
  public func runCovered(_ coverage: CoverageData) { write(.coverage(coverage)) }

  /// Writes the last line, without which the file is incomplete.
  public func runEnded(_ summary: SpecSummary) {
    write(.end(BlobEnd(milliseconds: summary.milliseconds, interrupted: summary.interrupted)))
  }
}

/// The first line of a blob.
struct BlobHeader: Codable, Sendable {
  /// The version of the format, which changes when an event cannot be read any more.
  static let current = 1
  var version = Self.current
  /// The files of the run.
  let files: [String]
  /// The part of the whole run that this run is; nil for all of it.
  let shard: SpecShard?
}

/// A part of a run of specs: one of several with about the same work.
public struct SpecShard: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The number of the part, from 1.
  public let index: Int
  /// The number of parts.
  public let count: Int

  /// Creates a part; nil for a number that is not from 1 to the number of parts.
  public init?(index: Int, count: Int) {
    guard index >= 1, index <= count else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// The part as users write it, such as `1/3`.
  public var description: String { "\(index)/\(count)" }
}

/// An event in a blob.
struct BlobEvent: Codable, Sendable {
  let file: String
  let project: String?
  let dialect: String?
  let event: SpecEvent

  var variant: SpecVariant { SpecVariant(project: project, dialect: dialect) }
}

/// The last line of a blob.
struct BlobEnd: Codable, Sendable {
  /// The duration of the run, in milliseconds.
  let milliseconds: Double
  /// The reason why the run ended early; nil if it did not.
  let interrupted: String?
}

/// A line of a blob.
enum BlobLine: Codable, Sendable {
  case header(BlobHeader)
  case event(BlobEvent)
  case coverage(CoverageData)
  case end(BlobEnd)

  private enum CodingKeys: String, CodingKey {
    case header = "headlessBridgeBlob"
    case event, end
    case coverage = "scriptCoverage"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .header(let header): try container.encode(header, forKey: .header)
    case .event(let event): try container.encode(event, forKey: .event)
    case .coverage(let coverage): try container.encode(coverage, forKey: .coverage)
    case .end(let end): try container.encode(end, forKey: .end)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let event = try container.decodeIfPresent(BlobEvent.self, forKey: .event) {
      self = .event(event)
    } else if let header = try container.decodeIfPresent(BlobHeader.self, forKey: .header) {
      self = .header(header)
    } else if let coverage = try container.decodeIfPresent(CoverageData.self, forKey: .coverage) {
      self = .coverage(coverage)
    } else {
      self = .end(try container.decode(BlobEnd.self, forKey: .end))
    }
  }
}
