import HeadlessWebView
import TestSupport
import Testing
import UIKit
import WebKit

/// Scripts in frames and worlds, and features that require a rendered page.
@Suite @MainActor struct FrameScriptTests {
  private final class Handler: NSObject, WKScriptMessageHandler {
    var frame: WKFrameInfo?
    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
      frame = message.frameInfo
    }
  }

  @Test("a script runs in the frame that a message named, until the frame is removed")
  func aScriptRunsInTheFrame() async throws {
    let handler = Handler()
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.add(handler, name: "here")
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.loadHTMLString(
      "<iframe srcdoc=\"<title>inner</title><script>webkit.messageHandlers.here.postMessage('')</script>\"></iframe>",
      baseURL: nil)
    #expect(try await TestLimit.wait { handler.frame != nil })
    let frame = try #require(handler.frame)
    #expect(
      try await webView.evaluateJavaScript("document.title", in: frame, contentWorld: .page) as? String == "inner")
    let called = try await webView.callAsyncJavaScript(
      "return document.title + a", arguments: ["a": 1], in: frame, contentWorld: .page)
    #expect(called as? String == "inner1")
    try await webView.evaluateJavaScript("document.querySelector('iframe').remove()")
    let error = await #expect(throws: WKError.self) {
      _ = try await webView.evaluateJavaScript("1", in: frame, contentWorld: .page)
    }
    #expect(error?.code == .javaScriptInvalidFrameTarget)
  }

  @Test("every use of a content world other than the page's is a fault") func aWorldThatIsNotThere() async throws {
    let webView = WKWebView()
    let codes = FaultCodes(of: webView.headlessWebView)
    #expect(try await webView.evaluateJavaScript("2", in: nil, contentWorld: .defaultClient) as? Int == 2)
    #expect(WKContentWorld.world(name: "a") === WKContentWorld.world(name: "a"))
    let controller = webView.configuration.userContentController
    controller.add(Handler(), contentWorld: .world(name: "a"), name: "b")
    controller.addUserScript(
      WKUserScript(source: "", injectionTime: .atDocumentEnd, forMainFrameOnly: true, in: .world(name: "a")))
    controller.add(Handler(), contentWorld: .page, name: "c")
    #expect(codes.all == ["content-world", "content-world", "content-world"])
  }

  @Test("features that require rendering are an error and a fault") func whatNeedsDrawingIsAnError() async throws {
    let webView = WKWebView()
    let codes = FaultCodes(of: webView.headlessWebView)
    await #expect(throws: WKError.self) { _ = try await webView.takeSnapshot(configuration: nil) }
    await #expect(throws: WKError.self) { _ = try await webView.pdf() }
    let picture = await withCheckedContinuation { continuation in
      webView.takeSnapshot(with: WKSnapshotConfiguration()) { image, error in
        continuation.resume(returning: image == nil && error is WKError)
      }
    }
    #expect(picture)
    #expect(codes.all == ["unsupported", "unsupported", "unsupported"])
  }

  @Test("content rule lists fail as unsupported") func listsOfRulesAreNotSupported() async throws {
    let store = try #require(WKContentRuleListStore.default())
    let error = await #expect(throws: WKError.self) {
      _ = try await store.compileContentRuleList(forIdentifier: "a", encodedContentRuleList: "[]")
    }
    #expect(error?.code == .contentRuleListStoreCompileFailed)
    #expect(await store.availableIdentifiers() == [])
  }

  @Test("finds a text in the page") func aTextIsFoundInThePage() async throws {
    let webView = WKWebView()
    webView.loadHTMLString("<p>Some Text</p>", baseURL: URL(string: "https://app.example/"))
    let hasLoaded = try await TestLimit.wait {
      try await webView.evaluateJavaScript("document.querySelector('p') != null") as? Bool == true
    }
    #expect(hasLoaded)
    #expect(try await webView.find("some text").matchFound)
    let configuration = WKFindConfiguration()
    configuration.caseSensitive = true
    #expect(try await !webView.find("some text", configuration: configuration).matchFound)
  }
}
