import Foundation
import HeadlessWebView

/// A small custom bridge that uses only the view's public API.
///
/// The page navigates a frame or itself to `myapp://share?title=Hello&callback=shared`; native cancels the navigation,
/// performs the host's action with the parameters, and calls the page's function `shared` with the response.
final class MyAppBridge: NavigationDelegate {
  typealias Action = (_ parameters: [String: String]) -> String?

  /// Values are passed as arguments, so no response of an app can become part of a script.
  private static let answer = PageFunction("name", "value", body: "window[name](value);")
  private var actions: [String: Action] = [:]
  private(set) var unknown: [String] = []

  /// The view holds its delegate weakly, so the app retains the bridge.
  init(_ view: WebView) { view.navigationDelegate = self }

  func on(_ name: String, _ action: @escaping Action) { actions[name] = action }

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard action.url.scheme == "myapp", let name = action.url.host else { return .allow }
    // The page's own frames may call the app; frames of other origins must not.
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
