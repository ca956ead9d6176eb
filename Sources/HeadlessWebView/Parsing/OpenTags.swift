/// The elements that the tags read so far leave open: an approximation of the parser's own stack, accurate enough to
/// determine the depth of its tree.
///
/// The parser searches its whole stack for each tag. Here each query takes one step, so that markup may have any depth.
struct OpenTags {
  struct Entry {
    let name: String
    let traits: TagTraits
    /// The root's name if its content is foreign.
    let root: String?
    /// The index of the outermost of the nested foreign elements around it; -1 for an HTML element.
    let firstForeign: Int
    /// The index of the next outer element of the same name, and of the nearest elements of some kinds, including
    /// itself; -1 for none.
    let sameBelow: Int
    let barrier: Int
    let special: Int
    let itemBarrier: Int
    /// Indicates whether it was removed from the middle of the stack.
    var isGone = false

    var isForeign: Bool { root != nil }
    var isForeignElement: Bool { firstForeign >= 0 }
  }

  private(set) var entries: [Entry] = []
  /// The index of the innermost element with a name.
  private var last: [String: Int] = [:]
  /// The number of open elements.
  private(set) var depth = 0
  /// Indicates whether, after an end tag, the library's parser keeps elements open that the standard closes.
  var isUncertain = false

  var isInForeign: Bool { entries.last?.isForeign ?? false }
  /// Indicates whether the innermost element is foreign, even if its content is HTML.
  var isInnermostForeign: Bool { entries.last?.isForeignElement ?? false }

  /// Indicates whether text would be directly in a table, where text is not allowed.
  var isInTable: Bool {
    guard let last = entries.last, !last.isForeign else { return false }
    return isTableOpen
  }
  /// Indicates whether a table is open without an open part that can contain text.
  var isTableOpen: Bool {
    let table = max(place(of: "table"), place(of: "tbody"), place(of: "tfoot"), place(of: "thead"), place(of: "tr"))
    return table > max(place(of: "td"), place(of: "th"), place(of: "caption"), place(of: "template"))
  }
  var top: String { entries.last?.name ?? "" }

  /// Returns the index of the innermost open element with a name; -1 for none.
  func place(of name: String) -> Int { last[name] ?? -1 }

  /// The foreign elements that contain HTML, by their roots.
  private static let integrationPoints: [String: Set<String>] = [
    "math": ["annotation-xml", "mi", "mn", "mo", "ms", "mtext"], "svg": ["desc", "foreignobject", "title"],
  ]

  mutating func push(_ name: String) {
    let below = entries.last
    let outer = below?.root
    let holdsHTML = outer.map { Self.integrationPoints[$0]?.contains(name) == true } ?? true
    let isRoot = outer == nil && (name == "svg" || name == "math")
    let traits = outer == nil ? TagTraits.of(name) : holdsHTML ? [.isBarrier, .isSpecial, .isItemBarrier] : []
    let place = entries.count
    let around = below?.firstForeign ?? -1
    entries.append(
      Entry(
        name: name, traits: traits, root: isRoot ? name : holdsHTML ? nil : outer,
        firstForeign: isRoot || outer != nil ? (around < 0 ? place : around) : -1, sameBelow: last[name] ?? -1,
        barrier: traits.contains(.isBarrier) ? place : below?.barrier ?? -1,
        special: traits.contains(.isSpecial) ? place : below?.special ?? -1,
        itemBarrier: traits.contains(.isItemBarrier) ? place : below?.itemBarrier ?? -1))
    last[name] = place
    depth += 1
  }

  /// Closes all elements from an index on.
  mutating func pop(to place: Int) {
    while entries.count > max(0, place), let entry = entries.popLast() {
      if entry.isGone { continue }
      last[entry.name] = entry.sameBelow
      depth -= 1
    }
  }

  /// Removes the innermost element with its name, and leaves its descendants open.
  mutating func remove(at place: Int) {
    if isForgetful(at: place) { isUncertain = true }
    entries[place].isGone = true
    last[entries[place].name] = entries[place].sameBelow
    depth -= 1
    while entries.last?.isGone == true { pop(to: entries.count - 1) }
  }

  /// Returns whether the formatting element at an index is followed by more formatting elements than the adoption
  /// agency copies before the next other element.
  ///
  /// The algorithm closes the excess ones, but the library does not.
  private func isForgetful(at place: Int) -> Bool {
    let (copied, start) = (3, place + 1)
    let run = entries[start...].prefix(NestingLimit.depth).prefix { !$0.traits.contains(.isSpecial) }
    return run.dropLast(copied).contains { $0.traits.contains(.isFormatting) }
  }

  /// Indicates whether the body is not in scope, so that its end tag is ignored: HTML, 13.2.6.4.7.
  var hidesBody: Bool { entries.last.map { $0.barrier >= 0 } ?? false }

  func isInScope(_ place: Int) -> Bool { place >= 0 && place >= entries[entries.count - 1].barrier }
  var isInTemplate: Bool { isOpen("template") }
  /// The number of open forms.
  var forms: Int {
    var (count, place) = (0, place(of: "form"))
    while place >= 0 {
      if !entries[place].isForeignElement { count += 1 }
      place = entries[place].sameBelow
    }
    return count
  }
  var isInSelect: Bool { isOpen("select") && place(of: "select") > place(of: "template") }

  private func isOpen(_ name: String) -> Bool {
    let place = place(of: name)
    return place >= 0 && entries[place].traits.contains(.isSpecial)
  }
  /// The index of the table or template that parts of tables would be inserted into.
  var table: Int { max(place(of: "table"), place(of: "template")) }
}

/// End tags.
extension OpenTags {
  /// The effect of an end tag.
  enum End {
    case nothing
    /// It closes all elements from an index on.
    case closes(Int)
    /// It removes the element at an index.
    case removes(Int)
  }

  /// Returns whether an end tag ends a foreign element.
  func endsInForeign(_ name: String) -> Bool {
    guard let last = entries.last, last.isForeignElement else { return false }
    return place(of: name) >= last.firstForeign
  }

  /// Returns the effect of an end tag.
  func end(of name: String) -> End {
    guard let last = entries.last else { return .nothing }
    var place = place(of: name)
    let traits = TagTraits.of(name)
    if endsInForeign(name) { return .closes(place) }
    if traits.contains(.isHeading) {
      for other in ["h1", "h2", "h3", "h4", "h5", "h6"] { place = max(place, self.place(of: other)) }
    }
    guard place >= 0 else { return .nothing }
    if traits.contains(.isFormatting) {
      guard isInScope(place) else { return .nothing }
      return last.special > place ? .removes(place) : .closes(place)
    }
    switch name {
    case "template": return .closes(place)
    case "select": return place >= table ? .closes(place) : .nothing
    case "table": return place > self.place(of: "template") ? .closes(place) : .nothing
    case "form": return isInScope(place) ? .removes(place) : .nothing
    case "p": return isInScope(place) && place > self.place(of: "button") ? .closes(place) : .nothing
    case "li":
      return isInScope(place) && place > max(self.place(of: "ol"), self.place(of: "ul")) ? .closes(place) : .nothing
    default: break
    }
    if traits.contains(.isTablePart) { return place > table ? .closes(place) : .nothing }
    if traits.contains(.isSpecial) { return isInScope(place) ? .closes(place) : .nothing }
    return place > last.special ? .closes(place) : .nothing
  }

  mutating func apply(_ end: End) {
    switch end {
    case .nothing: break
    case .closes(let place): pop(to: place)
    case .removes(let place): remove(at: place)
    }
  }
}

/// Start tags.
extension OpenTags {
  /// Closes the elements that a start tag closes.
  ///
  /// - Returns: True if the parser opens an element for the tag.
  mutating func makeRoom(for name: String, isSelfClosing: Bool) -> Bool {
    let traits = TagTraits.of(name)
    if isInForeign {
      guard traits.contains(.leavesForeign) else { return !isSelfClosing }
      while isInForeign { pop(to: entries.count - 1) }
    }
    if traits.contains(.isTablePart) { return makeRoom(inTableFor: name) }
    endItems(for: name)
    if traits.contains(.endsParagraph) { endParagraph() }
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      if entries.last?.traits.contains(.isHeading) == true { pop(to: entries.count - 1) }
    case "form":
      // In a table it is closed immediately.
      if place(of: "form") > place(of: "template") || isTableOpen { return false }
    case "a", "nobr":
      let place = place(of: name)
      if place > entries.last?.barrier ?? -1 { endFormatting(at: place) }
    case "button":
      let place = place(of: name)
      if isInScope(place) { pop(to: place) }
    case "select":
      guard isInSelect else { break }
      // It ends the element of the same name around it.
      pop(to: place(of: name))
      return false
    case "table":
      // Directly in a table, or in a part that cannot contain text, it ends the table.
      let outer = place(of: "table")
      if isTableOpen, isInScope(outer) { pop(to: outer) }
    case "input", "keygen", "textarea": if isInSelect { pop(to: place(of: "select")) }
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
