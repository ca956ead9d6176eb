import Dispatch
import TestSupport
import Testing
import WebKit

/// Website data that an app inspects and removes.
@Suite @MainActor struct DataStoreTests {
  private let store = WKWebsiteDataStore.nonPersistent()

  private func view() async throws -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.loadHTMLString("", baseURL: URL(string: "https://app.example/"))
    let hasLoaded = try await TestLimit.wait {
      try await webView.evaluateJavaScript("location.host") as? String == "app.example"
    }
    #expect(hasLoaded)
    return webView
  }

  private func cookie(_ name: String, _ domain: String) throws -> HTTPCookie {
    try #require(HTTPCookie(properties: [.name: name, .value: "1", .domain: domain, .path: "/"]))
  }

  @Test("records list the data of each site, and can remove it") func recordsSayWhichSiteKeeps() async throws {
    let webView = try await view()
    try await webView.evaluateJavaScript("localStorage.a = 1; document.cookie = 'c=1'; 0")
    await store.httpCookieStore.setCookie(try cookie("other", "other.example"))
    let all = WKWebsiteDataStore.allWebsiteDataTypes()
    let records = await store.dataRecords(ofTypes: all)
    #expect(records.map(\.displayName) == ["app.example", "other.example"])
    #expect(records.first?.dataTypes == [WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage])
    await store.removeData(ofTypes: [WKWebsiteDataTypeCookies], for: Array(records.prefix(1)))
    #expect(await store.httpCookieStore.allCookies().map(\.name) == ["other"])
    #expect(try await webView.evaluateJavaScript("localStorage.a") as? String == "1")
    let done = await withCheckedContinuation { continuation in
      store.removeData(ofTypes: all, modifiedSince: .distantPast) { continuation.resume(returning: true) }
    }
    let left = await withCheckedContinuation { continuation in
      store.fetchDataRecords(ofTypes: all) { continuation.resume(returning: $0.count) }
    }
    #expect(done && left == 0)
    #expect(try await webView.evaluateJavaScript("localStorage.length") as? Int == 0)
  }

  private final class Observer: WKHTTPCookieStoreObserver {
    var calls = 0
    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) { calls += 1 }
  }

  @Test("observers are notified of cookies that pages and the app set, once for several")
  func observersHearOfCookiesThatPages() async throws {
    let observer = Observer()
    store.httpCookieStore.add(observer)
    let webView = try await view()
    try await webView.evaluateJavaScript("document.cookie = 'a=1'; document.cookie = 'b=1'; 0")
    #expect(try await TestLimit.wait { observer.calls > 0 })
    await mainQueueTurn()
    #expect(observer.calls == 1)
    store.httpCookieStore.remove(observer)
    await store.httpCookieStore.setCookie(try cookie("c", "app.example"))
    await mainQueueTurn()
    #expect(observer.calls == 1)
  }

  /// Waits until the queued work of the main queue has run, in which observers are notified.
  private func mainQueueTurn() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
  }
}
