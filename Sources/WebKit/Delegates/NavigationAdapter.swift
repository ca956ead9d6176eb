import Foundation
import HeadlessWebView

/// Forwards the delegate calls of the underlying view to an app's delegate.
///
/// It is called on the main thread, where the view is owned.
final class NavigationAdapter: NavigationDelegate {
  /// The app's view.
  weak var owner: WKWebView?
  /// The app's delegate if it isn't the view's own.
  weak var delegate: (any WKNavigationDelegate)?

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    let (owner, delegate) = (owner, Unchecked(delegate))
    let answer = PolicyAnswer(action, of: webView)
    return MainActor.assumeIsolated {
      guard let owner else {
        answer.give(.allow)
        return .allow
      }
      guard let delegate = delegate.value ?? owner.navigationDelegate else {
        owner.apply(owner.configuration.defaultWebpagePreferences, for: action)
        answer.give(.allow)
        return .allow
      }
      (delegate as any WKNavigationDelegateMethods).webView(
        owner, decidePolicyFor: WKNavigationAction(action, webView: owner),
        preferences: owner.configuration.defaultWebpagePreferences
      ) { policy, preferences in
        owner.apply(preferences, for: action)
        if policy == .download || action.isDownload { owner.downloads.decider = delegate }
        // A load that the app requested and then refused is not pending any more.
        if policy != .allow, !action.isRedirect, action.targetFrame?.isMainFrame == true { owner.core.loads.refuse() }
        answer.give(policy.headless)
      }
      return answer.outcome
    }
  }

  func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
    let (owner, delegate) = (owner, Unchecked(delegate))
    let answer = PolicyAnswer(response, of: webView)
    return MainActor.assumeIsolated {
      guard let owner, let delegate = delegate.value ?? owner.navigationDelegate else {
        answer.give(.allow)
        return .allow
      }
      (delegate as any WKNavigationDelegateMethods).webView(owner, decidePolicyFor: WKNavigationResponse(response)) {
        policy in
        if policy == .download { owner.downloads.decider = delegate }
        answer.give(policy.headless)
      }
      return answer.outcome
    }
  }

  func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) {
    tell { $0.webView($1, didReceiveServerRedirectForProvisionalNavigation: $2) }
  }

  func webView(_ webView: WebView, didStartLoading url: WebURL) {
    tell { $0.webView($1, didStartProvisionalNavigation: $2) }
  }

  func webView(_ webView: WebView, didCommit url: WebURL) { tell { $0.webView($1, didCommit: $2) } }

  func webView(_ webView: WebView, didFinish url: WebURL) { tell { $0.webView($1, didFinish: $2) } }

  func webView(_ webView: WebView, didFail error: NavigationError) {
    tell { $0.webView($1, didFailProvisionalNavigation: $2, withError: error.appError) }
  }

  func webViewWebContentProcessDidTerminate(_ webView: WebView) {
    tell { delegate, owner, _ in delegate.webViewWebContentProcessDidTerminate(owner) }
  }

  private func tell(
    _ body: @MainActor (any WKNavigationDelegateMethods, WKWebView, WKNavigation) -> Void
  ) {
    let (owner, delegate) = (owner, Unchecked(delegate))
    MainActor.assumeIsolated {
      guard let owner, let delegate = delegate.value ?? owner.navigationDelegate else { return }
      body(delegate, owner, owner.core.loads.current)
    }
  }
}

extension WKNavigationActionPolicy {
  /// The policy of the underlying view.
  fileprivate var headless: NavigationPolicy {
    switch self {
    case .cancel: .cancel
    case .allow: .allow
    case .download: .download
    }
  }
}

extension WKNavigationResponsePolicy {
  /// The policy of the underlying view.
  fileprivate var headless: NavigationPolicy {
    switch self {
    case .cancel: .cancel
    case .allow: .allow
    case .download: .download
    }
  }
}
