import JavaScriptEngine
import Ownership

/// What pages keep beyond their lives: the local storage of each origin, and cookies, in memory or in a file.
///
/// Views that are given the same one share it; all of them belong to one isolation.
public final class WebsiteData {
  /// The file that ``save()`` writes; nil for a store in memory.
  public let file: String?
  /// The views that share it.
  private var links: [Backlink<WebView>] = []
  private var areas: [Origin: StorageArea] = [:]
  /// What the file had of origins that no page has asked for yet, by the origin's name.
  var unread: [String: [StoredItem]] = [:]
  let cookies = CookieJar()

  /// Makes a store with nothing in it, in memory.
  public init() { file = nil }

  /// Makes a store of what a file has, which may not exist yet.
  ///
  /// - Throws: ``WebsiteDataError`` when the file is there and cannot be read.
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

  /// The names of the origins that have something in local storage, in order.
  public var storageOrigins: [String] { storedAreas.filter { !$0.value.isEmpty }.keys.sorted() }

  /// Empties the local storage of an origin, of which pages hear nothing.
  ///
  /// - Parameter origin: Its name, as in ``storageOrigins``.
  public func removeStorage(of origin: String) {
    unread[origin] = nil
    for (known, area) in areas where !known.isOpaque && known.storedName == origin { area.removeAll() }
  }

  /// Called when cookies were set or taken away, by a page, a server or native, possibly in the midst of a page's script.
  public var onCookieChange: (() -> Void)? {
    get { cookies.onChange }
    set { cookies.onChange = newValue }
  }

  /// Everything that is kept, by the origin's name.
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
