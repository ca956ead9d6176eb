import HeadlessWebView
import JavaScriptEngine

/// Reports the page's requests to the spec, and responds with the spec's routes.
extension SpecSession {
  /// Asks the spec about each request of a new page, and reports how each request ends.
  func watchNetwork(of page: SpecPage) {
    page.view.network.onEvent = { [unowned self, unowned page] event in
      if options.recordsPages { page.exchanges.read(event, at: moment) }
      switch event {
      case .request(_, let number): page.lastRequest = number
      case .response(let response, let number): page.responses[number] = response
      default: break
      }
      let event = SpecNetworkEvent(event, of: page, at: present?.loop.wallClock ?? 0)
      if hears(Self.networkEvents) { tell(event) } else { unreadNetworkEvents.append(event) }
    }
    page.view.network.route(where: { $0.scheme != "data" && $0.scheme != "blob" }) { [unowned self, unowned page] in
      answer($0, on: page)
    }
  }

  /// The name by which the spec requests each event of the network, because it has a listener, a route or a recording.
  private static let networkEvents = "network"
  /// The name by which the spec requests to be asked about each request, because it has a route.
  private static let routes = "route"

  /// Returns the response of the spec's routes to a request.
  private func answer(_ request: RoutedRequest, on page: SpecPage) -> RouteAnswer {
    if let answer = page.content?.answer(request) { return answer }
    guard hears(Self.routes) else { return .passOn(nil) }
    present?.hasRequests = true
    calls += 1
    let id = calls
    page.routedRequests[id] = request
    var event = Self.describe(request, page.lastRequest, of: page)
    if case .object(let members) = event {
      event = .object(
        Array(members) + [(UTF16Text("id"), .number(id))])
    }
    let verdict = (try? realm?.call("routed", event).structuredCopy()) ?? .null
    guard verdict.boolean == true else {
      page.routedRequests[id] = nil
      return .passOn(Self.change(verdict))
    }
    if let ready = page.readyAnswers.removeValue(forKey: id) { return ready }
    return .later { [weak page] answer in
      page?.routeAnswers[id] = answer
      return { [weak page] in page?.routeAnswers[id] = nil }
    }
  }

  private func tell(_ event: SpecNetworkEvent) {
    present?.hasRequests = true
    do { try realm?.call("networkEvent", event.kind, event.description, .number(event.time)) } catch {
      note(SpecFailure(message: "\(error)"))
    }
  }

  private static func describe(_ headers: [(name: String, value: String)]) -> StructuredValue {
    .array(headers.map { .array([.string($0.name), .string($0.value)]) })
  }

  static func describe(
    _ request: RoutedRequest, _ number: Int, of page: SpecPage
  ) -> StructuredValue {
    [
      "page": .number(page.number), "context": .number(page.context.number), "number": .number(number),
      "url": .string(request.url.href), "method": .string(request.method), "headers": describe(request.headers),
      "body": request.body == nil ? .null : .string(request.text), "initiator": .string(request.initiator),
      "bytes": request.body.map { .array($0.map { .number(Int($0)) }) } ?? .null,
    ]
  }

  static func describe(_ response: NetworkResponse, _ number: Int, of page: SpecPage) -> StructuredValue {
    [
      "page": .number(page.number), "context": .number(page.context.number), "number": .number(number),
      "url": .string(response.url.href), "status": .number(response.status), "headers": describe(response.headers),
    ]
  }

  /// Describes the response that a load returns.
  ///
  /// The spec may read its request after the test, when the events of the network are gone. So an unread request is
  /// part of the description.
  func describeLoaded(_ response: NetworkResponse, _ number: Int, of page: SpecPage) -> StructuredValue {
    present?.hasRequests = true
    let description = Self.describe(response, number, of: page)
    guard let unread = unreadNetworkEvents.first(where: { $0.isRequest(number, of: page) }),
      case .object(let members) = description
    else { return description }
    let request: [(UTF16Text, StructuredValue)] = [
      (UTF16Text("request"), unread.description), (UTF16Text("sent"), .number(unread.time)),
    ]
    return .object(Array(members) + request)
  }

  static let networkOperations: [String: Operation] = [
    // Sends a routed request, for the spec and not for the page.
    "fetch": { session, arguments, reply in
      session.attempt(reply) {
        let page = try session.page(arguments[0])
        let limit = arguments[3].number.map { Duration.milliseconds($0) }
        let mostRedirects = arguments[4].integer
        guard let request = page.routedRequests[arguments[1].integer ?? 0] else {
          throw JavaScriptException(message: "route.fetch(): the request is over")
        }
        page.view.send(request, change(arguments[2]), timeout: limit, mostRedirects: mostRedirects) {
          [unowned page] result in
          switch result {
          case .success(let response):
            page.fetched += 1
            page.responses[-page.fetched] = response
            reply.resolve(describe(response, -page.fetched, of: page))
          case .failure(let error): reply.reject("route.fetch(): \(error)", name: "NetworkError")
          }
        }
      }
    }
  ]

  static let networkStatements: [String: Statement] = [
    "fulfill": { session, arguments in
      session.answerRoute(arguments, routeAnswer(arguments[2]))
      return .undefined
    },
    "abort": { session, arguments in
      session.answerRoute(arguments, .failure(arguments[2].string ?? ""))
      return .undefined
    },
    "passOn": { session, arguments in
      session.answerRoute(arguments, .passOn(change(arguments[2])))
      return .undefined
    },
    "responseBody": { session, arguments in
      let number = arguments[1].integer ?? 0
      let kept = session.present?.hostResponses[number]
      // A response to the spec's own request belongs to no page.
      let found =
        arguments[0].isNull ? kept : session.present?.page(arguments[0].integer ?? 0)?.responses[number]
      guard let response = found else {
        throw JavaScriptException(
          message: arguments[0].isNull
            ? "the response was disposed, or its test ended" : "the response's body was discarded with its page")
      }
      return switch arguments[2].string {
      case "text": .string(String(decoding: response.body, as: UTF8.self))
      // Nothing if the body is not text.
      case "utf8": String(validating: response.body, as: UTF8.self).map { .string($0) } ?? .null
      default: .array(response.body.map { .number(Int($0)) })
      }
    },
    // Returns the events that the spec hasn't read, in their order.
    "readNetworkEvents": { session, _ in
      let events = session.unreadNetworkEvents
      session.unreadNetworkEvents = []
      if !events.isEmpty { session.present?.hasRequests = true }
      return .array(events.map { .array([$0.kind, $0.description, .number($0.time)]) })
    },
    "statusText": { _, arguments in .string(HTTPStatus.text(of: arguments[0].integer ?? 0)) },
    "copy": { _, arguments in arguments[0] },
    "setOffline": { session, arguments in
      let context = try session.context(arguments[0])
      for page in try session.stage().openPages where page.context === context {
        page.view.isOnline = arguments[1].boolean != true
      }
      return .undefined
    },
  ]

  /// Responds to a request that a route of the spec handles; `arguments` begins with the page and the route.
  private func answerRoute(_ arguments: [StructuredValue], _ answer: RouteAnswer) {
    guard let page = present?.page(arguments[0].integer ?? 0), let id = arguments[1].integer else { return }
    page.routedRequests[id] = nil
    if let take = page.routeAnswers.removeValue(forKey: id) { take(answer) } else { page.readyAnswers[id] = answer }
  }

  /// Converts changes of a request from the form that `Resources/testing/routes.js` gives them; nil for none.
  private static func change(_ value: StructuredValue) -> RequestChange? {
    guard value.object != nil else { return nil }
    var change = RequestChange()
    change.url = value["url"].string.flatMap { WebURL($0) }
    change.method = value["method"].string
    change.headers = value["headers"].array?.map { ($0[0].string ?? "", $0[1].string ?? "") }
    if let text = value["text"].string { change.body = Array(text.utf8) }
    if let bytes = value["bytes"].array { change.body = bytes.map { UInt8(truncatingIfNeeded: $0.integer ?? 0) } }
    return change
  }

  /// Converts a route's response from the form that `Resources/testing/routes.js` gives it.
  private static func routeAnswer(_ value: StructuredValue) -> RouteAnswer {
    let status = value["status"].integer ?? 200
    var headers: [(name: String, value: String)] = []
    for pair in value["headers"].array.map(Array.init) ?? [] {
      headers.append((pair[0].string ?? "", pair[1].string ?? ""))
    }
    let hasType = headers.contains { $0.name.lowercased() == "content-type" }
    let type = value["type"].string
    if let type, !hasType { headers.insert(("content-type", type), at: 0) }
    let answer: RouteAnswer
    if let path = value["path"].string {
      answer = .file(path, status: status)
    } else if let bytes = value["bytes"].array {
      answer = .bytes(bytes.map { UInt8(truncatingIfNeeded: $0.integer ?? 0) }, status: status, headers: headers)
    } else {
      answer = .text(value["text"].string ?? "", status: status, headers: headers)
    }
    return answer.delayed(by: .milliseconds(value["delay"].number ?? 0))
  }
}
