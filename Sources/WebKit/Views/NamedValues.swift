import Foundation

// Apps set by name what Apple's classes do not show. The names mean nothing here: what was set is kept, and can be read
// again.

extension WKPreferences {
  /// Keeps a value by its name, such as `allowFileAccessFromFileURLs`; nothing follows from it.
  public func setValue(_ value: Any?, forKey key: String) { named[key] = value }
  /// The value that was set by that name.
  public func value(forKey key: String) -> Any? { named[key] }
}

extension WKWebViewConfiguration {
  /// Keeps a value by its name, such as `allowUniversalAccessFromFileURLs`; nothing follows from it.
  public func setValue(_ value: Any?, forKey key: String) { named[key] = value }
  /// The value that was set by that name.
  public func value(forKey key: String) -> Any? { named[key] }
}

extension WKWebView {
  /// Keeps a value by its name, such as `drawsBackground`; nothing follows from it.
  public func setValue(_ value: Any?, forKey key: String) { named[key] = value }
  /// The value of a property that can be observed by its name, or one that was set by that name.
  public func value(forKey key: String) -> Any? { Self.reader(ofKeyPath: key).map { $0(self) } ?? named[key] }
}
