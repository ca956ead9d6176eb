/// The kind of app around a page in uni-app's `<web-view>`.
public enum UniAppHost: String, Sendable, Hashable, CaseIterable {
  /// An app of uni-app x, with the native object `__uniapp_x_`.
  case uniAppX = "uni-app-x"
  /// An nvue page of an app, with the native object `__dcloud_weex_`.
  case nvue
  /// A vue page of an app, with the object `plus` of HTML5+.
  case plus
  /// A vue page of an older app, whose service is a web view of its own.
  case oldPlus = "old-plus"
  /// A page of the browser, around an `<iframe>`.
  case browser

  /// The text that the app appends to the user agent; nil for a browser.
  var userAgentSuffix: String? {
    switch self {
    case .uniAppX: "uni-app-x"
    case .nvue, .plus, .oldPlus: "uni-app Html5Plus/1.0 (Immersed/20)"
    case .browser: nil
    }
  }

  /// The name of the native object; nil if the host has none.
  var objectName: String? {
    switch self {
    case .uniAppX: "__uniapp_x_"
    case .nvue: "__dcloud_weex_"
    case .plus, .oldPlus, .browser: nil
    }
  }
}
