import Testing

@testable import HeadlessWebView

/// Loads and their progress, without a view.
@Suite("Page loader")
struct PageLoaderTests {
  private let loop: EventLoop
  private let loader: PageLoader

  init() {
    loop = EventLoop()
    loader = PageLoader(WebViewConfiguration(), cookies: CookieJar(), transcript: Transcript(loop: loop), loop: loop)
    loader.resources.routes.route("https://app.example/**", .text("text"))
  }

  private func request(_ address: String = "https://app.example/a") throws -> ResourceRequest {
    ResourceRequest(url: try #require(WebURL(address)))
  }

  @Test("delivers a resource in a task of the loop, which is busy until then")
  func delivery() throws {
    var text: String?
    _ = loader.load(try request()) { text = try? String(decoding: $0.get().bytes, as: UTF8.self) }
    #expect(text == nil && !loop.isIdle)
    try loop.runUntilIdle()
    #expect(text == "text")
  }

  @Test("delivers a synchronous request's resource before it returns")
  func synchronous() throws {
    var request = try request()
    request.isSynchronous = true
    var isDelivered = false
    _ = loader.load(request) { _ in isDelivered = true }
    #expect(isDelivered && loop.isIdle)
  }

  @Test("delivers nothing for a cancelled load")
  func cancelling() throws {
    var isDelivered = false
    loader.load(try request()) { _ in isDelivered = true }.cancel()
    try loop.runUntilIdle()
    #expect(!isDelivered)
  }

  @Test("fails a fetch by its status, which a load returns")
  func status() throws {
    loader.resources.routes.route("https://app.example/gone", .status(410))
    let gone = try request("https://app.example/gone")
    var (loaded, fetched): (Int?, ResourceError?) = (nil, nil)
    _ = loader.load(gone) { loaded = try? $0.get().status }
    loader.fetch(gone) { if case .failure(let error) = $0 { fetched = error } }
    try loop.runUntilIdle()
    #expect(loaded == 410 && fetched == .status(410))
  }

  @Test("counts progress only while a page loads, and anew for the next page")
  func progress() throws {
    var (isLoading, steps): (Bool, [String]) = (true, [])
    loader.isLoadingPage = { isLoading }
    loader.onProgress = { steps.append("\($0)/\($1)") }
    for _ in 1...2 { loader.fetch(try request()) { _ in } }
    try loop.runUntilIdle()
    #expect(steps == ["1/2", "2/2"])
    loader.resetProgress()
    loader.fetch(try request()) { _ in }
    try loop.runUntilIdle()
    isLoading = false
    loader.fetch(try request()) { _ in }
    try loop.runUntilIdle()
    #expect(steps == ["1/2", "2/2", "1/1"])
  }
}
