/// End tags.
extension OpenTags {
  /// What an end tag does.
  enum End {
    case nothing
    /// It closes all from a place on.
    case closes(Int)
    /// It takes out the element at a place.
    case removes(Int)
  }

  /// Whether the end tag of a name ends a foreign element.
  func endsInForeign(_ name: String) -> Bool {
    guard let last = entries.last, last.isForeignElement else { return false }
    return place(of: name) >= last.firstForeign
  }

  /// What the end tag of a name does.
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
