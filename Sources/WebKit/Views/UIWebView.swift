import Foundation
import HeadlessWebView

/// The action that caused a navigation of a ``UIWebView``.
public enum UIWebViewNavigationType: Int, Sendable {
  /// A click on a link.
  case linkClicked
  /// The submission of a form.
  case formSubmitted
  /// A step in the back-forward list.
  case backForward
  /// A reload.
  case reload
  /// The repeated submission of a form.
  case formResubmitted
  /// Any other action, such as a script or a load by the app.
  case other
}

/// The delegate that makes the navigation policy decisions of a ``UIWebView`` and receives its navigation events.
///
/// Every method has a default implementation, because Apple's methods are optional.
@preconcurrency @MainActor public protocol UIWebViewDelegate: AnyObject {
  /// Decides whether to allow a navigation of the main frame or of a subframe.
  func webView(
    _ webView: UIWebView, shouldStartLoadWith request: URLRequest, navigationType: UIWebViewNavigationType
  ) -> Bool
  /// Called when the page starts to load.
  func webViewDidStartLoad(_ webView: UIWebView)
  /// Called when the page and its resources have loaded.
  func webViewDidFinishLoad(_ webView: UIWebView)
  /// Called when the page failed to load.
  func webView(_ webView: UIWebView, didFailLoadWithError error: any Error)
}

extension UIWebViewDelegate {
  /// Allows the navigation.
  public func webView(
    _ webView: UIWebView, shouldStartLoadWith request: URLRequest, navigationType: UIWebViewNavigationType
  ) -> Bool { true }
  /// Does nothing.
  public func webViewDidStartLoad(_ webView: UIWebView) {}
  /// Does nothing.
  public func webViewDidFinishLoad(_ webView: UIWebView) {}
  /// Does nothing.
  public func webView(_ webView: UIWebView, didFailLoadWithError error: any Error) {}
}

/// Apple's older web view, whose pages run in the app's own process, so that scripts are evaluated synchronously.
///
/// It progresses as ``WKWebView`` does.
@preconcurrency @MainActor open class UIWebView: UIView, WebViewHost {
  private let core: ViewCore
  /// The underlying view, through which tests access the transcript, the routes and the resource policy.
  public nonisolated(unsafe) let headlessWebView: WebView
  private nonisolated(unsafe) let adapter = LegacyAdapter()
  private nonisolated(unsafe) var passedOn: LegacyAdapter?

  /// The delegate for navigation decisions and events; a bridge replaces it, and setting it replaces the bridge.
  open weak var delegate: (any UIWebViewDelegate)? {
    didSet {
      if let present = headlessWebView.navigationDelegate, present !== adapter {
        headlessWebView.transcript.fault(
          .delegateReplaced, "the app replaced the bridge's delegate: the bridge receives no more messages")
      }
      headlessWebView.navigationDelegate = adapter
    }
  }
  /// A Boolean value that indicates whether pages are scaled to fit; it has no effect here.
  open var scalesPageToFit = false
  /// A Boolean value that indicates whether media play inline; no media play here.
  open var allowsInlineMediaPlayback = false
  /// The scroll view of the page; nothing scrolls it.
  public let scrollView = UIScrollView()

  /// Creates a view.
  public override init(frame: CGRect = .zero) {
    core = ViewCore(Self.configuration(size: frame.size))
    headlessWebView = core.view
    super.init(frame: frame)
    takeOver()
  }

  /// Creates a view; the coder is ignored.
  public required init?(coder: NSCoder) {
    core = ViewCore(Self.configuration(size: .zero))
    headlessWebView = core.view
    super.init(coder: coder)
    takeOver()
  }

  /// Returns a configuration whose pages run in the app's own process.
  private static func configuration(size: CGSize) -> WebViewConfiguration {
    var configuration = WKWebViewConfiguration().headlessConfiguration(size: size)
    configuration.host = .uiwebview
    return configuration
  }

  private func takeOver() {
    adapter.owner = self
    headlessWebView.navigationDelegate = adapter
  }

  /// Returns an adapter that receives navigation events for an app's delegate that a bridge forwards them to.
  public nonisolated func navigationDelegate(for delegate: Any) -> (any NavigationDelegate)? {
    guard let delegate = delegate as? any UIWebViewDelegate else { return nil }
    let adapter = LegacyAdapter()
    adapter.owner = self
    adapter.delegate = delegate
    passedOn = adapter
    return adapter
  }

  /// Loads the page of a request.
  open func loadRequest(_ request: URLRequest) { _ = core.load(request) }
  /// Loads HTML as the page of a URL.
  open func loadHTMLString(_ string: String, baseURL: URL?) { _ = core.loadHTML(string, baseURL: baseURL) }
  /// Reloads the page.
  open func reload() { headlessWebView.reload() }
  /// Cancels the pending loads.
  open func stopLoading() {
    headlessWebView.stopLoading()
    core.loads.forget()
  }
  /// Goes back one step in the history.
  open func goBack() { headlessWebView.goBack() }
  /// Goes forward one step in the history.
  open func goForward() { headlessWebView.goForward() }
  /// A Boolean value that indicates whether there is a page to go back to.
  open var canGoBack: Bool { headlessWebView.canGoBack }
  /// A Boolean value that indicates whether there is a page to go forward to.
  open var canGoForward: Bool { headlessWebView.canGoForward }
  /// A Boolean value that indicates whether a page or its resources are loading.
  open var isLoading: Bool { core.loads.isLoading }
  /// The request of the page, or of a pending load.
  open var request: URLRequest? { core.url.map { URLRequest(url: $0) } }

  /// Evaluates a script synchronously in the main frame.
  ///
  /// - Returns: The script's completion value as text if it is a string, a number or a Boolean. An empty string for any
  ///   other value and for a failure.
  @discardableResult
  open func stringByEvaluatingJavaScript(from script: String) -> String? {
    headlessWebView.stringByEvaluatingJavaScript(from: script)
  }
}

/// Forwards the delegate calls of the underlying view to a ``UIWebViewDelegate``.
private final class LegacyAdapter: NavigationDelegate {
  weak var owner: UIWebView?
  weak var delegate: (any UIWebViewDelegate)?

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    let isAllowed = tell(instead: true) { delegate, owner in
      delegate.webView(owner, shouldStartLoadWith: action.legacyRequest, navigationType: action.legacyType)
    }
    return isAllowed ? .allow : .cancel
  }

  func webView(_ webView: WebView, didStartLoading url: WebURL) {
    tell(instead: ()) { $0.webViewDidStartLoad($1) }
  }

  func webView(_ webView: WebView, didFinish url: WebURL) { tell(instead: ()) { $0.webViewDidFinishLoad($1) } }

  func webView(_ webView: WebView, didFail error: NavigationError) {
    tell(instead: ()) { $0.webView($1, didFailLoadWithError: error.appError) }
  }

  private func tell<Value: Sendable>(
    instead: Value, _ body: @MainActor (any UIWebViewDelegate, UIWebView) -> Value
  ) -> Value {
    let (owner, delegate) = (owner, Unchecked(delegate))
    return MainActor.assumeIsolated {
      guard let owner, let delegate = delegate.value ?? owner.delegate else { return instead }
      return body(delegate, owner)
    }
  }
}

extension NavigationAction {
  fileprivate var legacyRequest: URLRequest {
    var request = URLRequest(url)
    request.httpMethod = method
    for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    request.httpBody = body.map { Data($0.bytes) }
    return request
  }

  fileprivate var legacyType: UIWebViewNavigationType {
    switch kind {
    case .linkActivated: .linkClicked
    case .formSubmitted: .formSubmitted
    case .backForward: .backForward
    case .reload: .reload
    case .other: .other
    }
  }
}
