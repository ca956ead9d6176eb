import Foundation

// Overridable members for the key-value observing of a web view; see ``KeyValueObserving``.
extension WKWebView {
  /// Returns a closure that reads a property by its name in Objective-C.
  static func reader(ofKeyPath keyPath: String) -> (@MainActor (WKWebView) -> Any?)? {
    switch keyPath {
    case "title": { $0.title }
    case "URL": { $0.url }
    case "loading", "isLoading": { NSNumber(value: $0.isLoading) }
    case "estimatedProgress": { NSNumber(value: $0.estimatedProgress) }
    case "canGoBack": { NSNumber(value: $0.canGoBack) }
    case "canGoForward": { NSNumber(value: $0.canGoForward) }
    case "hasOnlySecureContent": { NSNumber(value: $0.hasOnlySecureContent) }
    case "themeColor": { $0.themeColor }
    case "underPageBackgroundColor": { $0.underPageBackgroundColor }
    case "serverTrust": { $0.serverTrust }
    default: nil
    }
  }
}
