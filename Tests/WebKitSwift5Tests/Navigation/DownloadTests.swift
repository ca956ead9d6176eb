import HeadlessWebView
import TestSupport
import WebKit
import XCTest

/// Downloads with an app's delegates, with each form of the choice of a file.
final class DownloadTests: WebKitTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("downloads-\(UUID())")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func view(_ delegate: Downloader) -> WKWebView {
    let webView = WKWebView()
    webView.headlessWebView.network.route("https://app.example/**") { request in
      switch request.url.path {
      case "/file": .text("file", headers: [("Content-Disposition", "attachment; filename=file.txt")])
      default: .text("echo \(request.body.map { String(decoding: $0, as: UTF8.self) } ?? "")")
      }
    }
    webView.navigationDelegate = delegate
    delegate.folder = folder
    load("<a id=a download=link.txt href='data:,link'></a><a id=f href='https://app.example/file'></a>", in: webView)
    return webView
  }

  private func contents(_ name: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func check(_ delegate: Downloader & WKDownloadDelegate, line: UInt = #line) {
    let webView = view(delegate)
    delegate.ended = expectation(description: "downloaded")
    webView.evaluateJavaScript("a.click()", completionHandler: nil)
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(delegate.log, ["action data:,link", "link.txt text/plain", "finished 4"], line: line)
    XCTAssertEqual(contents("link.txt"), "link", line: line)
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("link.txt"))
  }

  func testEveryFormOfTheChoice() {
    check(Handling())
    check(Plain())
    check(Asynchronous())
    check(Late())
  }

  func testAResponseBecomesADownload() {
    let delegate = Handling()
    let webView = view(delegate)
    delegate.downloadsAttachments = true
    delegate.ended = expectation(description: "downloaded")
    webView.evaluateJavaScript("f.click()", completionHandler: nil)
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(delegate.log, ["response https://app.example/file", "file.txt text/plain", "finished 4"])
    XCTAssertEqual(contents("file.txt"), "file")
    XCTAssertNotEqual(webView.url?.path, "/file")
  }

  func testAnExistingFileStaysAndFailsTheDownload() throws {
    try Data("old".utf8).write(to: folder.appendingPathComponent("link.txt"))
    let delegate = Handling()
    let webView = view(delegate)
    delegate.ended = expectation(description: "failed")
    webView.evaluateJavaScript("a.click()", completionHandler: nil)
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual((delegate.error as? URLError)?.code, .cannotCreateFile)
    XCTAssertEqual(contents("link.txt"), "old")
  }

  func testAnAppThatChoosesNoFileCancels() {
    let delegate = Handling()
    let webView = view(delegate)
    delegate.folder = nil
    delegate.ended = expectation(description: "failed")
    webView.evaluateJavaScript("a.click()", completionHandler: nil)
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual((delegate.error as? URLError)?.code, .cancelled)
  }

  func testADownloadWithoutADelegateIsAFault() {
    let delegate = Handling()
    let webView = view(delegate)
    delegate.setsDelegate = false
    let reported = expectation(description: "reported")
    webView.headlessWebView.transcript.observe { event in
      if event.string("code") == "download" { reported.fulfill() }
    }
    webView.evaluateJavaScript("a.click()", completionHandler: nil)
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(delegate.log, ["action data:,link"])
  }

  func testTheAppStartsADownload() {
    let delegate = Handling()
    let webView = view(delegate)
    delegate.ended = expectation(description: "downloaded")
    var request = URLRequest(url: URL(string: "https://app.example/echo")!)
    request.httpMethod = "POST"
    request.httpBody = Data("body".utf8)
    webView.startDownload(using: request) { download in
      XCTAssertEqual(download.originalRequest?.url?.path, "/echo")
      XCTAssertTrue(download.webView === webView)
      // An app may take its time.
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { download.delegate = delegate }
    }
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(delegate.log, ["echo.txt text/plain", "finished 9"])
    XCTAssertEqual(contents("echo.txt"), "echo body")
  }

  func testTheAppCancels() {
    let delegate = Handling()
    let webView = view(delegate)
    let cancelled = expectation(description: "cancelled")
    webView.startDownload(using: URLRequest(url: URL(string: "https://app.example/echo")!)) { download in
      download.delegate = delegate
      download.cancel { data in
        XCTAssertNil(data)
        cancelled.fulfill()
      }
    }
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(delegate.log, [])
    XCTAssertNil(delegate.error)
  }
}

/// An app that stores downloads in a folder.
private class Downloader: NSObject, WKNavigationDelegate {
  var folder: URL?
  var ended: XCTestExpectation?
  var downloadsAttachments = false
  var setsDelegate = true
  var log: [String] = []
  var error: Error?

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    decisionHandler(downloadsAttachments ? .download : .allow)
  }

  func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
    log.append("action \(navigationAction.request.url!.absoluteString)")
    if setsDelegate { download.delegate = self as? WKDownloadDelegate }
  }

  func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
    log.append("response \(navigationResponse.response.url!.absoluteString)")
    download.delegate = self as? WKDownloadDelegate
  }

  func choose(_ response: URLResponse, _ name: String) -> URL? {
    log.append("\(name) \(response.mimeType ?? "")")
    return folder?.appendingPathComponent(name)
  }

  func downloadDidFinish(_ download: WKDownload) {
    log.append("finished \(download.progress.completedUnitCount)")
    ended?.fulfill()
  }

  func download(_ download: WKDownload, didFailWithError error: Error, resumeData: Data?) {
    self.error = error
    ended?.fulfill()
  }
}

private final class Handling: Downloader, WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) { completionHandler(choose(response, suggestedFilename)) }
}

private final class Plain: Downloader, WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping (URL?) -> Void
  ) { completionHandler(choose(response, suggestedFilename)) }
}

private final class Asynchronous: Downloader, WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? { choose(response, suggestedFilename) }
}

private final class Late: Downloader, WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping (URL?) -> Void
  ) {
    let url = choose(response, suggestedFilename)
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { completionHandler(url) }
  }
}
