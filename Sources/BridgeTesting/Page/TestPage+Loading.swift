import Foundation
import HeadlessWebView

/// Loading of pages into the view.
extension TestPage {
  /// Loads HTML text as a page.
  ///
  /// - Parameters:
  ///   - html: The HTML text of the page.
  ///   - address: The page's URL.
  ///   - timeout: The longest time to wait, in the view's time; nil for the page's default.
  /// - Throws: ``TestPageError``.
  public func load(html: String, address: String = TestPage.address, timeout: Duration? = nil) throws(TestPageError) {
    try loading(timeout) { [url = try Self.url(address)] in $0.loadHTML(html, baseURL: url) }.finish()
  }

  /// Loads HTML text as a page.
  ///
  /// - Parameters:
  ///   - html: The HTML text of the page.
  ///   - address: The page's URL.
  ///   - timeout: The longest time to wait, in the view's time; nil for the page's default.
  ///   - isolation: The caller's isolation, in which the method runs.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func load(
    html: String, address: String = TestPage.address, timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await loading(timeout) { [url = try Self.url(address)] in $0.loadHTML(html, baseURL: url) }.finish(
      isolation: isolation)
  }

  /// Loads a file, and allows the page to read the files in its folder.
  ///
  /// If the view's `WebView.resourcePolicy` has a root, that root applies instead of the folder.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - timeout: The longest time to wait, in the view's time; nil for the page's default.
  /// - Throws: ``TestPageError``.
  public func load(file path: String, timeout: Duration? = nil) throws(TestPageError) {
    try loading(timeout) { [url = file(path)] in $0.load(url) }.finish()
  }

  /// Loads a file, and allows the page to read the files in its folder.
  ///
  /// If the view's `WebView.resourcePolicy` has a root, that root applies instead of the folder.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - timeout: The longest time to wait, in the view's time; nil for the page's default.
  ///   - isolation: The caller's isolation, in which the method runs.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func load(file path: String, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await loading(timeout) { [url = file(path)] in $0.load(url) }.finish(isolation: isolation)
  }

  /// Loads a URL.
  ///
  /// The view's `WebView.resourcePolicy` and `WebView.network` decide whether it is
  /// available.
  /// - Throws: ``TestPageError``.
  public func load(address: String, timeout: Duration? = nil) throws(TestPageError) {
    try loading(timeout) { [url = try Self.url(address)] in $0.load(url) }.finish()
  }

  /// Loads a URL.
  ///
  /// The view's `WebView.resourcePolicy` and `WebView.network` decide whether it is
  /// available.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func load(address: String, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await loading(timeout) { [url = try Self.url(address)] in $0.load(url) }.finish(isolation: isolation)
  }

  /// Reloads the page.
  /// - Throws: ``TestPageError``.
  public func reload(timeout: Duration? = nil) throws(TestPageError) {
    try loading(timeout) { $0.reload() }.finish()
  }

  /// Reloads the page.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func reload(timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation) async throws {
    try await loading(timeout) { $0.reload() }.finish(isolation: isolation)
  }

  private static func url(_ address: String) throws(TestPageError) -> WebURL {
    guard let url = WebURL(address) else { throw .noAddress(address) }
    return url
  }

  private func file(_ path: String) -> WebURL {
    let url = URL(fileURLWithPath: path)
    if view.resourcePolicy.root == nil { view.resourcePolicy.root = url.deletingLastPathComponent().path }
    guard let origin = view.resourcePolicy.origin, let root = view.resourcePolicy.root else {
      return .file(path: url.path)
    }
    let rest = url.path.hasPrefix(root) ? String(url.path.dropFirst(root.count)) : url.path
    return WebURL(rest, base: origin) ?? .file(path: url.path)
  }
}
