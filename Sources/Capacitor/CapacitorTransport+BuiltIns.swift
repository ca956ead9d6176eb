import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The methods that Capacitor itself implements. A handler of the app replaces each of them.
extension CapacitorTransport {
  /// Returns the implementation of a method; nil if the app has to provide it.
  func builtIn(_ name: QualifiedName) -> RegisteredHandler? {
    guard let plugin = registry[name.plugin] else { return nil }
    switch (name.plugin, name.member) {
    case (_, "removeAllListeners"):
      return RegisteredHandler(isSynchronous: true) { [weak self] _, call in
        if let self, let core = core.target {
          for event in listeners.removeAll(of: name.plugin) { recordListener(to: event, "", "unlisten", core) }
        }
        call?.respond(nil)
      }
    // On iOS, pages find these methods in each plugin, but native looks among the plugin's own.
    case (_, "checkPermissions") where platform == .android && !plugin.has(name.member),
      (_, "requestPermissions") where platform == .android && !plugin.has(name.member), ("SystemBars", _),
      ("WebView", "setServerAssetPath"), ("WebView", "setServerBasePath"), ("WebView", "persistServerBasePath"):
      return plugin.allMethods.contains { $0.name == name.member }
        ? RegisteredHandler(isSynchronous: true) { _, call in call?.respond(nil) } : nil
    case ("WebView", "getServerBasePath"):
      return RegisteredHandler(isSynchronous: true) { _, call in call?.respond(try? JSONText(#"{"path":"public"}"#)) }
    case ("CapacitorCookies", _):
      return RegisteredHandler(isSynchronous: true) { [weak self] data, call in
        guard let self, let call else { return }
        do { call.respond(try cookies(name.member, data ?? .null)) } catch {
          call.fail(error as? HandlerError ?? HandlerError("\(error)"))
        }
      }
    case ("CapacitorHttp", _): return plugin.has(name.member) ? request(name.member) : nil
    // The watch itself ends after the call.
    case ("Geolocation", "clearWatch"):
      return RegisteredHandler(isSynchronous: true) { [weak self] data, call in
        if let id = data?["id"] { self?.core.target?.endIncoming(id: id) }
        call?.respond(nil)
      }
    default: return nil
    }
  }

  // MARK: Synchronous questions

  /// Answers the questions that the page's script asks with `prompt` on iOS; nil for any other prompt.
  func answer(_ request: PromptRequest) -> PromptResponse? {
    guard request.message.hasPrefix("{"), let question = try? JSONText(request.message),
      let type = question["type"]?.stringValue()
    else { return nil }
    let answer: String
    switch type {
    case "CapacitorCookies.isEnabled": answer = "\(settings.usesNativeCookies)"
    case "CapacitorHttp": answer = "\(settings.usesNativeHTTP)"
    case "CapacitorCookies.get":
      answer = cookies(at: serverURL()).map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    case "CapacitorCookies.set":
      setCookie(question["action"]?.stringValue() ?? "", for: question["domain"]?.stringValue() ?? "")
      answer = ""
    default: return nil
    }
    core.target?.transcript.record(
      .capacitorQuestion, [.init("question", .json(question.string)), .init("answer", .string(answer))])
    return .text(answer)
  }

  // MARK: Cookies

  /// Runs a method of the plugin `CapacitorCookies`.
  private func cookies(_ method: String, _ options: JSONText) throws -> JSONText? {
    guard let data = core.target?.webView?.websiteData else { return nil }
    let url = serverURL(options["url"]?.stringValue())
    switch method {
    case "getCookies":
      return JSONText(object: cookies(at: url).map { ($0.name, JSONText(text: $0.value)) })
    case "setCookie":
      guard let key = options["key"]?.stringValue() else { throw HandlerError("Must provide key") }
      guard let value = options["value"]?.stringValue() else { throw HandlerError("Must provide value") }
      let expires = options["expires"]?.stringValue() ?? ""
      let path = options["path"]?.stringValue() ?? "/"
      set("\(key)=\(PercentCoding.encoded(value)); expires=\(expires); path=\(path)", at: url)
    case "deleteCookie":
      guard let key = options["key"]?.stringValue() else { throw HandlerError("Must provide key") }
      for cookie in cookies(at: url) where cookie.name == key { data.removeCookie(cookie) }
    case "clearCookies": for cookie in cookies(at: url) { data.removeCookie(cookie) }
    case "clearAllCookies": data.removeAllCookies()
    default: throw HandlerError.unimplemented()
    }
    return nil
  }

  /// Sets a cookie as the page does with `document.cookie`.
  func setCookie(_ text: String, for domain: String) { set(text, at: serverURL(domain)) }

  private func set(_ text: String, at url: WebURL?) {
    guard let url, let webView = core.target?.webView else { return }
    webView.websiteData.setCookie(text, for: url, now: webView.eventLoop.wallClock)
  }

  private func cookies(at url: WebURL?) -> [Cookie] {
    guard let url, let webView = core.target?.webView else { return [] }
    return webView.websiteData.cookies(for: url, now: webView.eventLoop.wallClock).filter { !$0.isHTTPOnly }
  }

  /// Returns an address of the page's, or the server's if there is none.
  private func serverURL(_ given: String? = nil) -> WebURL? {
    let server = WebURL(scripts.serverURL(of: core.target?.webView?.mainFrameInfo) + "/")
    guard let given, !given.isEmpty else { return server }
    return WebURL(given.hasPrefix("http://") || given.hasPrefix("https://") ? given : "http://\(given)") ?? server
  }
}
