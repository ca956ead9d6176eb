import Foundation
import HeadlessWebView

/// A store for the data of pages: local storage, IndexedDB databases and cookies.
@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject {
  private static let shared = WKWebsiteDataStore(isPersistent: true)
  nonisolated(unsafe) let data = WebsiteData()
  /// A Boolean value that indicates whether Apple's store would persist on disk.
  ///
  /// This store lives as long as the process.
  public let isPersistent: Bool
  /// The cookies.
  open private(set) lazy var httpCookieStore = WKHTTPCookieStore(data)

  private nonisolated init(isPersistent: Bool) {
    self.isPersistent = isPersistent
    super.init()
  }

  /// Returns the store that views share by default.
  open class func `default`() -> WKWebsiteDataStore { shared }

  /// Creates an empty store.
  open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false) }

  /// Returns all data types of Apple's stores; only cookies, local storage and IndexedDB databases contain data here.
  open class func allWebsiteDataTypes() -> Set<String> { WKWebsiteDataRecord.allTypes }

  /// Passes the stored data to a completion handler, by site.
  open func fetchDataRecords(
    ofTypes dataTypes: Set<String>, completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
  ) { completionHandler(records(ofTypes: dataTypes)) }

  /// Returns the stored data, by site.
  open func dataRecords(ofTypes types: Set<String>) async -> [WKWebsiteDataRecord] { records(ofTypes: types) }

  /// Removes the data of sites.
  open func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    remove(dataTypes, of: dataRecords)
    completionHandler()
  }

  /// Removes the data of sites.
  open func removeData(ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]) async {
    remove(dataTypes, of: dataRecords)
  }

  /// Removes all data of the given types; modification times are not recorded, so the date is ignored.
  open func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    remove(dataTypes, of: records(ofTypes: dataTypes))
    completionHandler()
  }

  /// Removes all data of the given types; modification times are not recorded, so the date is ignored.
  open func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
    remove(dataTypes, of: records(ofTypes: dataTypes))
  }

  private func records(ofTypes types: Set<String>) -> [WKWebsiteDataRecord] {
    var found: [String: Set<String>] = [:]
    if types.contains(WKWebsiteDataTypeCookies) {
      for cookie in data.allCookies { found[cookie.domain, default: []].insert(WKWebsiteDataTypeCookies) }
    }
    if types.contains(WKWebsiteDataTypeLocalStorage) {
      for origin in data.storageOrigins {
        found[Self.site(of: origin), default: []].insert(WKWebsiteDataTypeLocalStorage)
      }
    }
    if types.contains(WKWebsiteDataTypeIndexedDBDatabases) {
      for origin in data.databaseOrigins {
        found[Self.site(of: origin), default: []].insert(WKWebsiteDataTypeIndexedDBDatabases)
      }
    }
    return found.sorted { $0.key < $1.key }.map { WKWebsiteDataRecord($0.key, $0.value) }
  }

  private func remove(_ types: Set<String>, of records: [WKWebsiteDataRecord]) {
    let sites = Set(records.map(\.displayName))
    if types.contains(WKWebsiteDataTypeCookies) {
      for cookie in data.allCookies where sites.contains(cookie.domain) { data.removeCookie(cookie) }
    }
    if types.contains(WKWebsiteDataTypeLocalStorage) {
      for origin in data.storageOrigins where sites.contains(Self.site(of: origin)) { data.removeStorage(of: origin) }
    }
    if types.contains(WKWebsiteDataTypeIndexedDBDatabases) {
      for origin in data.databaseOrigins where sites.contains(Self.site(of: origin)) {
        data.removeDatabases(of: origin)
      }
    }
  }

  /// Returns the display name of an origin: its host, or the origin itself if it has no host.
  private static func site(of origin: String) -> String {
    WebURL(origin).flatMap(\.host).flatMap { $0.isEmpty ? nil : $0 } ?? origin
  }
}
