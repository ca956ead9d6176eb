import HeadlessWebView

/// The snapshots of a test's page, as markup.
///
/// Successive snapshots are mostly the same, so they are lists of pieces. Each piece is stored once.
public struct PageSnapshots: Sendable, Hashable, Codable {
  /// A snapshot.
  struct Snapshot: Sendable, Hashable {
    /// The indexes of its pieces.
    var pieces: [Int]
    /// The size of the viewport.
    let width: Int
    let height: Int
    /// A Boolean value that indicates whether the end is missing, because the page is too large.
    var isCut = false

    /// Returns a Boolean value that indicates whether the viewport had a size.
    func isOf(_ viewport: Viewport) -> Bool { width == viewport.width && height == viewport.height }
  }

  private(set) var pieces: [String] = []
  private(set) var snapshots: [Snapshot] = []
  /// A Boolean value that indicates whether later snapshots are missing, because there was too much text.
  private(set) var isFull = false
  private var size = 0

  /// The indexes of the pieces by their parts, while it records.
  private var numbers: [String: Int] = [:]

  private static let mostBytes = 32_000_000

  /// Creates an empty list.
  init() {}

  private enum CodingKeys: CodingKey {
    case pieces, snapshots, isFull
  }

  /// Creates snapshots from a report that is written elsewhere.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    pieces = try container.decode([String].self, forKey: .pieces)
    snapshots = try SnapshotChange.snapshots(container.decode([SnapshotChange].self, forKey: .snapshots))
    isFull = try container.decode(Bool.self, forKey: .isFull)
    let count = pieces.count
    guard snapshots.allSatisfy({ $0.pieces.allSatisfy { $0 >= 0 && $0 < count } }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .snapshots, in: container, debugDescription: "a snapshot refers to a missing piece")
    }
  }

  /// Writes the snapshots for a report that is written elsewhere.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pieces, forKey: .pieces)
    try container.encode(changes, forKey: .snapshots)
    try container.encode(isFull, forKey: .isFull)
  }

  /// The snapshots, each as the difference from the one before.
  var changes: [SnapshotChange] {
    snapshots.indices.map { SnapshotChange(to: snapshots[$0], from: $0 == 0 ? nil : snapshots[$0 - 1]) }
  }

  /// Adds a snapshot, and returns its index; nil if there is no space for it.
  ///
  /// - Parameters:
  ///   - parts: The parts, in the format of `snapshot-parts.js`.
  ///   - resource: Returns the `data:` URL of a file, up to a size in bytes.
  mutating func add(_ parts: [String], size viewport: Viewport, resource: (String, Int) -> String?) -> Int? {
    guard !isFull else { return nil }
    var snapshot = Snapshot(pieces: [], width: viewport.width, height: viewport.height)
    snapshot.pieces.reserveCapacity(parts.count)
    for part in parts {
      if let known = numbers[part] {
        snapshot.pieces.append(known)
      } else if part == "t" {
        snapshot.isCut = true
      } else {
        let piece = Self.piece(part, resource)
        numbers[part] = pieces.count
        snapshot.pieces.append(pieces.count)
        pieces.append(piece)
        size += piece.utf8.count
      }
    }
    snapshots.append(snapshot)
    if size > Self.mostBytes { isFull = true }
    return snapshots.count - 1
  }

  /// Returns the markup of a part.
  private static func piece(_ text: String, _ resource: (String, Int) -> String?) -> String {
    guard let part = SnapshotPart(text) else { return "" }
    let value =
      switch part.kind {
      case .markup: part.text
      case .resource: SnapshotPart.escaped(resource(part.text, SnapshotPart.mostBytes) ?? "", 1)
      case .sheet: part.style(resource)
      case .style: SnapshotPart.escaped(part.style(resource), 1)
      case .tooLong: ""
      }
    return SnapshotPart.escaped(value, part.frames)
  }

  /// Returns the snapshots without what only recording needs.
  func finished() -> PageSnapshots {
    var result = self
    result.numbers = [:]
    return result
  }

  /// Returns the markup of a snapshot.
  func markup(_ index: Int) -> String { snapshots[index].pieces.map { pieces[$0] }.joined() }
}
