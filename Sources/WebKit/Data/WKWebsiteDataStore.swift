import Foundation
import HeadlessWebView

/// What pages keep: local storage, and cookies.
@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject {
  private static let shared = WKWebsiteDataStore(isPersistent: true)
  nonisolated(unsafe) let data = WebsiteData()
  /// Whether Apple's would be kept on disk; this one lives as long as the process.
  public let isPersistent: Bool
  /// The cookies.
  open private(set) lazy var httpCookieStore = WKHTTPCookieStore(data)

  private nonisolated init(isPersistent: Bool) {
    self.isPersistent = isPersistent
    super.init()
  }

  /// The store that views share unless they are told otherwise.
  open class func `default`() -> WKWebsiteDataStore { shared }

  /// A store with nothing in it.
  open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false) }

  /// Everything that Apple's stores keep; there is only something of cookies and of local storage.
  open class func allWebsiteDataTypes() -> Set<String> { WKWebsiteDataRecord.allTypes }

  /// Gives what is kept, by site.
  open func fetchDataRecords(
    ofTypes dataTypes: Set<String>, completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
  ) { completionHandler(records(ofTypes: dataTypes)) }

  /// What is kept, by site.
  open func dataRecords(ofTypes types: Set<String>) async -> [WKWebsiteDataRecord] { records(ofTypes: types) }

  /// Takes away what sites keep.
  open func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    remove(dataTypes, of: dataRecords)
    completionHandler()
  }

  /// Takes away what sites keep.
  open func removeData(ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]) async {
    remove(dataTypes, of: dataRecords)
  }

  /// Takes away what is kept; times of changes are not kept, so that all of it goes.
  open func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    remove(dataTypes, of: records(ofTypes: dataTypes))
    completionHandler()
  }

  /// Takes away what is kept; times of changes are not kept, so that all of it goes.
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
  }

  /// What an origin is shown as: its host, or its name where it has none.
  private static func site(of origin: String) -> String {
    WebURL(origin).flatMap(\.host).flatMap { $0.isEmpty ? nil : $0 } ?? origin
  }
}
