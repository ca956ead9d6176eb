import HeadlessWebView

/// The kinds of DSBridge that pages meet: the version, and the kind of web view.
public enum DSBridgeDialect: String, Sendable, Hashable, CaseIterable {
  /// 3.x on iOS: the page calls with `prompt`, because a script set `window._dswk`.
  case ios
  /// 3.x on Android: the page calls a function of the object `_dsbridge`.
  case android
  /// 3.x on Android below 4.4: the page calls with `prompt`, because its user agent contains `_dsbridge`.
  ///
  /// The view's configuration must provide it: `applicationNameForUserAgent = "_dsbridge"`.
  case oldAndroid = "android-prompt"
  /// 2.x in a `WKWebView`.
  case version2
  /// 2.x in a `UIWebView`: the page calls the function `_dsbridge`.
  case version2UIWebView = "version2-uiwebview"
  /// 1.x in a `WKWebView`.
  case version1
  /// 1.x in a `UIWebView`: the page calls the function `_dsbridge`.
  case version1UIWebView = "version1-uiwebview"

  /// The major version.
  public var version: Int {
    switch self {
    case .ios, .android, .oldAndroid: 3
    case .version2, .version2UIWebView: 2
    case .version1, .version1UIWebView: 1
    }
  }

  /// Returns the same version for a kind of view.
  ///
  /// 2.x and 1.x differ between `WKWebView` and views whose pages run in the app's process.
  public func sitting(in host: WebHost) -> DSBridgeDialect {
    switch version {
    case 2: host.isInProcess ? .version2UIWebView : .version2
    case 1: host.isInProcess ? .version1UIWebView : .version1
    default: self
    }
  }

  /// Returns 3.x for a device, whose platform determines how pages reach native.
  public static func version3(on device: Device) -> DSBridgeDialect { device.platform == .android ? .android : .ios }

  /// The way in which a page reaches native.
  enum Transport { case prompt, object, function }

  var transport: Transport {
    switch self {
    case .ios, .oldAndroid, .version2, .version1: .prompt
    case .android: .object
    case .version2UIWebView, .version1UIWebView: .function
    }
  }

  var isAndroid: Bool { self == .android || self == .oldAndroid }

  /// A Boolean value that indicates whether responses that come shortly after each other are evaluated together.
  var gathersAnswers: Bool { self == .ios || self == .version2 || self == .version1 }

  /// The number of the first call to a page.
  var firstCallNumber: Int { isAndroid ? 1 : 0 }

  /// The script that native injects into every main frame before the page's first script.
  var startScript: String? {
    switch self {
    case .ios: "window._dswk=true;"
    case .version2, .version1: "window._dswk='_dsbridge=';"
    case .android, .oldAndroid, .version2UIWebView, .version1UIWebView: nil
    }
  }

  /// Our own bridge script, which native injects into pages of 2.x and 1.x; pages of 3.x load their own.
  var script: DSBridgeScript? {
    switch version {
    case 1: .version1
    case 2: .version2
    default: nil
    }
  }
}
