@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The native side of uni-app's `<web-view>`: the app around a page that loads `uni.webview.js`.
///
/// The handler `message` receives the data of `uni.postMessage({ data })`. The other handlers have the names of the
/// page's functions, such as `navigateTo`, which receives `{ url }`:
///
///     uniApp.register("navigateTo") { (target: Target) in router.open(target.url) }
///
/// Pages get no response. Native calls global functions of the page, as apps do with `evalJS`.
public final class UniAppWebView: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  private let transport: UniAppTransport

  /// Creates the bridge for a view; documents that are created from now on find the app.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - host: The kind of app.
  ///   - script: The page's script for pages that load it from uni-app's servers; our own by default.
  public init(_ webView: WebView, host: UniAppHost = .uniAppX, script: String = UniWebViewScript.source) {
    transport = UniAppTransport(host, script: script)
    core = transport.attach(to: webView)
    transport.install(in: webView)
  }

  deinit { transport.detach() }

  /// The kind of app.
  public var host: UniAppHost { transport.host }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension UniAppWebView: Sendable {}
