import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Who may use the bridge.
extension WebViewJavascriptBridge {
  /// Sets the origins whose documents may call a handler; nil for all that may use the bridge.
  ///
  /// A call from elsewhere is the fault `origin-refused`, and the handler is not called.
  public func setAllowedOrigins(_ origins: OriginAllowList?, forHandler handlerName: String) {
    handlerOrigins[handlerName] = origins
  }

  /// Whether a frame may signal; of one that may not, the transcript is told.
  ///
  /// The bridge belongs to the page and to frames of its origin: a frame from elsewhere must not make native read the queue.
  func maySignal(_ source: FrameInfo) -> Bool {
    // The main frame's, too, is asked for: native may be asked about it when another page is there already.
    guard let page = webView?.mainFrameInfo, source.isSameOrigin(as: page) else {
      refuse("foreign-frame", "a frame of another origin used the bridge's address: \(source.url)", source)
      return false
    }
    return isAllowed(source, to: "use the bridge")
  }

  /// Whether pages of a frame's origin may use the bridge; if not, the transcript is told.
  func isAllowed(_ source: FrameInfo, to act: String) -> Bool {
    guard let allowedOrigins, !allowedOrigins.allows(source) else { return true }
    refuse("origin-refused", "\(source.url) may not \(act): its origin is not allowed", source)
    return false
  }

  /// Whether a frame may call a handler; if not, the transcript is told.
  func mayCall(_ name: String, _ source: FrameInfo) -> Bool {
    guard let origins = handlerOrigins[name], !origins.allows(source) else { return true }
    refuse(
      "origin-refused", "\(source.url) may not call \(name): its origin is not allowed", source,
      [.init("name", .string(name))])
    return false
  }

  private func refuse(
    _ code: String, _ text: @autoclosure () -> String, _ source: FrameInfo,
    _ more: @autoclosure () -> [TranscriptEvent.Field] = []
  ) {
    webView?.transcript.fault(
      code, text(), [.init("frame", .integer(source.id)), .init("origin", .string(source.origin))] + more())
  }
}
