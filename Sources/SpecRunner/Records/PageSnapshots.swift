import HeadlessWebView

/// The snapshots of a test's page, as markup.
///
/// Successive snapshots are mostly the same, so they are lists of pieces. Each piece is stored once.
public struct PageSnapshots: Sendable, Hashable, Codable {
  /// A snapshot.
  struct Snapshot: Sendable, Hashable, Codable {
    /// The indexes of its pieces.
    var pieces: [Int]
    /// The size of the viewport.
    let width: Int
    let height: Int
    /// A Boolean value that indicates whether the end is missing, because the page is too large.
    var isCut = false
  }

  private(set) var pieces: [String] = []
  private(set) var snapshots: [Snapshot] = []
  /// A Boolean value that indicates whether later snapshots are missing, because there was too much text.
  private(set) var isFull = false
  private var size = 0

  // Used while it records.
  private var numbers: [String: Int] = [:]
  private var last: String?
  private var rewritten: [String: String] = [:]

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
    snapshots = try container.decode([Snapshot].self, forKey: .snapshots)
    isFull = try container.decode(Bool.self, forKey: .isFull)
    let count = pieces.count
    guard snapshots.allSatisfy({ $0.pieces.allSatisfy { $0 >= 0 && $0 < count } }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .snapshots, in: container, debugDescription: "a snapshot refers to a missing piece")
    }
  }

  /// Adds a snapshot in the format of `page-snapshot.js`, and returns its index; nil if there is no space for it.
  ///
  /// - Parameter resource: Returns the `data:` URL of a file, up to a size in bytes.
  mutating func add(_ text: String, size viewport: Viewport, resource: (String, Int) -> String?) -> Int? {
    if text == last { return snapshots.count - 1 }
    guard !isFull else { return nil }
    var snapshot = Snapshot(pieces: [], width: viewport.width, height: viewport.height)
    for part in SnapshotPart.list(text) {
      switch part.kind {
      case .markup:
        for piece in SnapshotPart.cut(part.text) { add(SnapshotPart.escaped(piece, part.frames), to: &snapshot) }
      case .resource:
        let url = resource(part.text, SnapshotPart.mostBytes) ?? ""
        add(SnapshotPart.escaped(SnapshotPart.escaped(url, 1), part.frames), to: &snapshot)
      case .sheet, .style:
        let key = "\(part.kind) \(part.text)"
        let style = rewritten[key] ?? part.style(resource)
        rewritten[key] = style
        let value = part.kind == .style ? SnapshotPart.escaped(style, 1) : style
        add(SnapshotPart.escaped(value, part.frames), to: &snapshot)
      case .tooLong: snapshot.isCut = true
      }
    }
    last = text
    snapshots.append(snapshot)
    if size > Self.mostBytes { isFull = true }
    return snapshots.count - 1
  }

  private mutating func add(_ piece: String, to snapshot: inout Snapshot) {
    guard !piece.isEmpty else { return }
    let number = numbers[piece] ?? pieces.count
    if number == pieces.count {
      numbers[piece] = number
      pieces.append(piece)
      size += piece.utf8.count
    }
    snapshot.pieces.append(number)
  }

  /// Returns the snapshots without what only recording needs.
  func finished() -> PageSnapshots {
    var result = self
    (result.numbers, result.last, result.rewritten) = ([:], nil, [:])
    return result
  }

  /// Returns the markup of a snapshot.
  func markup(_ index: Int) -> String { snapshots[index].pieces.map { pieces[$0] }.joined() }
}
