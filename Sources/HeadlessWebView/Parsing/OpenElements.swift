/// The stack of open elements: HTML, 13.2.4.2.
///
/// Each entry knows the position of the innermost element with each trait, and of the next outer element of its name.
/// Whether an element is in scope is therefore known without a search, however deep the stack is.
struct OpenElements {
  struct Entry {
    var name: MarkupNames.Number
    var tag: TagName
    var namespace: MarkupNamespace
    var traits: TagTraits
    /// The number that the parser refers to the element by, if it has to: formatting elements, forms and the head.
    var reference: Int32
    /// The position of the next outer element of the same name and kind; -1 if there is none.
    fileprivate var outer: Int32 = -1
    /// The positions of the innermost elements with each of the indexed traits, this one included.
    fileprivate var innermost = SIMD8<Int32>(repeating: -1)
    /// The position of the innermost HTML element, this one included.
    fileprivate(set) var innermostHTML: Int32 = -1

    init(
      name: MarkupNames.Number, tag: TagName, namespace: MarkupNamespace, traits: TagTraits, reference: Int32 = -1
    ) {
      self.name = name
      self.tag = tag
      self.namespace = namespace
      self.traits = traits
      self.reference = reference
    }

    /// Returns whether it's an HTML element of a name.
    func isHTML(_ tag: TagName) -> Bool { self.tag == tag && namespace == .html }
  }

  private(set) var entries: [Entry] = []
  /// The positions of the innermost HTML elements and foreign elements, by the numbers of their names.
  private var html: [Int32] = []
  private var foreign: [Int32] = []
  /// The positions of the elements that the parser refers to, by their references; -1 for closed ones.
  private var positions: [Int32] = []

  var count: Int { entries.count }
  var top: Entry { entries[entries.count - 1] }

  /// Returns a new number to refer to an element by.
  mutating func makeReference() -> Int32 {
    positions.append(-1)
    return Int32(positions.count - 1)
  }

  /// Returns the position of a referenced element; nil if it isn't open.
  func position(of reference: Int32) -> Int? {
    guard reference >= 0 else { return nil }
    let position = positions[Int(reference)]
    return position < 0 ? nil : Int(position)
  }

  mutating func push(_ new: Entry) {
    var entry = new
    let position = Int32(entries.count)
    if let last = entries.last {
      entry.innermost = last.innermost
      entry.innermostHTML = last.innermostHTML
    }
    for index in 0..<TagTraits.indexed where entry.traits.rawValue & (1 << UInt16(index)) != 0 {
      entry.innermost[index] = position
    }
    let name = Int(entry.name)
    if entry.namespace == .html {
      entry.innermostHTML = position
      while html.count <= name { html.append(-1) }
      entry.outer = html[name]
      html[name] = position
    } else {
      while foreign.count <= name { foreign.append(-1) }
      entry.outer = foreign[name]
      foreign[name] = position
    }
    if entry.reference >= 0 { positions[Int(entry.reference)] = position }
    entries.append(entry)
  }

  @discardableResult
  mutating func pop() -> Entry {
    let entry = entries.removeLast()
    if entry.namespace == .html {
      html[Int(entry.name)] = entry.outer
    } else {
      foreign[Int(entry.name)] = entry.outer
    }
    if entry.reference >= 0 { positions[Int(entry.reference)] = -1 }
    return entry
  }

  /// Removes an element from the middle.
  @discardableResult
  mutating func remove(at position: Int) -> Entry {
    var removed: Entry?
    edit(from: position) { removed = $0.removeFirst() }
    return removed ?? top
  }

  mutating func insert(_ entry: Entry, at position: Int) { edit(from: position) { $0.insert(entry, at: 0) } }

  mutating func replace(at position: Int, with entry: Entry) { edit(from: position) { $0[0] = entry } }

  /// Changes the elements from a position on, which updates what the entries know of each other.
  private mutating func edit(from position: Int, _ change: (inout [Entry]) -> Void) {
    var above = Array(entries[position...])
    while entries.count > position { pop() }
    change(&above)
    for entry in above { push(entry) }
  }

  // MARK: Searches

  /// Returns the position of the innermost element with an indexed trait.
  @inline(__always)
  func innermost(_ trait: TagTraits) -> Int {
    guard let last = entries.last else { return -1 }
    return Int(last.innermost[trait.rawValue.trailingZeroBitCount])
  }

  /// Returns the position of the innermost HTML element of a name; -1 if there is none.
  @inline(__always)
  func innermost(_ name: MarkupNames.Number) -> Int { Int(name) < html.count ? Int(html[Int(name)]) : -1 }

  @inline(__always)
  func innermost(_ tag: TagName) -> Int { innermost(MarkupNames.Number(tag.rawValue)) }

  /// Returns the position of the innermost foreign element of a name; -1 if there is none.
  func innermostForeign(_ name: MarkupNames.Number) -> Int {
    Int(name) < foreign.count ? Int(foreign[Int(name)]) : -1
  }

  func contains(_ tag: TagName) -> Bool { innermost(tag) >= 0 }

  /// Returns whether an HTML element of a name is in a scope: HTML, "has an element in the specific scope".
  @inline(__always)
  func has(_ tag: TagName, in scope: TagTraits = .scope) -> Bool {
    let position = innermost(tag)
    return position >= 0 && position >= innermost(scope)
  }

  /// Returns whether the element at a position is in scope.
  func isInScope(_ position: Int) -> Bool { position >= innermost(.scope) }

  /// Returns whether a select element is in select scope: only options are inside of it.
  var hasSelectInScope: Bool {
    for entry in entries.reversed() {
      if entry.isHTML(.select) { return true }
      guard entry.isHTML(.option) || entry.isHTML(.optgroup) else { return false }
    }
    return false
  }
}
