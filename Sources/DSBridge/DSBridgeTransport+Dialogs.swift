import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The page's own dialogs, and the delegates that handle them.
final class DSBridgeDialogs {
  weak var uiDelegate: (any UIDelegate)?
  var onDialog: ((DSBridgeDialog) -> DSBridgeDialog.Answer)?
  /// A Boolean value that indicates whether dialogs block the page.
  var isBlocking = true
  /// The labels of the bridge's own dialogs.
  var labels = DSBridgeDialog.Labels()
  var core = Backlink<BridgeCore>()
  var dialect = DSBridgeDialect.ios

  /// Handles a dialog; one that does not block is shown after the page has continued, and its result is ignored.
  func ask<Answer>(blocked answer: Answer, _ body: @escaping (DSBridgeDialogs, WebView) -> Answer) -> Answer {
    guard let webView = core.target?.webView else { return answer }
    guard !isBlocking else { return body(self, webView) }
    webView.eventLoop.post { [weak self] in
      if let self, let view = core.target?.webView { _ = body(self, view) }
    }
    return answer
  }

  /// Shows one of the bridge's own dialogs.
  func show(_ dialog: DSBridgeDialog) -> DSBridgeDialog.Answer? {
    guard let onDialog else {
      core.target?.transcript.fault(
        .dialogUnanswered,
        "nothing handles the page's \(dialog.kind.rawValue): \(dialog.title) \(dialog.message)")
      return nil
    }
    return onDialog(dialog)
  }
}

extension DSBridgeTransport: UIDelegate {
  /// Handles the bridge's own prompts, and forwards the others.
  func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String? {
    if webView === core.target?.webView, dialect.transport == .prompt {
      if message.hasPrefix(native.name + "=") {
        return received(String(message.dropFirst(native.name.count + 1)), UTF16Text(text), from: frame)?.string
      }
      if dialect.version < 3, message.hasPrefix("_dsinited") {
        if frame.isMainFrame { pageIsInitialised() }
        return ""
      }
    }
    return dialogs.ask(blocked: dialect.isAndroid ? "" : nil) { dialogs, view in
      if let delegate = dialogs.uiDelegate { return delegate.webView(view, prompt: message, default: text, in: frame) }
      switch dialogs.show(DSBridgeDialog(.prompt, message, text: text, labels: dialogs.labels)) {
      case .text(let text): return text
      case .accept: return text
      // The original returns an empty text, where a browser would return null.
      case .cancel, nil: return dialogs.dialect.isAndroid ? nil : ""
      }
    }
  }

  /// Shows the page's message.
  func webView(_ webView: WebView, alert message: String, in frame: FrameInfo) {
    dialogs.ask(blocked: ()) { dialogs, view in
      if let delegate = dialogs.uiDelegate { return delegate.webView(view, alert: message, in: frame) }
      _ = dialogs.onDialog?(DSBridgeDialog(.alert, message, labels: dialogs.labels))
    }
  }

  /// Shows the page's question; a dialog that does not block returns true.
  func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool {
    dialogs.ask(blocked: true) { dialogs, view in
      if let delegate = dialogs.uiDelegate { return delegate.webView(view, confirm: message, in: frame) }
      switch dialogs.show(DSBridgeDialog(.confirm, message, labels: dialogs.labels)) {
      case .accept, .text: return true
      case .cancel, nil: return false
      }
    }
  }

  func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView? {
    dialogs.uiDelegate?.webView(webView, createWebViewWith: configuration, for: action, windowFeatures: windowFeatures)
  }

  func webViewDidClose(_ webView: WebView) { dialogs.uiDelegate?.webViewDidClose(webView) }
}
