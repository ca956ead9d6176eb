import Ownership

/// The host's responses to requests of pages, by URL: documents, scripts, images, `XMLHttpRequest` and `fetch` alike.
///
/// The most recently added route comes first. A route that passes leaves the request to the route that was added before
/// it. If every route passes, files and the network are tried. Responses need no CORS header fields, and no preflight
/// request precedes them.
public final class NetworkRoutes {
  /// Identifies a route, for its removal.
  public struct Route: Hashable, Sendable {
    let number: Int
  }

  private struct Entry {
    let number: Int
    let matches: (WebURL) -> Bool
    let answer: (RoutedRequest) -> RouteAnswer
  }

  private var entries: [Entry] = []
  private var sockets: [(number: Int, matches: (WebURL) -> Bool, handler: (WebSocketConnection) -> Void)] = []
  /// The handlers of custom schemes.
  private var schemes: [String: URLSchemeHandler] = [:]
  private var last = 0
  /// Called with the events of all requests of the pages, independent of the source of their responses.
  public var onEvent: ((NetworkEvent) -> Void)?
  /// Indicates whether there are events of `data:` URLs, too, as Chromium's clients expect.
  package var observesDataURLs = false
  /// Called with a server's response whose body is late, without the body, by the number of its request; the event with
  /// the whole response or the failure follows.
  package var onResponseHead: ((NetworkResponse, _ number: Int) -> Void)?
  /// Called with the events of the pages' WebSockets, to routes and to servers, by their number.
  package var onSocketEvent: ((SocketEvent, _ number: Int) -> Void)?
  /// Asked for credentials when a server demands them, and again if it refuses them; nil gives the page the response.
  ///
  /// The credentials are sent with all later requests to the same origin. Only the scheme `basic` is supported, and a
  /// page's synchronous requests get the response.
  public var onAuthenticationChallenge: ((AuthenticationChallenge, @escaping (Credentials?) -> Void) -> Void)?
  /// Waits until a closure returns true, in the middle of a script whose synchronous request a route answers later.
  ///
  /// Such a request fails if it is nil.
  package var onSynchronousRequest: ((_ isAnswered: () -> Bool) -> Void)?
  /// The credentials that servers were given, by origin.
  var credentials: [String: Credentials] = [:]
  /// Indicates whether the view is closing, whose pending requests end without an event.
  private(set) var isClosing = false
  private var requests = 0
  private var lastSocket = 0
  /// The header fields that all requests to web servers have in addition to their own, or in place of them.
  public var extraHeaders: [(name: String, value: String)] = []

  init() {}

  /// Responds to requests whose URLs match a pattern.
  @discardableResult
  public func route(_ pattern: RoutePattern, _ answer: RouteAnswer) -> Route {
    route(where: pattern.matches) { _ in answer }
  }

  /// Responds to requests whose URLs match a pattern with the result of a closure, which is called once for each.
  @discardableResult
  public func route(_ pattern: RoutePattern, answer: @escaping (RoutedRequest) -> RouteAnswer) -> Route {
    route(where: pattern.matches, answer: answer)
  }

  /// Responds to requests whose URLs match a condition.
  @discardableResult
  public func route(
    where condition: @escaping (WebURL) -> Bool, answer: @escaping (RoutedRequest) -> RouteAnswer
  ) -> Route {
    last += 1
    entries.append(Entry(number: last, matches: condition, answer: answer))
    return Route(number: last)
  }

  /// Accepts `WebSocket` connections to URLs that match a pattern: the closure receives each, in a task of the loop.
  ///
  /// A connection that no closure accepts fails as if no server were listening.
  @discardableResult
  public func routeWebSocket(
    _ pattern: RoutePattern, handler: @escaping (WebSocketConnection) -> Void
  ) -> Route {
    routeWebSocket(where: pattern.matches, handler: handler)
  }

  /// Accepts `WebSocket` connections to URLs that match a condition, which is evaluated once for each connection.
  @discardableResult
  public func routeWebSocket(
    where condition: @escaping (WebURL) -> Bool, handler: @escaping (WebSocketConnection) -> Void
  ) -> Route {
    last += 1
    sockets.append((last, condition, handler))
    return Route(number: last)
  }

  /// Removes a route; pending requests still get its response.
  public func remove(_ route: Route) {
    release(exchange(&entries, with: entries.filter { $0.number != route.number }))
    release(exchange(&sockets, with: sockets.filter { $0.number != route.number }))
  }

  /// Removes all routes.
  public func removeAll() {
    release(exchange(&entries, with: []))
    release(exchange(&sockets, with: []))
  }

  /// Returns the response of a route to a request, and the route's number; nil if no route responds.
  ///
  /// - Parameters:
  ///   - request: Makes the request as a route sees it. Routes that pass may change the request.
  ///   - number: Only routes that were added before the one with this number are asked.
  func answer(
    to request: inout ResourceRequest, before number: Int, _ asRouted: (ResourceRequest) -> RoutedRequest
  ) -> (answer: RouteAnswer, number: Int)? {
    guard !entries.isEmpty else { return nil }
    var asked: RoutedRequest?
    for entry in entries.reversed() where entry.number < number && entry.matches(request.url) {
      let question = asked ?? asRouted(request)
      asked = question
      let answer = entry.answer(question)
      guard case .passOn(let change) = answer.content else { return (answer, entry.number) }
      guard change != nil else { continue }
      request = request.changed(by: change)
      asked = nil
    }
    return nil
  }

  /// Returns whether a route may respond to a URL.
  func mayAnswer(_ url: WebURL) -> Bool { entries.contains { $0.matches(url) } || schemes[url.scheme] != nil }

  func socketHandler(for url: WebURL) -> ((WebSocketConnection) -> Void)? {
    sockets.last { $0.matches(url) }?.handler
  }

  /// The handler of a custom scheme; nil if there is none.
  func schemeHandler(for scheme: String) -> URLSchemeHandler? { schemes[scheme] }

  /// Sets or removes the handler of a scheme, which is in lower case.
  func setSchemeHandler(_ handler: URLSchemeHandler?, for scheme: String) {
    release(exchange(&schemes[scheme], with: handler))
  }

  /// Returns the number of a request that is observed.
  func nextNumber() -> Int {
    requests += 1
    return requests
  }

  /// Returns the number of a WebSocket that is observed.
  func nextSocketNumber() -> Int {
    lastSocket += 1
    return lastSocket
  }

  /// Ends the events, because the view is closing: the owners of the closures may be gone already.
  func stopObserving() {
    isClosing = true
    onEvent = nil
    onResponseHead = nil
  }

  /// Removes all closures and releases their captures.
  func close() {
    removeAll()
    release(exchange(&schemes, with: [:]))
    onEvent = nil
    onSocketEvent = nil
    onResponseHead = nil
    onAuthenticationChallenge = nil
    onSynchronousRequest = nil
  }
}

@available(*, unavailable, message: "routes belong to the isolation that owns their view")
extension NetworkRoutes: Sendable {}

/// A pattern of URLs.
///
/// `*` matches any text without a slash, `**` any text, `?` itself, and `{a,b}` one of several alternatives.
///
/// A pattern that begins with `/` is matched against the path, and against the query if the pattern has one; any other
/// pattern is matched against the whole URL without its fragment.
public struct RoutePattern: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The pattern as it was written.
  public let text: String
  private let parts: [Part]

  private enum Part: Sendable, Hashable {
    case unit(UInt8)
    case anyWithoutSlash
    case any
    case oneOf([[UInt8]])
  }

  /// Reads a pattern.
  public init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let unit = rest.popFirst() {
      switch unit {
      case UInt8(ascii: "*"):
        guard rest.first == unit else {
          parts.append(.anyWithoutSlash)
          continue
        }
        while rest.first == unit { rest.removeFirst() }
        parts.append(.any)
      case UInt8(ascii: "{"):
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
          parts.append(.unit(unit))
          continue
        }
        let names = rest[..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        parts.append(.oneOf(names.map(Array.init)))
        rest = rest[(end + 1)...]
      default: parts.append(.unit(unit))
      }
    }
    self.parts = parts
  }

  /// Reads a pattern.
  public init(stringLiteral value: String) { self.init(value) }

  /// Returns whether a URL matches the pattern.
  public func matches(_ url: WebURL) -> Bool {
    guard text.hasPrefix("/") else { return Self.matches(parts[...], Array(url.withoutFragment().href.utf8)[...]) }
    return Self.matches(parts[...], Array((text.contains("?") ? url.path + url.search : url.path).utf8)[...])
  }

  /// Matches the parts one after the other; only the last star is retried, or the last of two that a slash separates.
  private static func matches(_ parts: ArraySlice<Part>, _ text: ArraySlice<UInt8>) -> Bool {
    var positions: Set<Int> = [text.startIndex]
    for part in parts {
      var next: Set<Int> = []
      for position in positions {
        switch part {
        case .unit(let unit): if position < text.endIndex, text[position] == unit { next.insert(position + 1) }
        case .any: next.formUnion(position...text.endIndex)
        case .anyWithoutSlash:
          let end = text[position...].firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
          next.formUnion(position...end)
        case .oneOf(let names):
          for name in names where text[position...].starts(with: name) { next.insert(position + name.count) }
        }
      }
      guard !next.isEmpty else { return false }
      positions = next
    }
    return positions.contains(text.endIndex)
  }
}
