/// The members of a big object by key, with a guess that they are asked for in the order written.
final class KeyTable {
  private let members: [ExactKey: Int]
  /// Whether a key occurs more than once, which makes the order written no guide to the member that counts.
  let hasDuplicates: Bool
  private let end: Int
  private var expectedKey: Int

  init(of object: Int, in index: JSONIndex) {
    var members = [ExactKey: Int](minimumCapacity: index.count(object))
    index.forEachKey(of: object) { members[ExactKey(index.string($0))] = $0 + 1 }
    hasDuplicates = members.count < index.count(object)
    self.members = members
    end = index.next(object)
    expectedKey = object + 1
  }

  /// The entry of the last member with a key.
  func member(_ key: String, in index: JSONIndex) -> Int? {
    let guess = expectedKey
    if !hasDuplicates, guess < end, index.isKey(guess, key) {
      expectedKey = index.next(guess + 1)
      return guess + 1
    }
    guard let member = members[ExactKey(key)] else { return nil }
    expectedKey = index.next(member)
    return member
  }
}
