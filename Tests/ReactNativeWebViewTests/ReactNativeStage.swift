import HeadlessWebView
import ReactNativeWebView
import TestSupport

/// A page in a React Native app, and one log of what the page and native write.
final class ReactNativeStage {
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
  let view: WebView
  let bridge: ReactNativeWebView
  private(set) var log: [String] = []
  private(set) var faults: [String] = []
  private(set) var faultTexts: [String] = []
  private(set) var pageErrors: [String] = []
  private(set) var transcript: [TranscriptEvent] = []

  init(_ variant: Variant = .ios, props: ReactNativeProps = ReactNativeProps()) {
    var configuration = WebViewConfiguration()
    if variant.platform == .android { configuration.device = .android }
    var props = props
    props.androidChannel = variant.channel
    view = WebView(configuration: configuration)
    bridge = ReactNativeWebView(view, props: props, script: variant.script)
    view.transcript.observe { [weak self] record in
      guard let self else { return }
      transcript.append(record)
      if record.type == .console, let text = record.string("text") { log.append(text) }
      if record.type == .fault, let code = record.string("code") {
        faults.append(code)
        faultTexts.append(record.string("text") ?? "")
      }
      if record.type == .error, let text = record.string("message") { pageErrors.append(text) }
    }
  }

  /// Loads a page with a script, and runs until it is idle.
  func load(_ script: String, head: String = "") throws {
    view.loadHTML(
      "<!doctype html><title>Shop</title>\(head)<script>\(script)</script>", baseURL: WebURL(Self.url) ?? .blank)
    try view.runUntilIdle()
  }

  func run(_ script: String) throws {
    view.evaluateJavaScript(script + "\n;0")
    try view.runUntilIdle()
  }

  func settle() throws { try view.runUntilIdle() }

  func note(_ line: String) { log.append(line) }
}
