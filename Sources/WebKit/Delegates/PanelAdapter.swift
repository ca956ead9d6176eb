import Foundation
import HeadlessWebView

/// Forwards a page's dialogs to an app's delegate.
///
/// The page's script waits for the answer, and the view waits with it. Meanwhile the run loop runs, so that the app can
/// answer later.
final class PanelAdapter: UIDelegate {
  weak var owner: WKWebView?
  /// The app's delegate if it isn't the view's own.
  weak var delegate: (any WKUIDelegate)?
  /// The time that a page waits for the app's answer, in seconds.
  private static let answerTimeout = 30.0

  func webView(_ webView: WebView, alert message: String, in frame: FrameInfo) {
    ask("alert", instead: ()) { delegate, owner, answer in
      delegate.webView(
        owner, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: WKFrameInfo(frame, webView: owner)
      ) { answer.give(()) }
    }
  }

  func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool {
    ask("confirm", instead: false) { delegate, owner, answer in
      delegate.webView(
        owner, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: WKFrameInfo(frame, webView: owner)
      ) { answer.give($0) }
    }
  }

  func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String? {
    ask("prompt", instead: nil) { delegate, owner, answer in
      delegate.webView(
        owner, runJavaScriptTextInputPanelWithPrompt: message, defaultText: text,
        initiatedByFrame: WKFrameInfo(frame, webView: owner)
      ) { answer.give($0) }
    }
  }

  func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView? {
    let (owner, group, delegate) = (owner, Unchecked(configuration.group), Unchecked(delegate))
    return MainActor.assumeIsolated {
      guard let owner, let delegate = delegate.value ?? owner.uiDelegate else { return Unchecked<WebView?>(nil) }
      let configuration = owner.configuration
      configuration.group = group.value.map { Unchecked($0) }
      let view = (delegate as any WKUIDelegateMethods).webView(
        owner, createWebViewWith: configuration, for: WKNavigationAction(action, webView: owner),
        windowFeatures: WKWindowFeatures(windowFeatures))
      return Unchecked(view?.headlessWebView)
    }.value
  }

  func webViewDidClose(_ webView: WebView) {
    let (owner, delegate) = (owner, Unchecked(delegate))
    MainActor.assumeIsolated {
      guard let owner, let delegate = delegate.value ?? owner.uiDelegate else { return }
      (delegate as any WKUIDelegateMethods).webViewDidClose(owner)
    }
  }

  private func ask<Value: Sendable>(
    _ kind: String, instead: Value, _ body: @MainActor (any WKUIDelegateMethods, WKWebView, PanelAnswer<Value>) -> Void
  ) -> Value {
    let (owner, delegate) = (owner, Unchecked(delegate))
    return MainActor.assumeIsolated {
      guard let owner, let delegate = delegate.value ?? owner.uiDelegate else { return instead }
      let state = PanelState<Value>()
      // Only the handler retains the answer object, so a handler that is dropped without a call is detected.
      body(delegate, owner, PanelAnswer(state))
      _ = MainThread.wait(until: { state.value != nil || state.isDropped }, seconds: Self.answerTimeout)
      guard let value = state.value else {
        owner.headlessWebView.transcript.fault(
          .panelUnanswered, "the app did not call the completion handler of the page's \(kind)")
        return instead
      }
      return value
    }
  }
}

/// The state of a question to an app, accessed only on the main thread.
private final class PanelState<Value: Sendable>: @unchecked Sendable {
  var value: Value?
  var isDropped = false
}

/// The receiver of an app's answer.
private final class PanelAnswer<Value: Sendable>: Sendable {
  private let state: PanelState<Value>

  init(_ state: PanelState<Value>) { self.state = state }

  deinit {
    let state = state
    MainThread.run { state.isDropped = true }
  }

  @MainActor func give(_ value: Value) {
    if state.value == nil { state.value = value }
  }
}
