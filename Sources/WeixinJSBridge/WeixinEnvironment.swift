/// The part of WeChat that shows a page.
public enum WeixinEnvironment: Sendable, Hashable {
  /// WeChat's browser.
  case browser
  /// The `<web-view>` of a mini program.
  case miniProgram(appID: String = "wx0123456789abcdef")

  /// A Boolean value that indicates whether a mini program shows the page.
  public var isMiniProgram: Bool { self != .browser }
}
