import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension WKWebView {
  /// Loads HTML as the response to a request.
  @discardableResult
  public func loadSimulatedRequest(_ request: URLRequest, responseHTML string: String) -> WKNavigation {
    apply(configuration.defaultWebpagePreferences)
    return core.loadHTML(string, baseURL: request.url)
  }

  /// Loads data as the response to a request.
  @discardableResult
  public func loadSimulatedRequest(_ request: URLRequest, response: URLResponse, responseData data: Data)
    -> WKNavigation
  {
    apply(configuration.defaultWebpagePreferences)
    return core.loadHTML(String(decoding: data, as: UTF8.self), baseURL: response.url ?? request.url)
  }

  /// Loads the file of a request; the page may read files below a folder, or a single file.
  @discardableResult
  public func loadFileRequest(_ request: URLRequest, allowingReadAccessTo readAccessURL: URL) -> WKNavigation {
    guard let url = request.url else { return WKNavigation() }
    return loadFileURL(url, allowingReadAccessTo: readAccessURL) ?? WKNavigation()
  }
}
