import HeadlessWebView
import TestSupport
import WebViewFlutter

/// A page in a Flutter app with `webview_flutter`, and one log of what the page and native write.
final class FlutterStage: BridgeStage {
  static let url = "https://app.example/"
  let bridge: WebViewFlutter

  init(_ platform: Device.Platform = .ios) {
    let view = Self.view(on: platform == .android ? .android : .iPhone)
    bridge = WebViewFlutter(view)
    super.init(view)
  }

  /// Loads a page with a script, and runs until it is idle.
  func load(_ script: String) throws {
    try load(html: "<script>\(script)</script>", at: Self.url)
  }
}
