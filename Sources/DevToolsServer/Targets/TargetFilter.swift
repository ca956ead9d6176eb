/// The types of targets that a client wants to know of: `TargetFilter` of the protocol.
struct TargetFilter: Sendable {
  private let entries: [(type: String?, excludes: Bool)]

  /// Reads a filter; an empty list is the protocol's default, which excludes the browser and tabs.
  init(_ list: [Parameters]) {
    entries =
      list.isEmpty
      ? [("browser", true), ("tab", true), (nil, false)]
      : list.map { ($0.optionalString("type"), $0.flag("exclude")) }
  }

  /// Returns whether the client wants targets of a type: the first entry that matches decides.
  func includes(_ type: String) -> Bool {
    entries.first { $0.type == nil || $0.type == type }.map { !$0.excludes } ?? false
  }
}
