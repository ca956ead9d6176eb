import Foundation
import HeadlessWebView

/// How pages come into the view.
extension TestPage {
  /// Loads a text as a page.
  ///
  /// - Parameter address: Where the page stands.
  /// - Throws: ``TestPageError``.
  public func load(html: String, address: String = TestPage.address, timeout: Duration? = nil) throws(TestPageError) {
    try loading(timeout) { [url = try Self.url(address)] in $0.loadHTML(html, baseURL: url) }.finish()
  }

  /// Loads a text as a page.
  ///
  /// - Parameter address: Where the page stands.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func load(
    html: String, address: String = TestPage.address, timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await loading(timeout) { [url = try Self.url(address)] in $0.loadHTML(html, baseURL: url) }.finish(
      isolation: isolation)
  }

  /// Loads a file, and lets the page read what is in its folder, unless the view's
  /// ``HeadlessWebView/WebView/resourcePolicy`` has a root.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``TestPageError``.
  public func load(file path: String, timeout: Duration? = nil) throws(TestPageError) {
    try loading(timeout) { [url = file(path)] in $0.load(url) }.finish()
  }

  /// Loads a file, and lets the page read what is in its folder, unless the view's
  /// ``HeadlessWebView/WebView/resourcePolicy`` has a root.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func load(file path: String, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await loading(timeout) { [url = file(path)] in $0.load(url) }.finish(isolation: isolation)
  }

  /// Loads an address, as far as the view's ``HeadlessWebView/WebView/resourcePolicy`` and its
  /// ``HeadlessWebView/WebView/network`` have it.
  /// - Throws: ``TestPageError``.
  public func load(address: String, timeout: Duration? = nil) throws(TestPageError) {
    try loading(timeout) { [url = try Self.url(address)] in $0.load(url) }.finish()
  }

  /// Loads an address, as far as the view's ``HeadlessWebView/WebView/resourcePolicy`` and its
  /// ``HeadlessWebView/WebView/network`` have it.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func load(address: String, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await loading(timeout) { [url = try Self.url(address)] in $0.load(url) }.finish(isolation: isolation)
  }

  /// Loads the page again.
  /// - Throws: ``TestPageError``.
  public func reload(timeout: Duration? = nil) throws(TestPageError) {
    try loading(timeout) { $0.reload() }.finish()
  }

  /// Loads the page again.
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
