/// A few names, found quickly among many tokens.
struct NameTable {
  private var names: [Int: [String]] = [:]
  let isEmpty: Bool

  init(_ list: some Sequence<String>) {
    for name in Set(list) { names[Self.hash(name.utf16), default: []].append(name) }
    isEmpty = names.isEmpty
  }

  /// The name that a piece of text is, if it is one of them.
  func name(of text: Slice<UnsafeBufferPointer<UInt16>>) -> String? {
    guard !isEmpty, let candidates = names[Self.hash(text)] else { return nil }
    return candidates.first { $0.utf16.elementsEqual(text) }
  }

  private static func hash(_ units: some Sequence<UInt16>) -> Int {
    units.reduce(5381) { $0 &* 33 &+ Int($1) }
  }
}
