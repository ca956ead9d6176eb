import Foundation

// Apps use key-value coding for properties that Apple's classes don't expose. A value that was set is stored, and can
// be read again. Only `allowFileAccessFromFileURLs` and `allowUniversalAccessFromFileURLs` have an effect.

extension WKPreferences {
  /// Stores a value for a key, such as `allowFileAccessFromFileURLs`, which applies to views created later.
  public func setValue(_ value: Any?, forKey key: String) { named[key] = value }
  /// Returns the value that was set for a key.
  public func value(forKey key: String) -> Any? { named[key] }
}

extension WKWebViewConfiguration {
  /// Stores a value for a key, such as `allowUniversalAccessFromFileURLs`, which applies to views created later.
  public func setValue(_ value: Any?, forKey key: String) { named[key] = value }
  /// Returns the value that was set for a key.
  public func value(forKey key: String) -> Any? { named[key] }
}

extension WKWebViewConfiguration {
  /// Returns whether a setting that the app set by name is true.
  func allows(_ key: String) -> Bool {
    guard let value = named[key] ?? preferences.named[key] else { return false }
    return value as? Bool ?? (value as? NSNumber)?.boolValue ?? false
  }
}

extension WKWebView {
  /// Stores a value for a key, such as `drawsBackground`; the value has no effect.
  public func setValue(_ value: Any?, forKey key: String) { named[key] = value }
  /// Returns the value of a property that can be observed by name, or a value that was set for the key.
  public func value(forKey key: String) -> Any? { Self.reader(ofKeyPath: key).map { $0(self) } ?? named[key] }
}
