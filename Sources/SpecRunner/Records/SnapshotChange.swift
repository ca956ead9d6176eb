/// A snapshot as the difference from the one before, because most steps change little of a page.
struct SnapshotChange: Codable {
  /// The number of pieces that are the same at the start and at the end.
  let same: [Int]
  /// The indexes of the pieces between them.
  let pieces: [Int]
  /// The width and the height of the viewport.
  let size: [Int]
  let isCut: Bool

  /// Creates the difference between two snapshots.
  init(to snapshot: PageSnapshots.Snapshot, from previous: PageSnapshots.Snapshot?) {
    let (new, old) = (snapshot.pieces, previous?.pieces ?? [])
    let most = min(new.count, old.count)
    var start = 0
    while start < most, new[start] == old[start] { start += 1 }
    var end = 0
    while end < most - start, new[new.count - 1 - end] == old[old.count - 1 - end] { end += 1 }
    same = [start, end]
    pieces = Array(new[start..<(new.count - end)])
    size = [snapshot.width, snapshot.height]
    isCut = snapshot.isCut
  }

  /// Returns the snapshots of successive differences.
  ///
  /// - Throws: `DecodingError` when a difference doesn't fit the snapshot before.
  static func snapshots(_ changes: [SnapshotChange]) throws -> [PageSnapshots.Snapshot] {
    var last: [Int] = []
    return try changes.map { change in
      guard change.same.count == 2, change.size.count == 2, change.same.allSatisfy({ (0...last.count).contains($0) }),
        change.same[0] + change.same[1] <= last.count
      else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "a snapshot doesn't fit the one before"))
      }
      last = Array(last[..<change.same[0]]) + change.pieces + Array(last[(last.count - change.same[1])...])
      return PageSnapshots.Snapshot(
        pieces: last, width: change.size[0], height: change.size[1], isCut: change.isCut)
    }
  }
}
