/// Start tags.
extension OpenTags {
  /// Closes what a start tag closes.
  ///
  /// - Returns: Whether the parser opens an element for it.
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
      // In a table it is closed at once.
      if place(of: "form") > place(of: "template") || isTableOpen { return false }
    case "a", "nobr":
      let place = place(of: name)
      if place > entries.last?.barrier ?? -1 { endFormatting(at: place) }
    case "button":
      let place = place(of: name)
      if isInScope(place) { pop(to: place) }
    case "select":
      guard isInSelect else { break }
      // It ends the one that it stands in.
      pop(to: place(of: name))
      return false
    case "table":
      // In a table but in no part of it that holds text, it ends the table.
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
