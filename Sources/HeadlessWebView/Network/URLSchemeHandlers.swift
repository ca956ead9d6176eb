/// A closure that responds to the requests for a custom scheme, such as `ipc`.
///
/// It receives each request, including preflight requests with the method `OPTIONS`, and returns the response, or one
/// that arrives later (``RouteAnswer/later(_:)``).
public typealias URLSchemeHandler = (RoutedRequest) -> RouteAnswer

/// The reason why a scheme cannot have a handler.
public enum URLSchemeHandlerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The view loads the scheme itself, such as `https`.
  case handledByView(String)
  /// The text is not the name of a scheme.
  case invalidScheme(String)
  /// The scheme already has a handler.
  case schemeInUse(String)

  /// The reason.
  public var description: String {
    switch self {
    case .handledByView(let scheme): "the view loads '\(scheme)' URLs itself, so the scheme cannot have a handler"
    case .invalidScheme(let text): "'\(text)' is not a URL scheme"
    case .schemeInUse(let scheme): "the scheme '\(scheme)' already has a handler; remove it first"
    }
  }
}

/// The handlers of custom schemes: what `WKURLSchemeHandler` is in WebKit.
///
/// A handler has the place of a server. Routes come first (``NetworkRoutes``), so that a test can replace a response.
/// Unlike a route, a handler is subject to CORS, because WebKit treats its URLs as another origin than the page's: it
/// allows requests and header fields with `Access-Control-Allow-Origin`, `Access-Control-Allow-Headers` and
/// `Access-Control-Expose-Headers`, and receives preflight requests. Responses store no cookies.
extension WebView {
  private static let ownSchemes: Set = [
    "about", "blob", "data", "file", "ftp", "http", "https", "javascript", "ws", "wss",
  ]

  /// Returns whether views load URLs of a scheme themselves, so that it cannot have a handler.
  public static func handlesURLScheme(_ scheme: String) -> Bool { ownSchemes.contains(scheme.lowercased()) }

  /// Sets the handler of requests for a custom scheme: documents, elements, `XMLHttpRequest` and `fetch` alike.
  ///
  /// A request with a handler that passes (``RouteAnswer/passOn``) fails, as do requests for schemes without a handler.
  ///
  /// - Parameters:
  ///   - handler: The closure that responds; nil removes the handler.
  ///   - scheme: The scheme without the colon, in any case.
  /// - Throws: ``URLSchemeHandlerError`` if the scheme is invalid, has a handler, or is loaded by the view.
  public func setURLSchemeHandler(
    _ handler: URLSchemeHandler?, forURLScheme scheme: String
  ) throws(URLSchemeHandlerError) {
    let name = scheme.lowercased()
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      name.utf8.allSatisfy(\.isPartOfScheme)
    else { throw .invalidScheme(scheme) }
    guard !Self.handlesURLScheme(name) else { throw .handledByView(name) }
    guard handler == nil || network.schemeHandler(for: name) == nil else { throw .schemeInUse(name) }
    network.setSchemeHandler(handler, for: name)
  }

  /// Returns the handler of a custom scheme; nil if there is none.
  public func urlSchemeHandler(forURLScheme scheme: String) -> URLSchemeHandler? {
    network.schemeHandler(for: scheme.lowercased())
  }
}

extension UInt8 {
  /// Indicates whether the unit may be part of a scheme in lower case: URL Standard, "URL-scheme string".
  fileprivate var isPartOfScheme: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
}

extension ResourceLoader {
  /// Lets the handler of a custom scheme respond to a request.
  func askScheme(_ request: ResourceRequest, _ load: ResourceLoad, completion: @escaping Completion) {
    guard let handler = routes.schemeHandler(for: request.url.scheme) else {
      return completion(.failure(.unsupportedScheme(request.url.scheme)))
    }
    var request = request
    request.isOfScheme = true
    let refuse = { completion(.failure(.network("the handler of the scheme did not respond to the request"))) }
    deliver(handler(RoutedRequest(complete(request))), to: request, load, passOn: { _ in refuse() }) {
      completion($0)
    }
  }
}
