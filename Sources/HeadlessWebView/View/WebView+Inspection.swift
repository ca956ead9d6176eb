import JavaScriptEngine

/// What reports say of a page beside its transcript.
extension WebView {
  /// The text of a file that pages of the view could load, for the lines around a place; nil for what is no file of theirs.
  package func sourceText(of url: String) -> String? {
    WebURL(url).flatMap { resources.fileText(of: $0) }
  }

  /// Hears of each file that a page asks for, whether it is there or not, by its path.
  package var onFileRead: ((String) -> Void)? {
    get { resources.onFileRead }
    set { resources.onFileRead = newValue }
  }

  /// Whether the main frame's document has a listener for a type of event.
  package func documentHears(_ type: String) -> Bool {
    guard let realm = openRealm(), let object = realm.object else { return false }
    let name = realm.core.context.handle(UTF16Text(type))
    return (try? realm.core.call(.documentHears, [object.handle, name])).map { realm.core.context.isTrue($0) } ?? false
  }

  /// A value that pages keep.
  package struct StoredValue: Sendable, Hashable, Codable {
    /// Where it is: `localStorage`, `sessionStorage` or `cookie`.
    package let area: String
    /// The origin, or the domain of a cookie.
    package let owner: String
    package let key: String
    package let value: String
  }

  /// What pages keep at present, by area and owner.
  package var storedValues: [StoredValue] {
    func list(_ data: WebsiteData, _ area: String) -> [StoredValue] {
      data.storedAreas.sorted { $0.key < $1.key }.flatMap { owner, items in
        items.map { StoredValue(area: area, owner: owner, key: $0.key.text.string, value: $0.value.text.string) }
      }
    }
    let kept = websiteData.allCookies.map {
      StoredValue(area: "cookie", owner: $0.domain + $0.path, key: $0.name, value: $0.value)
    }
    return list(websiteData, "localStorage") + list(sessionData, "sessionStorage") + kept
  }
}

extension ResourceLoader {
  /// The text of a file below the root.
  func fileText(of url: WebURL) -> String? {
    guard isFile(url), let file = try? readFile(ResourceRequest(url: url)).get() else { return nil }
    return String(decoding: file.bytes, as: UTF8.self)
  }
}
