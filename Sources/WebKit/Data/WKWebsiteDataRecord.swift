import Foundation

/// Cookies.
public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
/// Local storage.
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"
/// Session storage, which belongs to a view and not to a store here.
public let WKWebsiteDataTypeSessionStorage = "WKWebsiteDataTypeSessionStorage"
/// Answers on disk, of which none are kept.
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
/// Answers in memory, of which none are kept.
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
/// What `fetch` keeps; nothing is.
public let WKWebsiteDataTypeFetchCache = "WKWebsiteDataTypeFetchCache"
/// What pages keep for when there is no network; nothing is.
public let WKWebsiteDataTypeOfflineWebApplicationCache = "WKWebsiteDataTypeOfflineWebApplicationCache"
/// IndexedDB, of which nothing is kept.
public let WKWebsiteDataTypeIndexedDBDatabases = "WKWebsiteDataTypeIndexedDBDatabases"
/// WebSQL, which is not there.
public let WKWebsiteDataTypeWebSQLDatabases = "WKWebsiteDataTypeWebSQLDatabases"
/// Service workers, which are not there.
public let WKWebsiteDataTypeServiceWorkerRegistrations = "WKWebsiteDataTypeServiceWorkerRegistrations"
/// Files of pages, which are not there.
public let WKWebsiteDataTypeFileSystem = "WKWebsiteDataTypeFileSystem"

/// What a store keeps of one site.
@preconcurrency @MainActor open class WKWebsiteDataRecord: NSObject {
  /// The site: a host.
  public let displayName: String
  /// What is kept.
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
