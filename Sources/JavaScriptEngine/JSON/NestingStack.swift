/// Whether each open container is an object, one bit a level, so that nesting costs no memory until level 65.
struct NestingStack {
  private var top: UInt64 = 0
  private var spilled: [UInt64] = []
  private(set) var depth = 0

  /// Whether the innermost open container is an object.
  @inline(__always)
  var isObject: Bool { top & 1 != 0 }

  @inline(__always)
  mutating func push(isObject: Bool) {
    if depth & 63 == 0 && depth != 0 { spill() }
    top = top &<< 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  @inline(__always)
  mutating func pop() {
    depth &-= 1
    top &>>= 1
    if depth & 63 == 0 && depth != 0 { restore() }
  }

  @inline(never)
  private mutating func spill() {
    spilled.append(top)
    top = 0
  }

  @inline(never)
  private mutating func restore() {
    top = spilled.removeLast()
  }
}
