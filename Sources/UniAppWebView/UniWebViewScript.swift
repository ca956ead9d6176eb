import CUniAppWebViewScripts
import HeadlessWebView
import JavaScriptEngine

/// The page's own script of uni-app's `<web-view>`, which defines `uni.postMessage`, `uni.navigateTo` and their kin.
public enum UniWebViewScript {
  /// Our own script, wire-compatible with `uni.webview.js` 1.5.
  public static let source = EmbeddedScript(HBUniWebViewScript()).text

  /// The addresses from which pages load the script.
  static let addresses: [RoutePattern] = [
    "https://js.cdn.aliyun.dcloud.net.cn/dev/uni-app/uni.webview*.js",
    "https://gitee.com/dcloud/uni-app/**/uni.webview*.js",
    "https://gitcode.net/dcloud/uni-app/**/uni.webview*.js",
  ]
}
