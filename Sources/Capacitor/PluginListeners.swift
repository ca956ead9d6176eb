import JavaScriptEngine

/// An event that waits for a listener, with the number of its record in the transcript.
struct RetainedEvent {
  let data: JSONText?
  let record: Int
}

/// The page's listeners, and the events that wait for one.
struct PluginListeners {
  /// The identifiers of the listeners to each event, in the order in which they were added.
  private var ids: [QualifiedName: [String]] = [:]
  /// The events that wait, oldest first.
  private var retained: [QualifiedName: [RetainedEvent]] = [:]

  /// Returns the identifiers of an event's listeners.
  subscript(event: QualifiedName) -> [String] { ids[event] ?? [] }

  /// Adds a listener.
  ///
  /// - Returns: The events that waited for it.
  mutating func add(_ id: String, to event: QualifiedName) -> [RetainedEvent] {
    ids[event, default: []].append(id)
    // Only the first listener gets them.
    return ids[event]?.count == 1 ? retained.removeValue(forKey: event) ?? [] : []
  }

  /// Removes a listener; returns false if there is none.
  mutating func remove(_ id: String, from event: QualifiedName) -> Bool {
    guard let index = ids[event]?.firstIndex(of: id) else { return false }
    ids[event]?.remove(at: index)
    return true
  }

  /// Removes the listeners to all events of a plugin, and returns these events.
  mutating func removeAll(of plugin: String) -> [QualifiedName] {
    let removed = ids.filter { $0.key.plugin == plugin && !$0.value.isEmpty }.keys
    ids = ids.filter { $0.key.plugin != plugin }
    return removed.sorted { $0.description < $1.description }
  }

  /// Removes the listeners of a page that has ended; events continue to wait.
  mutating func removeAll() { ids = [:] }

  /// Keeps an event until there is a listener.
  mutating func retain(_ event: RetainedEvent, of name: QualifiedName) { retained[name, default: []].append(event) }
}
