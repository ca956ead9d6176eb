import Foundation

/// The options of a text search.
@preconcurrency @MainActor open class WKFindConfiguration: NSObject {
  /// A Boolean value that indicates whether to search backwards.
  open var backwards = false
  /// A Boolean value that indicates whether the search is case-sensitive.
  open var caseSensitive = false
  /// A Boolean value that indicates whether the search wraps around at the end of the page.
  open var wraps = true
}

/// The result of a text search.
@preconcurrency @MainActor open class WKFindResult: NSObject {
  /// A Boolean value that indicates whether the page contains the text.
  public let matchFound: Bool

  init(_ matchFound: Bool) {
    self.matchFound = matchFound
    super.init()
  }
}

extension WKWebView {
  /// Searches for a string in the page's text; nothing is selected.
  public func find(
    _ string: String, configuration: WKFindConfiguration = WKFindConfiguration(),
    completionHandler: @escaping @MainActor @Sendable (WKFindResult) -> Void
  ) {
    Task { completionHandler(await result(of: string, configuration)) }
  }

  /// Searches for a string in the page's text; nothing is selected.
  public func find(
    _ string: String, configuration: WKFindConfiguration = WKFindConfiguration()
  ) async throws -> WKFindResult { await result(of: string, configuration) }

  private func result(of string: String, _ configuration: WKFindConfiguration) async -> WKFindResult {
    let text = try? await evaluateJavaScript("document.body ? document.body.innerText : ''") as? String
    let options: String.CompareOptions = configuration.caseSensitive ? [] : .caseInsensitive
    return WKFindResult(text?.range(of: string, options: options) != nil)
  }
}
