import CWeixinJSBridgeScripts
import HeadlessWebView
import JavaScriptEngine

/// The JSSDK of WeChat: the object `wx` that pages load from WeChat's servers.
public enum WeixinSDK {
  /// Our own script, wire-compatible with version 1.6.
  public static let source = EmbeddedScript(HBWeixinSDKScript()).text

  /// The addresses from which pages load the SDK.
  static let addresses: [RoutePattern] = [
    "https://res.wx.qq.com/open/js/jweixin-*.js", "https://res2.wx.qq.com/open/js/jweixin-*.js",
    "http://res.wx.qq.com/open/js/jweixin-*.js", "http://res2.wx.qq.com/open/js/jweixin-*.js",
  ]
}
