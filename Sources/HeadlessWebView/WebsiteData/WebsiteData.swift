import JavaScriptEngine
import Ownership

/// The data that pages store persistently: local storage and IndexedDB databases of each origin, and cookies, in memory
/// or in a file.
///
/// Views with the same store share it; all of them belong to one isolation.
public final class WebsiteData {
  /// The file that ``save()`` writes; nil for a store in memory.
  public let file: String?
  /// The views that share it.
  private var links: [Backlink<WebView>] = []
  private var areas: [Origin: StorageArea] = [:]
  /// The file's items of origins that no page has used yet, by the origin's name.
  var unread: [String: [StoredItem]] = [:]
  private var databaseAreas: [Origin: DatabaseArea] = [:]
  /// The file's databases of origins that no page has used yet, by the origin's name.
  var unreadDatabases: [String: [StoredDatabaseFile]] = [:]
  let cookies = CookieJar()

  /// Creates an empty store in memory.
  public init() { file = nil }

  /// Creates a store with the contents of a file, which may not exist yet.
  ///
  /// - Throws: ``WebsiteDataError`` if the file exists but cannot be read.
  public init(file path: String) throws(WebsiteDataError) {
    file = path
    try read(path)
  }

  func add(_ view: Backlink<WebView>) { links.append(view) }
  func remove(_ view: Backlink<WebView>) { links.removeAll { $0 === view } }
  /// The open views that share it.
  var views: [WebView] { links.compactMap(\.target) }

  /// The area of an origin.
  func area(of origin: Origin) -> StorageArea {
    if let known = areas[origin] { return known }
    let area = StorageArea()
    areas[origin] = area
    for item in origin.isOpaque ? [] : unread.removeValue(forKey: origin.storedName) ?? [] {
      _ = area.set(item.key.text, to: item.value.text)
    }
    return area
  }

  /// The databases of an origin.
  func databases(of origin: Origin) -> DatabaseArea {
    if let known = databaseAreas[origin] { return known }
    let area = DatabaseArea(number: Self.nextDatabaseArea())
    databaseAreas[origin] = area
    for stored in unreadDatabases.removeValue(forKey: origin.storedName) ?? [] {
      area.put(stored.database, stored.name.text)
    }
    return area
  }

  private static let lastDatabaseArea = Locked(0)
  private static func nextDatabaseArea() -> Int {
    lastDatabaseArea.withLock { last in
      last += 1
      return last
    }
  }

  /// The names of the origins with IndexedDB databases, sorted.
  public var databaseOrigins: [String] { storedDatabases.keys.sorted() }

  /// Removes the IndexedDB databases of an origin; the connections of its pages are closed.
  ///
  /// - Parameter origin: Its name, as in ``databaseOrigins``.
  public func removeDatabases(of origin: String) {
    unreadDatabases[origin] = nil
    for (known, area) in databaseAreas where known.storedName == origin { area.removeAll() }
  }

  /// All stored databases, by the origin's name.
  var storedDatabases: [String: [StoredDatabaseFile]] {
    var all = unreadDatabases
    for (origin, area) in databaseAreas where !area.databases.isEmpty {
      all[origin.storedName] = area.databases.map { StoredDatabaseFile(name: StoredText($0.key), $0.value) }
        .sorted { $0.name.text.string < $1.name.text.string }
    }
    return all
  }

  /// Adds copies of the items of another store.
  func copy(from other: WebsiteData) {
    for (origin, area) in other.areas {
      for key in area.keys { if let value = area[key] { _ = self.area(of: origin).set(key, to: value) } }
    }
  }

  /// The names of the origins with items in local storage, sorted.
  public var storageOrigins: [String] { storedAreas.filter { !$0.value.isEmpty }.keys.sorted() }

  /// Empties the local storage of an origin, without an event in its pages.
  ///
  /// - Parameter origin: Its name, as in ``storageOrigins``.
  public func removeStorage(of origin: String) {
    unread[origin] = nil
    for (known, area) in areas where !known.isOpaque && known.storedName == origin { area.removeAll() }
  }

  /// Returns the items in the local storage of an origin, in their order.
  ///
  /// - Parameter origin: Its name, as in ``storageOrigins``.
  public func storedItems(of origin: String) -> [(key: String, value: String)] {
    (storedAreas[origin] ?? []).map { ($0.key.text.string, $0.value.text.string) }
  }

  /// Sets an item in the local storage of an origin, without an event in its pages.
  ///
  /// - Returns: False if the origin's quota is exceeded.
  @discardableResult
  public func setStoredItem(_ key: String, to value: String, of origin: String) -> Bool {
    let known = areas.first { !$0.key.isOpaque && $0.key.storedName == origin }?.value
    if let known { return known.set(UTF16Text(key), to: UTF16Text(value)) }
    let item = StoredItem(key: StoredText(UTF16Text(key)), value: StoredText(UTF16Text(value)))
    if let index = unread[origin]?.firstIndex(where: { $0.key.text.string == key }) {
      unread[origin]?[index] = item
    } else {
      unread[origin, default: []].append(item)
    }
    return true
  }

  /// Removes an item from the local storage of an origin, without an event in its pages.
  public func removeStoredItem(_ key: String, of origin: String) {
    unread[origin]?.removeAll { $0.key.text.string == key }
    for (known, area) in areas where !known.isOpaque && known.storedName == origin { area.remove(UTF16Text(key)) }
  }

  /// Called when cookies were set or removed by a page, a server or native, possibly in the middle of a page's script.
  public var onCookieChange: (() -> Void)? {
    get { cookies.onChange }
    set { cookies.onChange = newValue }
  }

  /// All stored items, by the origin's name.
  var storedAreas: [String: [StoredItem]] {
    var all = unread
    for (origin, area) in areas where !origin.isOpaque && !area.keys.isEmpty {
      all[origin.storedName] = area.keys.map {
        StoredItem(key: StoredText($0), value: StoredText(area[$0] ?? UTF16Text("")))
      }
    }
    return all
  }
}

@available(*, unavailable, message: "a store belongs to one isolation at a time; make one where its views are used")
extension WebsiteData: Sendable {}

/// The keys and values of one origin, in insertion order: HTML, "The Storage interface".
final class StorageArea {
  private(set) var keys: [UTF16Text] = []
  private var values: [UTF16Text: UTF16Text] = [:]
  private var units = 0
  /// The quota that WebKit grants an origin, in UTF-16 code units of keys and values.
  private static let mostUnits = 5 * 1024 * 1024

  subscript(key: UTF16Text) -> UTF16Text? { values[key] }

  /// Sets a value; returns false if the origin's quota is exceeded.
  func set(_ key: UTF16Text, to value: UTF16Text) -> Bool {
    let old = values[key]
    let total = units + value.count - (old.map(\.count) ?? -key.count)
    guard total <= Self.mostUnits else { return false }
    units = total
    if old == nil { keys.append(key) }
    values[key] = value
    return true
  }

  func remove(_ key: UTF16Text) {
    guard let old = values.removeValue(forKey: key) else { return }
    units -= key.count + old.count
    keys.removeAll { $0 == key }
  }

  func removeAll() {
    keys = []
    values = [:]
    units = 0
  }
}
