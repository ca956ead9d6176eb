import HeadlessWebView
import TestSupport
import WebKit
import XCTest

final class LoadingTests: WebKitTestCase {
  func testLoadHTMLString() {
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    XCTAssertNil(webView.url)
    let waiter = Waiter()
    waiter.finished = expectation(description: "loaded")
    webView.navigationDelegate = waiter
    let navigation = webView.loadHTMLString("<title>Hi</title>", baseURL: URL(string: "https://app.example/a"))
    XCTAssertTrue(webView.isLoading)
    XCTAssertEqual(webView.url?.absoluteString, "https://app.example/a")
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(waiter.log, ["start", "commit", "finish"])
    XCTAssertTrue(waiter.navigations.first === navigation)
    XCTAssertEqual(webView.title, "Hi")
    XCTAssertFalse(webView.isLoading)
    XCTAssertEqual(webView.estimatedProgress, 1)
    XCTAssertEqual(evaluate("innerWidth", in: webView) as? Int, 320)
  }

  func testFilesAreReadBelowTheFolderThatTheAppNames() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("WebKitTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("page.html")
    try "<title>File</title><script src='part.js'></script>".write(to: page, atomically: true, encoding: .utf8)
    try "var part = 7".write(to: folder.appendingPathComponent("part.js"), atomically: true, encoding: .utf8)
    for loads in [
      { (view: WKWebView) in _ = view.loadFileURL(page, allowingReadAccessTo: folder) },
      { (view: WKWebView) in _ = view.load(URLRequest(url: page)) },
    ] {
      let webView = WKWebView()
      let waiter = Waiter()
      waiter.finished = expectation(description: "loaded")
      webView.navigationDelegate = waiter
      loads(webView)
      waitForExpectations(timeout: TestLimit.seconds)
      XCTAssertEqual(evaluate("document.title + part", in: webView) as? String, "File7")
    }
  }

  func testALoadThatFails() {
    let webView = WKWebView()
    let waiter = Waiter()
    waiter.failed = expectation(description: "failed")
    webView.navigationDelegate = waiter
    webView.load(URLRequest(url: URL(string: "https://closed.example/")!))
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(waiter.log, ["start", "fail"])
    XCTAssertEqual((waiter.error as? URLError)?.code, .cannotConnectToHost)
    XCTAssertFalse(webView.isLoading)
    XCTAssertNil(webView.url)
  }

  func testARequestsFieldsAndBodyReachTheServer() {
    let webView = WKWebView()
    let asked = Box<[RoutedRequest]>([])
    webView.headlessWebView.network.route("https://app.example/**") { request in
      asked.value.append(request)
      return .html("<title>Got it</title>")
    }
    var request = URLRequest(url: URL(string: "https://app.example/form")!)
    request.httpMethod = "POST"
    request.setValue("Bearer 1", forHTTPHeaderField: "Authorization")
    request.httpBody = Data("a=1".utf8)
    webView.customUserAgent = "MyApp/1.0"
    let waiter = Waiter()
    waiter.finished = expectation(description: "loaded")
    webView.navigationDelegate = waiter
    webView.load(request)
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(asked.value.first?.method, "POST")
    XCTAssertEqual(asked.value.first?.text, "a=1")
    XCTAssertEqual(asked.value.first?.header("authorization"), "Bearer 1")
    XCTAssertEqual(evaluate("navigator.userAgent", in: webView) as? String, "MyApp/1.0")
  }

  func testAPlaceInThePageIsNoLoad() {
    let webView = WKWebView()
    load("<p id=there>", in: webView)
    XCTAssertNotNil(webView.load(URLRequest(url: URL(string: "https://app.example/#there")!)))
    XCTAssertFalse(webView.isLoading)
    wait(for: "location.hash === '#there'", in: webView)
    XCTAssertEqual(webView.url?.fragment, "there")
    XCTAssertTrue(webView.canGoBack)
  }

  func testStopLoadingTellsOfACancelledLoad() {
    let webView = WKWebView()
    webView.headlessWebView.network.route("https://app.example/**", .html("").delayed(by: .seconds(60)))
    let waiter = Stopper()
    waiter.failed = expectation(description: "failed")
    webView.navigationDelegate = waiter
    webView.load(URLRequest(url: URL(string: "https://app.example/")!))
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual((waiter.error as NSError?)?.code, NSURLErrorCancelled)
    XCTAssertFalse(webView.isLoading)
  }

  func testHistory() {
    let webView = WKWebView()
    webView.headlessWebView.network.route("https://app.example/**") { .html("<title>\($0.url.path)</title>") }
    let waiter = Waiter()
    webView.navigationDelegate = waiter
    func visit(_ go: () -> WKNavigation?) {
      waiter.finished = expectation(description: "loaded")
      XCTAssertNotNil(go())
      waitForExpectations(timeout: TestLimit.seconds)
    }
    visit { webView.load(URLRequest(url: URL(string: "https://app.example/1")!)) }
    XCTAssertFalse(webView.canGoBack)
    visit { webView.load(URLRequest(url: URL(string: "https://app.example/2")!)) }
    XCTAssertEqual(webView.backForwardList.backItem?.url.path, "/1")
    visit { webView.goBack() }
    XCTAssertEqual(webView.title, "/1")
    XCTAssertTrue(webView.canGoForward)
    visit { webView.goForward() }
    visit { webView.reload() }
    XCTAssertEqual(webView.title, "/2")
    XCTAssertNil(webView.goForward())
  }

  func testSchemesOfTheAppsOwn() {
    let handler = Shelf()
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(handler, forURLScheme: "shelf")
    let webView = WKWebView(frame: .zero, configuration: configuration)
    let waiter = Waiter()
    waiter.finished = expectation(description: "loaded")
    webView.navigationDelegate = waiter
    webView.load(URLRequest(url: URL(string: "shelf://books/now.html")!))
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(webView.title, "/now.html")
    waiter.finished = expectation(description: "loaded")
    webView.load(URLRequest(url: URL(string: "shelf://books/later.html")!))
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(webView.title, "/later.html")
  }
}

/// Stops each load as it begins.
private final class Stopper: NSObject, WKNavigationDelegate {
  var failed: XCTestExpectation?
  private(set) var error: (any Error)?

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    DispatchQueue.main.async { webView.stopLoading() }
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) {
    self.error = error
    failed?.fulfill()
  }
}

/// Responds immediately or later, depending on the path.
private final class Shelf: NSObject, WKURLSchemeHandler {
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let url = urlSchemeTask.request.url!
    let answer = { @MainActor in
      urlSchemeTask.didReceive(
        URLResponse(url: url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: "utf-8"))
      urlSchemeTask.didReceive(Data("<title>".utf8))
      urlSchemeTask.didReceive(Data("\(url.path)</title>".utf8))
      urlSchemeTask.didFinish()
    }
    if url.path == "/later.html" { Task { answer() } } else { answer() }
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
}
