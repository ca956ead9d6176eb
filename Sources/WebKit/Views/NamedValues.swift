import Foundation

// Apps use key-value coding for properties that Apple's classes don't expose. The keys have no meaning here: a value
// that was set is stored, and can be read again.

extension WKPreferences {
  /// Stores a value for a key, such as `allowFileAccessFromFileURLs`; the value has no effect.
  public func setValue(_ value: Any?, forKey key: String) { named[key] = value }
  /// Returns the value that was set for a key.
  public func value(forKey key: String) -> Any? { named[key] }
}

extension WKWebViewConfiguration {
  /// Stores a value for a key, such as `allowUniversalAccessFromFileURLs`; the value has no effect.
  public func setValue(_ value: Any?, forKey key: String) { named[key] = value }
  /// Returns the value that was set for a key.
  public func value(forKey key: String) -> Any? { named[key] }
}

extension WKWebView {
  /// Stores a value for a key, such as `drawsBackground`; the value has no effect.
  public func setValue(_ value: Any?, forKey key: String) { named[key] = value }
  /// Returns the value of a property that can be observed by name, or a value that was set for the key.
  public func value(forKey key: String) -> Any? { Self.reader(ofKeyPath: key).map { $0(self) } ?? named[key] }
}
