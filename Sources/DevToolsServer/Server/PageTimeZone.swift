import JavaScriptEngine

/// The time zone that clients have set, with the pages for which they did: the engine has one for all pages.
struct PageTimeZone {
  private var name: String?
  private var pages: Set<String> = []

  /// Sets the time zone for a page; an empty name is that of the system.
  ///
  /// - Throws: ``ProtocolError`` if the engine doesn't know the time zone, or if another page has a different one.
  mutating func set(_ zone: String, for page: String) throws(ProtocolError) {
    guard !zone.isEmpty else { return release(page) }
    let others = pages.subtracting([page])
    if let name, name != zone, !others.isEmpty {
      throw ProtocolError(
        "The time zone \(name) is set for another page, and all pages of a server have the same: close that page first")
    }
    do {
      try TimeZoneOverride.set(zone)
    } catch {
      switch error {
      case .unknownZone: throw ProtocolError("Invalid timezone")
      case .unsupported: throw ProtocolError("The installed JavaScriptCore can't change the time zone")
      }
    }
    name = zone
    pages.insert(page)
  }

  /// Gives up a page's time zone; after the last page, the engine has the system's again.
  mutating func release(_ page: String) {
    guard pages.remove(page) != nil, pages.isEmpty else { return }
    name = nil
    // The time zone could be set, so it can be reset.
    try? TimeZoneOverride.set(nil)
  }
}
