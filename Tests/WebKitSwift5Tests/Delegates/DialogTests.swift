import TestSupport
import UIKit
import WebKit
import XCTest

/// A page's dialogs as containers show them, and a test's responses.
final class DialogTests: WebKitTestCase {
  func testAlertsThatAnActionAnswersLater() {
    let container = Container()
    container.loadViewIfNeeded()
    let webView = container.webView!
    load("", in: webView)
    UIApplication.shared.onPresent = { shown in
      let alert = shown as! UIAlertController
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) {
        alert.textFields?.first?.text = "typed"
        XCTAssertTrue(alert.press("OK"))
      }
    }
    defer { UIApplication.shared.onPresent = nil }
    XCTAssertEqual(evaluate("confirm('sure?')", in: webView) as? Bool, true)
    XCTAssertEqual(evaluate("prompt('name?', 'nobody')", in: webView) as? String, "typed")
    XCTAssertEqual(container.messages, ["sure?", "name?"])
    XCTAssertNil(container.presentedViewController)
    UIApplication.shared.onPresent = { ($0 as! UIAlertController).actions.first { $0.style == .cancel }?.press() }
    XCTAssertEqual(evaluate("confirm('sure?')", in: webView) as? Bool, false)
  }

  func testAddressesThatTheAppOpens() {
    let app = UIApplication.shared
    let url = URL(string: "tel:123")!
    XCTAssertTrue(app.canOpenURL(url))
    XCTAssertFalse(app.canOpenURL(URL(string: "other-app://x")!))
    app.openedURLs = []
    let done = expectation(description: "done")
    app.open(url, options: [:]) { isOpened in
      XCTAssertTrue(isOpened)
      done.fulfill()
    }
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(app.openedURLs, [url])
    app.onOpen = { _ in false }
    defer { app.onOpen = nil }
    XCTAssertFalse(app.openURL(url))
  }

  func testTheAppsWindowIsFound() {
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool { true }
    }
    let delegate = AppDelegate()
    delegate.window = UIWindow(frame: UIScreen.main.bounds)
    delegate.window?.rootViewController = UINavigationController(rootViewController: UIViewController())
    delegate.window?.makeKeyAndVisible()
    UIApplication.shared.delegate = delegate
    let found = (UIApplication.shared.delegate as! AppDelegate).window!.rootViewController!
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    XCTAssertTrue(scenes.flatMap(\.windows).first { $0.isKeyWindow }?.rootViewController === found)
    let pushed = UIViewController()
    (found as! UINavigationController).pushViewController(pushed, animated: true)
    XCTAssertTrue(pushed.navigationController === found)
    withExtendedLifetime(delegate) {}
  }
}

/// A typical container.
private final class Container: UIViewController, WKUIDelegate {
  var webView: WKWebView!
  private(set) var messages: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    webView.translatesAutoresizingMaskIntoConstraints = false
    webView.uiDelegate = self
    view.addSubview(webView)
    let top = webView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor)
    NSLayoutConstraint.activate([
      top, webView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      webView.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -8),
      webView.heightAnchor.constraint(lessThanOrEqualTo: view.heightAnchor, multiplier: 0.5),
    ])
    XCTAssertTrue(top.isActive)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (Bool) -> Void
  ) {
    messages.append(message)
    let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in completionHandler(false) })
    alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in completionHandler(true) })
    present(alert, animated: true)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (String?) -> Void
  ) {
    messages.append(prompt)
    let alert = UIAlertController(title: nil, message: prompt, preferredStyle: .alert)
    alert.addTextField { $0.text = defaultText }
    alert.addAction(
      UIAlertAction(title: "OK", style: .default) { _ in completionHandler(alert.textFields?.first?.text) })
    present(alert, animated: true, completion: nil)
  }
}
