import Foundation

/// Cookies.
public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
/// Local storage.
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"
/// Session storage, which belongs to a view here and not to a store.
public let WKWebsiteDataTypeSessionStorage = "WKWebsiteDataTypeSessionStorage"
/// The disk cache of responses; always empty.
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
/// The memory cache of responses; always empty.
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
/// The `fetch` cache; always empty.
public let WKWebsiteDataTypeFetchCache = "WKWebsiteDataTypeFetchCache"
/// The cache for offline pages; always empty.
public let WKWebsiteDataTypeOfflineWebApplicationCache = "WKWebsiteDataTypeOfflineWebApplicationCache"
/// IndexedDB databases.
public let WKWebsiteDataTypeIndexedDBDatabases = "WKWebsiteDataTypeIndexedDBDatabases"
/// WebSQL databases, which are unsupported.
public let WKWebsiteDataTypeWebSQLDatabases = "WKWebsiteDataTypeWebSQLDatabases"
/// Service workers, which are unsupported.
public let WKWebsiteDataTypeServiceWorkerRegistrations = "WKWebsiteDataTypeServiceWorkerRegistrations"
/// File systems of pages, which are unsupported.
public let WKWebsiteDataTypeFileSystem = "WKWebsiteDataTypeFileSystem"

/// The data that a store keeps for one site.
@preconcurrency @MainActor open class WKWebsiteDataRecord: NSObject {
  /// The name of the site: its host.
  public let displayName: String
  /// The types of the stored data.
  public let dataTypes: Set<String>
  static let allTypes: Set<String> = [
    WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeSessionStorage,
    WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache, WKWebsiteDataTypeFetchCache,
    WKWebsiteDataTypeOfflineWebApplicationCache, WKWebsiteDataTypeIndexedDBDatabases,
    WKWebsiteDataTypeWebSQLDatabases, WKWebsiteDataTypeServiceWorkerRegistrations, WKWebsiteDataTypeFileSystem,
  ]

  init(_ site: String, _ types: Set<String>) {
    displayName = site
    dataTypes = types
    super.init()
  }
}
