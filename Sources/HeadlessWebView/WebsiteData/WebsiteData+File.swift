import Foundation
import JavaScriptEngine

/// The reasons why the file of a store cannot be used.
public enum WebsiteDataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file exists but cannot be read.
  case unreadable(path: String)
  /// The file has an invalid format, at a location that the text names.
  case malformed(path: String, reason: String)
  /// The file cannot be written.
  case unwritable(path: String, reason: String)

  /// The reason, in one line.
  public var description: String {
    switch self {
    case .unreadable(let path): "\(path): cannot be read"
    case .malformed(let path, let reason): "\(path): invalid website data: \(reason)"
    case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}

/// Text as a file stores it: a string, or the numbers of its code units if it is not valid Unicode.
struct StoredText: Codable {
  let text: UTF16Text

  init(_ text: UTF16Text) { self.text = text }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let string = try? container.decode(String.self) {
      text = UTF16Text(string)
    } else {
      text = try container.decode([UInt16].self).withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let string = text.string
    if UTF16Text(string) == text {
      try container.encode(string)
    } else {
      try container.encode(text.withUTF16 { Array($0) })
    }
  }
}

/// A key and its value in local storage.
struct StoredItem: Codable {
  let key: StoredText
  let value: StoredText
}

/// A database in the file.
struct StoredDatabaseFile: Codable {
  struct Record: Codable {
    let key: StoredText
    let value: StoredText
  }

  let name: StoredText
  let version: Double
  let schema: StoredText
  let stores: [String: [Record]]

  init(name: StoredText, _ database: StoredDatabase) {
    self.name = name
    version = database.version
    schema = StoredText(database.schema)
    stores = database.stores.mapValues { records in
      records.map { Record(key: StoredText($0.key), value: StoredText($0.value)) }
        .sorted { $0.key.text.withUTF16 { Array($0) }.lexicographicallyPrecedes($1.key.text.withUTF16 { Array($0) }) }
    }
  }

  var database: StoredDatabase {
    var made = StoredDatabase(version: version, schema: schema.text, revision: 0)
    for (store, records) in stores { for record in records { made.change(store, record.key.text, record.value.text) } }
    return made
  }
}

/// The contents of the file.
private struct StoredData: Codable {
  var version = 1
  var localStorage: [String: [StoredItem]]
  /// Missing in files of earlier versions.
  var databases: [String: [StoredDatabaseFile]]?
  var cookies: [Cookie]
}

extension WebsiteData {
  /// Writes the data to the file, completely or not at all; does nothing for a store in memory.
  ///
  /// Closing a view does this, too. Session cookies are omitted.
  ///
  /// - Throws: ``WebsiteDataError/unwritable(path:reason:)``.
  public func save() throws(WebsiteDataError) {
    guard let file else { return }
    do {
      let data = StoredData(
        localStorage: storedAreas, databases: storedDatabases.isEmpty ? nil : storedDatabases,
        cookies: cookies.all.filter { $0.expires != nil })
      try Data(JSONText.encode(data).string.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw .unwritable(path: file, reason: error.localizedDescription)
    }
  }

  func read(_ path: String) throws(WebsiteDataError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path: path) }
    do {
      let stored = try JSONText(String(decoding: data, as: UTF8.self)).decode(StoredData.self)
      guard stored.version == 1 else {
        throw WebsiteDataError.malformed(path: path, reason: "unsupported version \(stored.version)")
      }
      unread = stored.localStorage
      unreadDatabases = stored.databases ?? [:]
      for cookie in stored.cookies { cookies.set(cookie) }
    } catch let error as WebsiteDataError {
      throw error
    } catch {
      throw .malformed(path: path, reason: String(describing: error))
    }
  }

  /// Sets a cookie, as a server of its domain would; pages read it at once.
  public func setCookie(_ cookie: Cookie) { cookies.set(cookie) }

  /// Sets a cookie from the text that a page assigns to `document.cookie`.
  ///
  /// - Parameters:
  ///   - text: The name, the value and the attributes, such as `name=value; path=/`.
  ///   - url: The URL of the page.
  ///   - now: The time in milliseconds since 1970, to which `max-age` is added.
  public func setCookie(_ text: String, for url: WebURL, now: Double) {
    cookies.set(text, for: url, now: now, isFromScript: true)
  }

  /// Removes the cookie with the same name, host and path.
  public func removeCookie(_ cookie: Cookie) { cookies.remove(cookie) }

  /// Returns the cookies for a URL, including HTTP-only ones.
  ///
  /// - Parameters:
  ///   - url: The URL of the request.
  ///   - now: The time in milliseconds since 1970 before which cookies have expired and are removed; nil to keep them.
  public func cookies(for url: WebURL, now: Double? = nil) -> [Cookie] {
    cookies.matching(url, now: now ?? -.infinity)
  }

  /// All cookies, in the order in which they were set.
  public var allCookies: [Cookie] { cookies.all }

  /// Removes all cookies.
  public func removeAllCookies() { cookies.removeAll() }
}
