import BridgeTesting

/// Recognizes pages of apps that add an object to their pages, by the names in the page's scripts.
///
/// A page of such an app does nothing in other apps, so without these names the survey does not try the app.
enum AppPageSigns {
  private static let signs: [(bridges: [BridgeKind], names: [String])] = [
    ([.weixinMiniProgram], ["wx.miniProgram", "__wxjs_environment"]),
    ([.weixin], ["WeixinJSBridge", "wx.config", "jweixin"]), ([.alipay], ["AlipayJSBridge", "alipayjsapi"]),
    ([.uniapp, .uniappPlus], ["UniAppJSBridge", "uni.webview", "uni.webView"]),
  ]
  private static let apps: Set<BridgeKind> = [
    .weixin, .weixinMiniProgram, .alipay, .uniapp, .uniappNvue, .uniappPlus, .uniappBrowser,
  ]

  /// Returns the bridges that a page with these scripts can use; those of apps that the scripts name are the last.
  static func candidates(_ bridges: [BridgeKind], for texts: [String]) -> [BridgeKind] {
    let named = signs.filter { sign in texts.contains { text in sign.names.contains { text.contains($0) } } }
    return bridges.filter { !apps.contains($0) } + named.flatMap(\.bridges).filter(bridges.contains)
  }
}
