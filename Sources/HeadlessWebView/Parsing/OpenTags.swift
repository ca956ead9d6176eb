/// The elements that the tags read so far leave open, as near to the parser's own stack as it takes to tell how deep its tree gets.
///
/// The parser looks through its whole stack for each tag. Here each question finds its answer in one step, so that markup may nest
/// as deep as it likes.
struct OpenTags {
  struct Entry {
    let name: String
    let traits: TagTraits
    /// Whether what stands in it is of another namespace than HTML's.
    let isForeign: Bool
    /// Where the next element of the same name is open below, and the nearest of some kinds, itself included; -1 for nowhere.
    let sameBelow: Int
    let barrier: Int
    let special: Int
    let itemBarrier: Int
    /// Whether it was taken out from among the others.
    var isGone = false
  }

  private(set) var entries: [Entry] = []
  /// Where the innermost element of a name is open.
  private var last: [String: Int] = [:]
  /// How many elements are open.
  private(set) var depth = 0

  var isInForeign: Bool { entries.last?.isForeign ?? false }
  /// Whether the innermost element has a name.
  func isInnermost(_ name: String?) -> Bool { name != nil && entries.last?.name == name }

  /// Whether text that comes next is a table's, which may not stand there.
  var isInTable: Bool {
    guard let last = entries.last, !last.isForeign else { return false }
    return ["table", "tbody", "tfoot", "thead", "tr"].contains(last.name)
  }
  private var top: String { entries.last?.name ?? "" }

  /// Where an element of a name is open; -1 for nowhere.
  func place(of name: String) -> Int { last[name] ?? -1 }

  private static let foreignBarriers: Set<String> = [
    "annotation-xml", "desc", "foreignobject", "mi", "mn", "mo", "ms", "mtext", "title",
  ]

  mutating func push(_ name: String) {
    let below = entries.last
    let wasForeign = below?.isForeign ?? false
    let isRoot = name == "svg" || name == "math"
    let leaves = wasForeign && Self.foreignBarriers.contains(name)
    let traits = wasForeign && !isRoot ? (leaves ? [.isBarrier, .isSpecial, .isItemBarrier] : []) : TagTraits.of(name)
    let place = entries.count
    entries.append(
      Entry(
        name: name, traits: traits, isForeign: isRoot || wasForeign && !leaves, sameBelow: last[name] ?? -1,
        barrier: traits.contains(.isBarrier) ? place : below?.barrier ?? -1,
        special: traits.contains(.isSpecial) ? place : below?.special ?? -1,
        itemBarrier: traits.contains(.isItemBarrier) ? place : below?.itemBarrier ?? -1))
    last[name] = place
    depth += 1
  }

  /// Closes all from a place on.
  mutating func pop(to place: Int) {
    while entries.count > max(0, place), let entry = entries.popLast() {
      if entry.isGone { continue }
      last[entry.name] = entry.sameBelow
      depth -= 1
    }
  }

  /// Takes the innermost of its name out and leaves what is in it open.
  mutating func remove(at place: Int) {
    entries[place].isGone = true
    last[entries[place].name] = entries[place].sameBelow
    depth -= 1
    while entries.last?.isGone == true { pop(to: entries.count - 1) }
  }

  func isInScope(_ place: Int) -> Bool { place >= 0 && place >= entries[entries.count - 1].barrier }
  /// The table or template that parts of tables would go into.
  var table: Int { max(place(of: "table"), place(of: "template")) }

  // MARK: Start tags

  /// Closes what a start tag closes.
  ///
  /// - Returns: Whether the parser opens an element for it.
  mutating func makeRoom(for name: String, isSelfClosing: Bool) -> Bool {
    let traits = TagTraits.of(name)
    if isInForeign {
      guard traits.contains(.leavesForeign) else { return !isSelfClosing }
      pop(to: max(place(of: "svg"), place(of: "math")))
    }
    if traits.contains(.isTablePart) { return makeRoom(inTableFor: name) }
    endItems(for: name)
    if traits.contains(.endsParagraph) { endParagraph() }
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      if entries.last?.traits.contains(.isHeading) == true { pop(to: entries.count - 1) }
    case "form": if place(of: "form") > place(of: "template") { return false }
    case "a", "nobr":
      let place = place(of: name)
      if place > entries.last?.barrier ?? -1 { endFormatting(at: place) }
    case "button", "select":
      let place = place(of: name)
      if isInScope(place) { pop(to: place) }
    case "table":
      // In a table but in no part of it that holds text, it ends the table.
      let outer = place(of: "table")
      let holder = max(place(of: "td"), place(of: "th"), place(of: "caption"), place(of: "template"))
      if outer > holder, isInScope(outer) { pop(to: outer) }
    case "svg", "math": return !isSelfClosing
    default: break
    }
    return !traits.contains(.isEmpty)
  }

  private mutating func endParagraph() {
    let place = place(of: "p")
    if isInScope(place), place > self.place(of: "button") { pop(to: place) }
  }

  private mutating func endItems(for name: String) {
    switch name {
    case "li", "dd", "dt":
      guard let place = entries.last?.itemBarrier, place >= 0, !entries[place].isGone else { return }
      let found = entries[place].name
      if name == "li" ? found == "li" : found == "dd" || found == "dt" { pop(to: place) }
    case "option", "optgroup":
      if top == "option" { pop(to: entries.count - 1) }
      if name == "optgroup", top == "optgroup" { pop(to: entries.count - 1) }
    case "rb", "rtc", "rt", "rp":
      guard isInScope(place(of: "ruby")) else { return }
      while let entry = entries.last, entry.traits.contains(.isImplied) {
        if entry.name == "rtc", name == "rt" || name == "rp" { return }
        pop(to: entries.count - 1)
      }
    default: break
    }
  }

  private mutating func makeRoom(inTableFor name: String) -> Bool {
    let table = table
    guard table >= 0 else { return false }
    var place = table + 1
    func isOpen(_ names: String...) -> Bool { place < entries.count && names.contains(entries[place].name) }
    let isTable = entries[table].name == "table"
    if name == "tr" || name == "td" || name == "th" {
      if isOpen("tbody", "thead", "tfoot") {
        place += 1
      } else if isTable {
        pop(to: place)
        push("tbody")
        place += 1
      }
      if name != "tr" {
        if isOpen("tr") {
          place += 1
        } else if isTable {
          pop(to: place)
          push("tr")
          place += 1
        }
      }
    }
    pop(to: place)
    return name != "col"
  }

  /// HTML, "adoption agency algorithm", as far as it changes the stack.
  private mutating func endFormatting(at place: Int) {
    apply((entries.last?.special ?? -1) > place ? .removes(place) : .closes(place))
  }
}
