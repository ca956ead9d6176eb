import HeadlessWebView
import ReactNativeWebView
import TestSupport

/// A page in a React Native app, and one log of what the page and native write.
final class ReactNativeStage: BridgeStage {
  /// A platform with its way of sending messages.
  struct Variant: CustomStringConvertible, Sendable {
    let description: String
    let platform: Device.Platform
    var script: String?
    var channel = ReactNativeProps.AndroidChannel.webMessageListener
    /// The object at which the page gets messages.
    var target: String { platform == .android ? "document" : "window" }

    static let ios = Variant(description: "ios, our script", platform: .ios)
    static let android = Variant(description: "android", platform: .android)
    static let oldAndroid = Variant(
      description: "android before 13.13.1", platform: .android, channel: .javaInterface)

    /// iOS with our script, and with the original if the environment names it.
    static let onIOS =
      [ios]
      + (OriginalScript.reactNative.text.map {
        [Variant(description: "ios, the real script", platform: .ios, script: $0)]
      } ?? [])
    static let onAndroid = [android, oldAndroid]
    static let all = onIOS + onAndroid
  }

  static let url = "https://app.example/"
  let bridge: ReactNativeWebView

  init(_ variant: Variant = .ios, props: ReactNativeProps = ReactNativeProps()) {
    var props = props
    props.androidChannel = variant.channel
    let view = Self.view(on: variant.platform == .android ? .android : .iPhone)
    bridge = ReactNativeWebView(view, props: props, script: variant.script)
    super.init(view)
  }

  /// Loads a page with a script, and runs until it is idle.
  func load(_ script: String, head: String = "") throws {
    try load(html: "<title>Shop</title>\(head)<script>\(script)</script>", at: Self.url)
  }
}
