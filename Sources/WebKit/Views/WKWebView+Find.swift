import Foundation

/// How a text is looked for.
@preconcurrency @MainActor open class WKFindConfiguration: NSObject {
  /// Whether the search goes towards the beginning.
  open var backwards = false
  /// Whether capital and small letters differ.
  open var caseSensitive = false
  /// Whether the search goes on at the other end.
  open var wraps = true
}

/// What a search found.
@preconcurrency @MainActor open class WKFindResult: NSObject {
  /// Whether the page has the text.
  public let matchFound: Bool

  init(_ matchFound: Bool) {
    self.matchFound = matchFound
    super.init()
  }
}

extension WKWebView {
  /// Looks whether the page's text has another in it; nothing is selected.
  public func find(
    _ string: String, configuration: WKFindConfiguration = WKFindConfiguration(),
    completionHandler: @escaping @MainActor @Sendable (WKFindResult) -> Void
  ) {
    Task { completionHandler(await result(of: string, configuration)) }
  }

  /// Looks whether the page's text has another in it; nothing is selected.
  public func find(
    _ string: String, configuration: WKFindConfiguration = WKFindConfiguration()
  ) async throws -> WKFindResult { await result(of: string, configuration) }

  private func result(of string: String, _ configuration: WKFindConfiguration) async -> WKFindResult {
    let text = try? await evaluateJavaScript("document.body ? document.body.innerText : ''") as? String
    let options: String.CompareOptions = configuration.caseSensitive ? [] : .caseInsensitive
    return WKFindResult(text?.range(of: string, options: options) != nil)
  }
}
