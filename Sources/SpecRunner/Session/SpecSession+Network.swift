import HeadlessWebView
import JavaScriptEngine

/// Reports the page's requests to the spec, and responds with the spec's routes.
extension SpecSession {
  /// Asks the spec about each request of a new stage, and reports how each request ends.
  func watchNetwork(of stage: SpecStage) {
    stage.view.network.onEvent = { [unowned self, weak stage] event in
      if steps != nil { stage?.exchanges.read(event, at: moment) }
      switch event {
      case .request(let request, let number): tell("request", Self.describe(request, number))
      case .response(let response, let number):
        stage?.responses[number] = response
        tell("response", Self.describe(response, number))
      case .failure(let reason, let number):
        tell("failure", ["number": .number(number), "reason": .string(reason)])
      }
    }
    stage.view.network.route(where: { $0.scheme != "data" && $0.scheme != "blob" }) {
      [unowned self, weak stage] request in
      guard let stage else { return .passOn }
      return answer(request, on: stage)
    }
  }

  /// Returns the response of the spec's routes to a request.
  private func answer(_ request: RoutedRequest, on stage: SpecStage) -> RouteAnswer {
    if let answer = stage.content?.answer(request) { return answer }
    calls += 1
    let id = calls
    var event = Self.describe(request, stage.lastRequest)
    if case .object(let members) = event { event = .object(Array(members) + [(UTF16Text("id"), .number(id))]) }
    guard (try? realm?.call("routed", event).boolean) == true else { return .passOn }
    if let ready = stage.readyAnswers.removeValue(forKey: id) { return ready }
    return .later { [weak stage] answer in
      stage?.routeAnswers[id] = answer
      return { [weak stage] in stage?.routeAnswers[id] = nil }
    }
  }

  private func tell(_ kind: String, _ event: StructuredValue) {
    if kind == "request" { present?.lastRequest = event["number"].integer ?? 0 }
    do { try realm?.call("networkEvent", .string(kind), event) } catch {
      note(SpecFailure(message: "\(error)"))
    }
  }

  private static func describe(_ headers: [(name: String, value: String)]) -> StructuredValue {
    .array(headers.map { .array([.string($0.name), .string($0.value)]) })
  }

  private static func describe(_ request: RoutedRequest, _ number: Int) -> StructuredValue {
    [
      "number": .number(number), "url": .string(request.url.href), "method": .string(request.method),
      "headers": describe(request.headers), "body": request.body == nil ? .null : .string(request.text),
    ]
  }

  static func describe(_ response: NetworkResponse, _ number: Int) -> StructuredValue {
    [
      "number": .number(number), "url": .string(response.url.href), "status": .number(response.status),
      "headers": describe(response.headers),
    ]
  }

  static let networkStatements: [String: Statement] = [
    "fulfill": { session, arguments in
      try session.answerRoute(arguments[0].integer ?? 0, routeAnswer(arguments[1]))
      return .undefined
    },
    "abort": { session, arguments in
      try session.answerRoute(arguments[0].integer ?? 0, .failure(arguments[1].string ?? ""))
      return .undefined
    },
    "responseText": { session, arguments in
      guard let response = session.present?.responses[arguments[0].integer ?? 0] else {
        throw JavaScriptException(message: "the response's text was discarded with its page")
      }
      return .string(String(decoding: response.body, as: UTF8.self))
    },
    "statusText": { _, arguments in .string(statusTexts[arguments[0].integer ?? 0] ?? "") },
    "parseURL": { _, arguments in
      let url = WebURL(arguments[0].string ?? "") ?? .blank
      return [
        "href": .string(url.href), "pathname": .string(url.path), "search": .string(url.search),
        "host": .string(url.host ?? ""), "protocol": .string(url.scheme + ":"),
      ]
    },
    "parseAddress": { _, arguments in
      let base = arguments[1].string.flatMap { WebURL($0) }
      guard let url = WebURL(arguments[0].string ?? "", base: base) else { return .null }
      let port = url.port.map { String($0) } ?? ""
      let host = url.host ?? ""
      return [
        "href": .string(url.href), "protocol": .string(url.scheme + ":"), "hostname": .string(host),
        "host": .string(host + (port.isEmpty ? "" : ":" + port)), "port": .string(port), "pathname": .string(url.path),
        "search": .string(url.search), "hash": .string(url.hash), "origin": .string(url.origin),
      ]
    },
    "copy": { _, arguments in arguments[0] },
    "setOffline": { session, arguments in
      try session.stage().view.isOnline = arguments[0].boolean != true
      return .undefined
    },
  ]

  private static let statusTexts = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found",
    304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 409: "Conflict", 429: "Too Many Requests", 500: "Internal Server Error",
    502: "Bad Gateway", 503: "Service Unavailable",
  ]

  private func answerRoute(_ id: Int, _ answer: RouteAnswer) throws {
    guard let stage = present else { return }
    if let take = stage.routeAnswers.removeValue(forKey: id) { take(answer) } else { stage.readyAnswers[id] = answer }
  }

  /// Converts a route's response from the form that `Resources/testing/network.js` gives it.
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
