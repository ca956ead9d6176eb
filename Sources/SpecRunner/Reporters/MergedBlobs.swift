import Foundation
import ScriptCoverage

/// The events of several runs, in the order of one run.
public struct MergedBlobs: Sendable {
  /// A file of specs in a project and on a dialect, with its events.
  public struct Part: Sendable {
    /// The path of the file.
    public let file: String
    /// The project and the dialect, if the run has several.
    public let variant: SpecVariant
    /// The events.
    public internal(set) var events: [SpecEvent]
    /// The name of the blob that contains it.
    let blob: String

    func isOf(_ event: BlobEvent) -> Bool { isOf(event.file, event.variant) }
    func isOf(_ file: String, _ variant: SpecVariant) -> Bool { self.file == file && self.variant == variant }
  }

  /// The parts, sorted by file; the projects and dialects of a file are in the order of their run.
  public private(set) var parts: [Part] = []
  /// The sum of the runs' durations, in milliseconds.
  public private(set) var milliseconds = 0.0
  /// The counts of the scripts of the runs' pages; nil if no run has counted.
  public private(set) var coverage: CoverageData?
  /// The reason why results are missing: an interrupted run, or a shard without a blob; nil if none are missing.
  public var interrupted: String? {
    if let interruption { return interruption }
    let missing = Set(shards.keys.map(\.count)).sorted().flatMap { count in
      (1...count).compactMap { SpecShard(index: $0, count: count) }.filter { shards[$0] == nil }
    }
    guard let first = missing.first else { return nil }
    return missing.count == 1
      ? "a missing blob, that of shard \(first)"
      : "missing blobs, those of the shards \(missing.map(\.description).joined(separator: ", "))"
  }
  private var interruption: String?
  /// The names of the blobs, by the shards that they are of.
  private var shards: [SpecShard: String] = [:]

  /// Creates an empty list.
  public init() {}

  /// The files, each once.
  public var files: [String] {
    var known: Set<String> = []
    return parts.map(\.file).filter { known.insert($0).inserted }
  }

  /// Adds the events of a run.
  ///
  /// - Parameters:
  ///   - text: The lines that the blob reporter wrote.
  ///   - name: The name of the file, for errors.
  public mutating func add(_ text: Data, named name: String) throws(BlobError) {
    var lines = text.split(separator: 10, omittingEmptySubsequences: true).enumerated().makeIterator()
    guard let first = lines.next(), case .header(let header) = try Self.line(first.element, 1, name, isFirst: true)
    else { throw BlobError(description: "\(name): not a blob report. Write one with: --reporter blob=FILE") }
    guard header.version == BlobHeader.current else {
      throw BlobError(
        description: "\(name): has version \(header.version) of the blob format, but this command reads version "
          + "\(BlobHeader.current). Merge with the version of headless-bridge that ran the tests.")
    }
    if let shard = header.shard {
      if let other = shards[shard] {
        throw BlobError(
          description: "shard \(shard) is both in \(other) and in \(name). Merge each shard of a run once.")
      }
      shards[shard] = name
    }
    var own: [Part] = []
    var isComplete = false
    while let (index, text) = lines.next() {
      switch try Self.line(text, index + 1, name, isFirst: false) {
      case .header: throw BlobError(description: "\(name):\(index + 1): a second header")
      case .coverage(let data):
        if coverage == nil { coverage = CoverageData() }
        coverage?.add(data)
      case .end(let end):
        (isComplete, milliseconds) = (true, milliseconds + end.milliseconds)
        if let cause = end.interrupted { interruption = interruption ?? "\(cause) in the run of \(name)" }
      case .event(let event):
        if let last = own.indices.last, own[last].isOf(event) {
          own[last].events.append(event.event)
        } else {
          own.append(Part(file: event.file, variant: event.variant, events: [event.event], blob: name))
        }
      }
    }
    guard isComplete else {
      throw BlobError(description: "\(name): incomplete, because its run did not end. Run that shard again.")
    }
    for part in own {
      if let other = parts.first(where: { $0.isOf(part.file, part.variant) }) {
        throw BlobError(
          description: "\(part.variant.named(part.file)): its results are both in \(other.blob) and in \(name). "
            + "Merge the shards of one run, each once.")
      }
    }
    parts += own
    let order = parts.enumerated().sorted { ($0.element.file, $0.offset) < ($1.element.file, $1.offset) }
    parts = order.map(\.element)
  }

  private static func line(_ text: Data, _ number: Int, _ name: String, isFirst: Bool) throws(BlobError) -> BlobLine {
    do { return try JSONDecoder().decode(BlobLine.self, from: text) } catch {
      // A later version may have other events, so the version is read first.
      if isFirst, let version = Self.version(of: text) {
        return .header(BlobHeader(version: version, files: [], shard: nil))
      }
      if isFirst {
        throw BlobError(description: "\(name): not a blob report. Write one with: --reporter blob=FILE")
      }
      throw BlobError(description: "\(name):\(number): damaged line: not an event of a run")
    }
  }

  private static func version(of text: Data) -> Int? {
    let object = (try? JSONSerialization.jsonObject(with: text)) as? [String: Any]
    return (object?["headlessBridgeBlob"] as? [String: Any])?["version"] as? Int
  }
}

/// The reason why a blob cannot be merged.
public struct BlobError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The mistake in a file, and a way to correct it.
  public let description: String
}
