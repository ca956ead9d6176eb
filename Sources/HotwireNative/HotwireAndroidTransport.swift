import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The wire of Android: an object, and a script that native evaluates when a page has loaded.
final class HotwireAndroidTransport: HotwireTransport {
  private static let object = "BridgeComponentsNative"
  private static let scriptFile = "bridge_components.js"

  private var interface: ScriptInterfaceID?

  override func install(in webView: WebView) {
    super.install(in: webView)
    // Each function only posts a task, as in the original, whose object is called on another thread.
    interface = webView.addScriptInterface(
      Self.object,
      functions: [
        "bridgeDidInitialize": { [weak self] call in
          self?.later { $0.pageIsReady(call.frame) }
          return .undefined
        },
        "bridgeDidUpdateSupportedComponents": { _ in .undefined },
        "bridgeDidReceiveMessage": { [weak self] call in
          let text = call.javaString(0)
          self?.later { $0.received(text, from: call.frame) }
          return .undefined
        },
      ], forMainFrameOnly: false)
  }

  override func uninstall(from webView: WebView) {
    super.uninstall(from: webView)
    if let interface { webView.removeScriptInterface(interface) }
  }

  private func later(_ body: @escaping (HotwireAndroidTransport) -> Void) {
    guard let core, let view = core.webView else { return }
    let isCurrent = core.whilePageLasts()
    let cause = core.transcript.cause
    view.eventLoop.post { [weak self] in
      guard let self else { return }
      core.transcript.within(cause) {
        guard isCurrent() else {
          return core.transcript.fault(.wrongLocation, "native ignored a message of a page that had ended by then")
        }
        body(self)
      }
    }
  }

  private func received(_ text: String?, from frame: FrameInfo) {
    guard let text, let json = try? JSONText(text) else {
      core?.transcript.fault(.badMessage, "a message is not JSON: \((text ?? "null").prefix(200))")
      return
    }
    receive(HotwireEnvelope(json), json, from: frame)
  }

  override func userAgent(_ base: String, prefix: String?, components: String) -> String {
    [prefix, "Hotwire Native Android;", "Turbo Native Android;", components + ";", base].compactMap { $0 }
      .joined(separator: " ")
  }

  /// Evaluates the script in a page that has loaded, as the original does.
  override func pageLoaded() {
    super.pageLoaded()
    guard let core, let view = core.webView else { return }
    if let page = view.mainFrameInfo, !core.isAllowed(page, to: "use the bridge") { return }
    core.transcript.record(.inject, [.init("name", .string(Self.scriptFile))])
    view.evaluateJavaScript(script.source, name: Self.scriptFile)
  }

  private static let reply = PageFunction("message", body: "window.nativeBridge.replyWith(message);")

  override func send(_ message: JSONText, for core: BridgeCore, in view: WebView) {
    view.call(Self.reply, .text(message.string), when: core.whilePageLasts()) { [weak core] in
      core?.reportLostReply($0)
    }
  }
}
