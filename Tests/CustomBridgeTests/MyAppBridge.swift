import Foundation
import HeadlessWebView

/// A small bridge of an app's own, on the view's public API alone.
///
/// The page navigates a frame or itself to `myapp://share?title=Hello&callback=shared`; native cancels the navigation,
/// does what the host names with the parameters, and calls the page's function `shared` with the answer.
final class MyAppBridge: NavigationDelegate {
  typealias Action = (_ parameters: [String: String]) -> String?

  /// Values cross as arguments: nothing that an app answers can become part of a script.
  private static let answer = PageFunction("name", "value", body: "window[name](value);")
  private var actions: [String: Action] = [:]
  private(set) var unknown: [String] = []

  /// The view keeps its delegate weakly, so the app keeps the bridge.
  init(_ view: WebView) { view.navigationDelegate = self }

  func on(_ name: String, _ action: @escaping Action) { actions[name] = action }

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard action.url.scheme == "myapp", let name = action.url.host else { return .allow }
    // A page's frames are its own affair; those of others are not to call the app.
    guard action.source.isMainFrame || webView.mainFrameInfo?.isSameOrigin(as: action.source) == true else {
      return .cancel
    }
    var parameters: [String: String] = [:]
    for item in URLComponents(string: action.url.href)?.queryItems ?? [] { parameters[item.name] = item.value ?? "" }
    let callback = parameters.removeValue(forKey: "callback")
    guard let perform = actions[name] else {
      unknown.append(name)
      return .cancel
    }
    let result = perform(parameters)
    if let callback { webView.call(Self.answer, .text(callback), result.map { .text($0) } ?? .null) }
    return .cancel
  }
}
