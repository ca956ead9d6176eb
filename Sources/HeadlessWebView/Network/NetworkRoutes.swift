import Ownership

/// The host's answers to requests of pages, by URL: documents, scripts, images, `XMLHttpRequest` and `fetch` alike.
///
/// The route that was added last is asked first; one that passes on leaves the request to the one before it, and the last
/// to files and the network. Answers need no field that allows other origins to read them, and no question goes ahead of them.
public final class NetworkRoutes {
  /// Names a route, so that it can be taken away.
  public struct Route: Hashable, Sendable {
    let number: Int
  }

  private struct Entry {
    let number: Int
    let matches: (WebURL) -> Bool
    let answer: (RoutedRequest) -> RouteAnswer
  }

  private var entries: [Entry] = []
  private var sockets: [(number: Int, pattern: RoutePattern, handler: (WebSocketConnection) -> Void)] = []
  private var last = 0
  /// Hears of all requests of the pages and of what becomes of them, whoever answers.
  public var onEvent: ((NetworkEvent) -> Void)?
  private var requests = 0

  init() {}

  /// Answers requests to URLs of a pattern.
  @discardableResult
  public func route(_ pattern: RoutePattern, _ answer: RouteAnswer) -> Route {
    route(where: pattern.matches) { _ in answer }
  }

  /// Answers requests to URLs of a pattern as the closure says, which is called once for each.
  @discardableResult
  public func route(_ pattern: RoutePattern, answer: @escaping (RoutedRequest) -> RouteAnswer) -> Route {
    route(where: pattern.matches, answer: answer)
  }

  /// Answers requests to URLs that a condition picks.
  @discardableResult
  public func route(
    where condition: @escaping (WebURL) -> Bool, answer: @escaping (RoutedRequest) -> RouteAnswer
  ) -> Route {
    last += 1
    entries.append(Entry(number: last, matches: condition, answer: answer))
    return Route(number: last)
  }

  /// Answers `WebSocket` connections to URLs of a pattern: the closure is given each, in a task of the loop.
  ///
  /// A connection that no closure takes fails as if nobody listened there.
  @discardableResult
  public func routeWebSocket(
    _ pattern: RoutePattern, handler: @escaping (WebSocketConnection) -> Void
  ) -> Route {
    last += 1
    sockets.append((last, pattern, handler))
    return Route(number: last)
  }

  /// Takes a route away; what it was asked before is answered all the same.
  public func remove(_ route: Route) {
    release(exchange(&entries, with: entries.filter { $0.number != route.number }))
    release(exchange(&sockets, with: sockets.filter { $0.number != route.number }))
  }

  /// Takes all routes away.
  public func removeAll() {
    release(exchange(&entries, with: []))
    release(exchange(&sockets, with: []))
  }

  /// The answer to a request; nil when no route takes it.
  func answer(to request: @autoclosure () -> RoutedRequest, url: WebURL) -> RouteAnswer? {
    guard !entries.isEmpty else { return nil }
    var asked: RoutedRequest?
    for entry in entries.reversed() where entry.matches(url) {
      let question = asked ?? request()
      asked = question
      let answer = entry.answer(question)
      if case .passOn = answer.content { continue }
      return answer
    }
    return nil
  }

  func socketHandler(for url: WebURL) -> ((WebSocketConnection) -> Void)? {
    sockets.last { $0.pattern.matches(url) }?.handler
  }

  /// The number of a request that somebody wants to hear of.
  func nextNumber() -> Int {
    requests += 1
    return requests
  }

  /// Forgets everything, and whom the closures hold.
  func close() {
    removeAll()
    onEvent = nil
  }
}

@available(*, unavailable, message: "routes belong to the isolation that owns their view")
extension NetworkRoutes: Sendable {}
