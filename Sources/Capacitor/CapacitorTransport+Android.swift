import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Android's objects in the page.
extension CapacitorTransport {
  /// Installs the objects.
  func attachAndroid(to webView: WebView) {
    interfaces.append(
      webView.addWebMessageListener(
        "androidBridge",
        isAllowed: { [weak self] frame in
          guard let core = self?.core.target else { return false }
          return core.allowedOrigins.allows(frame)
        }
      ) { [weak self] message, reply in
        guard let self else { return }
        // Native responds to the document that sent the last message.
        if message.frame.isMainFrame { channel = reply }
        received(message.text, from: message.frame)
      })
    let answers = [
      ("CapacitorCookiesAndroidInterface", settings.usesNativeCookies),
      ("CapacitorHttpAndroidInterface", settings.usesNativeHTTP),
    ]
    for (name, isEnabled) in answers {
      var functions: [String: ScriptFunction] = ["isEnabled": { _ in .boolean(isEnabled) }]
      if name.hasPrefix("CapacitorCookies") {
        functions["setCookie"] = { [weak self] call in
          self?.setCookie(call.javaString(1) ?? "", for: call.javaString(0) ?? "")
          return .undefined
        }
      }
      interfaces.append(webView.addScriptInterface(name, functions: functions, forMainFrameOnly: false))
    }
    interfaces.append(
      webView.addScriptInterface(
        "CapacitorSystemBarsAndroidInterface", functions: ["onDOMReady": { _ in .undefined }],
        forMainFrameOnly: false))
    if let context = settings.portalContext {
      interfaces.append(
        webView.addScriptInterface(
          "AndroidInitialContext", functions: ["initialContext": { _ in .string(context) }],
          forMainFrameOnly: false))
    }
  }
}
