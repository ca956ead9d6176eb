import JavaScriptEngine

/// A database of an origin, as its pages committed it: Indexed Database, "Database".
///
/// The pages' side encodes schemas, keys and values (`Resources/dom/indexeddb`); native code only keeps them.
struct StoredDatabase {
  /// The version, with which pages open it.
  var version: Double
  /// The object stores and their indexes, as JSON.
  var schema: UTF16Text
  /// The values by store and key.
  var stores: [String: [UTF16Text: UTF16Text]] = [:]
  /// A number that differs after each commit.
  var revision: Int
  /// The size of keys and values, in UTF-16 code units.
  var units = 0

  /// Applies a change: without a value the record is removed, without a key the store.
  mutating func change(_ store: String, _ key: UTF16Text?, _ value: UTF16Text?) {
    guard let key else {
      for (key, value) in stores.removeValue(forKey: store) ?? [:] { units -= key.count + value.count }
      return
    }
    if let value {
      units += key.count + value.count
      if let old = stores[store, default: [:]].updateValue(value, forKey: key) { units -= key.count + old.count }
    } else if let old = stores[store]?.removeValue(forKey: key) {
      units -= key.count + old.count
    }
  }
}

/// The databases of one origin.
final class DatabaseArea {
  /// The number by which the pages' side recognizes the area.
  let number: Int
  private(set) var databases: [UTF16Text: StoredDatabase] = [:]
  private var lastRevision = 0
  /// The most that an origin may store, in UTF-16 code units of keys and values.
  private static let mostUnits = 512 * 1024 * 1024

  init(number: Int) { self.number = number }

  /// Applies the changes of a transaction; returns the new revision, or nil if the quota is exceeded.
  func commit(
    _ name: UTF16Text, version: Double, schema: UTF16Text, _ changes: [(String, UTF16Text?, UTF16Text?)]
  ) -> Int? {
    // Checked before the change, which a copy for going back would make slower.
    let added = changes.reduce(0) { $0 + ($1.1?.count ?? 0) + ($1.2?.count ?? 0) }
    guard databases.values.reduce(added, { $0 + $1.units }) <= Self.mostUnits else { return nil }
    var new = databases.removeValue(forKey: name) ?? StoredDatabase(version: version, schema: schema, revision: 0)
    for (store, key, value) in changes { new.change(store, key, value) }
    new.version = version
    new.schema = schema
    put(new, name)
    return lastRevision
  }

  /// Stores a database under a new revision.
  func put(_ database: StoredDatabase, _ name: UTF16Text) {
    lastRevision += 1
    databases[name] = database
    databases[name]?.revision = lastRevision
  }

  func remove(_ name: UTF16Text) { databases[name] = nil }
  func removeAll() { databases = [:] }
}
