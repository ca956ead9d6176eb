import FlutterInAppWebView
import HeadlessWebView
import TestSupport

/// A page in a Flutter app with `flutter_inappwebview`, and one log of what the page and native write.
final class InAppWebViewStage: BridgeStage {
  /// A version on a platform, with our script or the original.
  struct Variant: CustomStringConvertible, Sendable {
    let version: InAppWebViewVersion
    let platform: Device.Platform
    var script: String?
    var description: String {
      "\(version.rawValue), \(platform.rawValue), \(script == nil ? "our script" : "the real script")"
    }

    static func on(_ platform: Device.Platform, _ version: InAppWebViewVersion) -> Variant {
      Variant(version: version, platform: platform)
    }

    private static let originals: [(InAppWebViewVersion, Device.Platform, OriginalScript)] = [
      (.version62, .ios, .inAppWebView), (.version62, .android, .inAppWebViewAndroid),
      (.version61, .ios, .inAppWebView61), (.version61, .android, .inAppWebView61Android),
      (.version5, .ios, .inAppWebView5), (.version5, .android, .inAppWebView5Android),
    ]

    /// Each version on each platform, with our script and with the originals that the environment names.
    static let all = originals.flatMap { version, platform, original in
      [Variant.on(platform, version)]
        + (original.text.map { [Variant(version: version, platform: platform, script: $0)] } ?? [])
    }
  }

  static let url = "https://app.example/"
  let bridge: FlutterInAppWebView

  init(_ variant: Variant = .on(.ios, .version62), settings: InAppWebViewSettings? = nil) {
    let view = Self.view(on: variant.platform == .android ? .android : .iPhone)
    bridge = FlutterInAppWebView(
      view, settings: settings ?? InAppWebViewSettings(version: variant.version), script: variant.script)
    super.init(view)
  }

  /// Loads a page with a script that runs when the bridge is ready.
  func loadReady(_ script: String) throws {
    try load("addEventListener('flutterInAppWebViewPlatformReady', async () => {\n\(script)\n});")
  }

  /// Loads a page with a script, and runs until it is idle.
  func load(_ script: String) throws {
    try load(
      html: """
        <script>
        const call = (...list) => window.flutter_inappwebview.callHandler(...list);
        const tell = (promise) => promise.then((value) => console.log('got ' + JSON.stringify(value)),
          (error) => console.log('failed ' + error.message, error instanceof Error));
        \(script)
        </script>
        """, at: Self.url)
  }
}
