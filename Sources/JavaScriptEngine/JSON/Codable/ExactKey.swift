import Foundation

/// A string hashed and compared by its code units, because JSON's keys know no canonical equivalence.
struct ExactKey: Hashable {
  private let string: String

  init(_ string: String) { self.string = string }

  static func == (left: ExactKey, right: ExactKey) -> Bool {
    var left = left.string
    var right = right.string
    return left.withUTF8 { leftBytes in
      right.withUTF8 { rightBytes in
        guard leftBytes.count == rightBytes.count else { return false }
        guard let leftBase = leftBytes.baseAddress, let rightBase = rightBytes.baseAddress else { return true }
        return memcmp(leftBase, rightBase, leftBytes.count) == 0
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
