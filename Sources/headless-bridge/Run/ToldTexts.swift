/// How many texts of a kind a run has told: a page may give cause for any number, and nobody reads more than the first.
struct ToldTexts {
  /// What they are, such as errors.
  let kind: String
  private var count = 0
  private static let most = 1_000

  init(_ kind: String) { self.kind = kind }

  /// Counts one; whether it is to be told.
  mutating func admits() -> Bool {
    count += 1
    return count <= Self.most
  }

  /// Says how many were not told since this was asked last; nothing if there were none.
  mutating func takeRest() -> String? {
    guard count > Self.most else { return nil }
    defer { count = Self.most }
    return "\(kind) that are not shown: \(count - Self.most)"
  }
}
