/// Collects the entries during a walk.
struct JSONIndexBuilder: JSONVisitor {
  private(set) var entries: [JSONIndex.Entry] = []
  private var open: [Int] = []

  mutating func enter(isObject: Bool, at lower: Int) -> Bool {
    countValue()
    open.append(entries.count)
    entries.append(JSONIndex.Entry(lower: Int32(lower), upper: 0, next: 0, info: 0))
    return true
  }

  mutating func leave(isObject: Bool, upper: Int) {
    guard let container = open.popLast() else { return }
    entries[container].upper = Int32(upper)
    entries[container].next = Int32(entries.count)
  }

  mutating func opaque(_ lower: Int, _ upper: Int) {}

  mutating func key(_ lower: Int, _ upper: Int, hasEscapes: Bool) {
    append(lower, upper, hasEscapes)
  }

  mutating func scalar(_ kind: JSONText.Kind, _ lower: Int, _ upper: Int, hasEscapes: Bool) {
    countValue()
    append(lower, upper, hasEscapes)
  }

  @inline(__always)
  private mutating func countValue() {
    if let container = open.last { entries[container].info &+= 1 }
  }

  @inline(__always)
  private mutating func append(_ lower: Int, _ upper: Int, _ hasEscapes: Bool) {
    entries.append(
      JSONIndex.Entry(
        lower: Int32(lower), upper: Int32(upper), next: Int32(entries.count &+ 1), info: hasEscapes ? 1 : 0))
  }
}
