import JavaScriptEngine

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
