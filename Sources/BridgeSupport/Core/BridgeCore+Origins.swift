import HeadlessWebView
import JavaScriptEngine

/// The checks of the origins that may use the bridge.
extension BridgeCore {
  /// Returns true if a frame may use the bridge; otherwise reports it.
  ///
  /// A bridge belongs to the page and to frames of its origin, because its callbacks are in the main frame. It also
  /// belongs only to pages of ``allowedOrigins``. The faults are `foreign-frame` and `origin-refused`.
  public func admits(_ frame: FrameInfo) -> Bool {
    // The main frame is compared too, because another page may already be there when this check runs.
    guard let page = webView?.mainFrameInfo, frame.isSameOrigin(as: page) else {
      report(.foreignFrame, "a cross-origin frame tried to use the bridge: \(frame.url)", frame)
      return false
    }
    return isAllowed(frame, to: "use the bridge")
  }

  /// Returns true if a frame may send a message; otherwise reports the frame.
  ///
  /// It is for messages that carry everything that native needs. A page can send them while it ends, so the view may
  /// have another page when native receives them.
  public func admits(messageFrom frame: FrameInfo) -> Bool {
    frame.isMainFrame ? isAllowed(frame, to: "use the bridge") : admits(frame)
  }

  /// Returns true if pages of a frame's origin may use the bridge; otherwise reports the frame.
  public func isAllowed(_ frame: FrameInfo, to act: @autoclosure () -> String) -> Bool {
    guard restrictsOrigins, !allowedOrigins.allows(frame) else { return true }
    report(.originRefused, "\(frame.url) may not \(act()): its origin is not allowed", frame)
    return false
  }

  /// Reports a call from a document that may not make it.
  public func reportRefused(_ frame: FrameInfo, _ handler: String) {
    report(
      .originRefused, "\(frame.url) may not call '\(handler)': its origin is not allowed", frame,
      [.init("name", .string(handler))])
  }

  /// Returns true if the current page may receive a message; otherwise reports that and ends the call.
  func mayBeSent(_ message: OutgoingMessage, to webView: WebView) -> Bool {
    guard restrictsOrigins, let page = webView.mainFrameInfo, !isAllowed(page, to: "receive messages") else {
      return true
    }
    if let number = message.number { end(number) { .refused(handler: $0, origin: page.origin) } }
    return false
  }

  private func report(
    _ code: FaultCode, _ text: @autoclosure () -> String, _ frame: FrameInfo,
    _ more: @autoclosure () -> [TranscriptEvent.Field] = []
  ) {
    transcript.fault(
      code, text(), [.init("frame", .integer(frame.id)), .init("origin", .string(frame.origin))] + more())
  }
}
