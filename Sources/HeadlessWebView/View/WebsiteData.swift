import JavaScriptEngine
import Ownership

/// What pages keep beyond their lives: the local storage of each origin, in memory.
///
/// Views that are given the same one share it; all of them belong to one isolation.
public final class WebsiteData {
  /// The views that share it.
  private var links: [Backlink<WebView>] = []
  private var areas: [Origin: StorageArea] = [:]

  /// Makes a store with nothing in it.
  public init() {}

  func add(_ view: Backlink<WebView>) { links.append(view) }
  func remove(_ view: Backlink<WebView>) { links.removeAll { $0 === view } }
  /// The open views that share it.
  var views: [WebView] { links.compactMap(\.target) }

  /// The area of an origin.
  func area(of origin: Origin) -> StorageArea {
    if let known = areas[origin] { return known }
    let area = StorageArea()
    areas[origin] = area
    return area
  }
}

@available(*, unavailable, message: "a store belongs to one isolation at a time; make one where its views are used")
extension WebsiteData: Sendable {}

/// The keys and values of one origin, in the order in which the keys came: HTML, "The Storage interface".
final class StorageArea {
  private(set) var keys: [UTF16Text] = []
  private var values: [UTF16Text: UTF16Text] = [:]
  private var units = 0
  /// What WebKit grants an origin, in UTF-16 code units of keys and values.
  private static let mostUnits = 5 * 1024 * 1024

  subscript(key: UTF16Text) -> UTF16Text? { values[key] }

  /// Sets a value; false when the origin has no room for it.
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
