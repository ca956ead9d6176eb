import BridgeSupport
import CUniAppWebViewScripts
import HeadlessWebView
import JavaScriptEngine

/// The wire of uni-app's `<web-view>`: a native object, the object `plus`, or `message` events of a window.
///
/// Incoming calls have no response. Native calls the page's global functions.
final class UniAppTransport: PageFunctionTransport {
  let host: UniAppHost
  private let script: String
  private var interface: ScriptInterfaceID?
  private static let channel = "__uni_hostChannel"

  init(_ host: UniAppHost, script: String) {
    self.host = host
    self.script = script
  }

  func install(in webView: WebView) {
    if let suffix = host.userAgentSuffix { append(suffix, toUserAgentOf: webView) }
    for address in UniWebViewScript.addresses {
      webView.network.route(address, .text(script, type: "text/javascript"))
    }
    if let name = host.objectName {
      let functions: [String: ScriptFunction] = [
        "postMessage": { [weak self] in self?.called(.message, $0[0], $0.frame) ?? .undefined },
        "postMessageToService": { [weak self] in self?.called(.service, $0[0], $0.frame) ?? .undefined },
      ]
      interface = webView.addScriptInterface(name, functions: functions, forMainFrameOnly: false)
      return
    }
    interface = webView.addScriptFunction(Self.channel) { [weak self] call in
      guard let self, let form = call[0].string.flatMap(UniAppMessage.Form.init(rawValue:)) else { return .undefined }
      return called(form, call[1], call.frame)
    }
    let profile = JSONText(object: [
      ("channel", JSONText(text: Self.channel)), ("host", JSONText(text: host.rawValue)),
      ("hasService", (try? JSONText(host == .plus ? "true" : "false")) ?? .null),
    ])
    webView.addUserScript(
      UserScript(
        source: "\(EmbeddedScript(HBUniAppHostScript()).text)(\(profile.string));", injectionTime: .documentStart,
        name: "uni-app.js"))
  }

  func detach() {
    if let interface { core?.webView?.removeScriptInterface(interface) }
  }

  private func append(_ suffix: String, toUserAgentOf webView: WebView) {
    let configuration = webView.configuration
    let standard = [configuration.device.userAgent, configuration.applicationNameForUserAgent].compactMap { $0 }
    let current = webView.customUserAgent ?? standard.joined(separator: " ")
    guard !current.lowercased().contains("uni-app") else { return }
    webView.customUserAgent = "\(current) \(suffix)"
  }

  /// The page gets no responses; the app runs scripts.
  override var insteadOfResponses: String? {
    "uni-app has no responses; call a function of the page with native.call('NAME', data)"
  }

  // MARK: From the page

  private func called(_ form: UniAppMessage.Form, _ value: StructuredValue, _ frame: FrameInfo) -> StructuredValue {
    guard let core, let webView = core.webView else { return .undefined }
    guard let text = value.string, let message = UniAppMessage(text, form: form, isList: host == .nvue) else {
      core.transcript.fault(
        .badMessage,
        "the page sends a message that uni-app's script does not send: \((value.json ?? "undefined").prefix(200))")
      return .undefined
    }
    guard core.admits(messageFrom: frame) else { return .undefined }
    guard webView.allowsPayload(text.utf16.count) else {
      core.transcript.fault(
        .tooLong, "the data for '\(message.name)' exceeds the size limit", [.init("name", .string(message.name))])
      return .undefined
    }
    let record = core.transcript.record(
      .receive,
      [
        .init("message", .json(message.json.string)), .init("name", .string(message.name)),
        .init("data", .json(message.data.string)), .init("frame", .integer(frame.id)),
        .init("origin", .string(frame.origin)),
      ])
    // The page's script continues before native handles the message, as on a device.
    core.transcript.within(record) {
      webView.eventLoop.post { [weak self] in
        self?.core?.receive(message.name, data: message.data, from: frame)
      }
    }
    return .undefined
  }
}
