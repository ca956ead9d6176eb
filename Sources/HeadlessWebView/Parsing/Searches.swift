/// How far a token was looked through whose end is not there yet, so that a text that comes in many pieces is looked through once.
struct Searches {
  /// What a search knows of the place that it came to.
  enum State {
    case none
    /// In a tag: HTML, 13.2.5, "attribute name", "before attribute value" and "attribute value (unquoted) state".
    case afterName, afterEquals, inValue
    /// In a script: HTML, 13.2.5, "script data escaped" and "script data double escaped state".
    case escaped, doubleEscaped
  }

  struct Search {
    /// Where it goes on.
    var place: Int
    var state = State.none
  }

  private var searches: [Int: Search] = [:]

  /// The search that began at a place.
  subscript(start: Int) -> Search? {
    get { searches.isEmpty ? nil : searches[start] }
    set { searches[start] = newValue }
  }
}
