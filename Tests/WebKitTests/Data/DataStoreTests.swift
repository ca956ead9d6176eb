import Testing
import WebKit

/// What an app looks up and takes away of what pages keep.
@Suite @MainActor struct DataStoreTests {
  private let store = WKWebsiteDataStore.nonPersistent()

  private func view() async throws -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.loadHTMLString("", baseURL: URL(string: "https://app.example/"))
    for _ in 0..<500 where try await webView.evaluateJavaScript("location.host") as? String != "app.example" {
      try await Task.sleep(for: .milliseconds(2))
    }
    return webView
  }

  private func cookie(_ name: String, _ domain: String) throws -> HTTPCookie {
    try #require(HTTPCookie(properties: [.name: name, .value: "1", .domain: domain, .path: "/"]))
  }

  @Test func `records say which site keeps what, and take it with them`() async throws {
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

  @Test func `observers hear of cookies that pages and the app set, once of many`() async throws {
    let observer = Observer()
    store.httpCookieStore.add(observer)
    let webView = try await view()
    try await webView.evaluateJavaScript("document.cookie = 'a=1'; document.cookie = 'b=1'; 0")
    for _ in 0..<500 where observer.calls == 0 { try await Task.sleep(for: .milliseconds(2)) }
    #expect(observer.calls == 1)
    store.httpCookieStore.remove(observer)
    await store.httpCookieStore.setCookie(try cookie("c", "app.example"))
    try await Task.sleep(for: .milliseconds(5))
    #expect(observer.calls == 1)
  }
}
