import HeadlessWebView
import JavaScriptEngine

/// Reports the WebSocket connections of pages to the spec, and connects them with the spec's routes.
extension SpecSession {
  /// Asks the spec about each connection of a new page.
  func watchSockets(of page: SpecPage) {
    page.view.network.routeWebSocket(
      where: { [unowned self, unowned page] url in
        let isRouted = (try? realm?.call("socketIsRouted", Self.describe(page, url)).boolean) == true
        if !isRouted { report(unrouted: url, of: page) }
        return isRouted
      },
      handler: { [unowned self, unowned page] socket in accept(socket, of: page) })
  }

  private static func describe(_ page: SpecPage, _ url: WebURL, id: Int = 0) -> StructuredValue {
    [
      "page": .number(page.number), "context": .number(page.context.number), "id": .number(id),
      "url": .string(url.href),
    ]
  }

  /// Reports a connection that no route accepts, and that fails therefore.
  private func report(unrouted url: WebURL, of page: SpecPage) {
    guard hears("websocket") else { return }
    calls += 1
    let event = Self.describe(page, url, id: calls)
    tellSocket("socketOpens", event, ["protocols": .array([])])
    page.view.eventLoop.post { [unowned self] in tellSocket("failed", event) }
  }

  private func accept(_ socket: WebSocketConnection, of page: SpecPage) {
    calls += 1
    let id = calls
    let event = Self.describe(page, socket.url, id: id)
    page.sockets[id] = socket
    socket.onMessage = { [unowned self] message in
      switch message {
      case .text(let text): tellSocket("sent", event, ["text": .string(text), "bytes": .null])
      case .bytes(let bytes):
        tellSocket("sent", event, ["text": .null, "bytes": .array(bytes.map { .number(Int($0)) })])
      }
    }
    socket.onClose = { [unowned self, weak page] code, reason in
      page?.sockets[id] = nil
      tellSocket("closed", event, ["code": .number(code), "reason": .string(reason)])
    }
    tellSocket("socketOpens", event, ["protocols": .array(socket.protocols.map { .string($0) })])
  }

  /// Calls the spec API with an event of a connection.
  private func tellSocket(_ kind: String, _ event: StructuredValue, _ more: StructuredValue = .null) {
    guard case .object(let members) = event else { return }
    let all = StructuredValue.object(Array(members) + (more.object.map(Array.init) ?? []))
    do {
      if kind == "socketOpens" {
        try realm?.call("socketOpens", all)
      } else {
        try realm?.call("socketEvent", .string(kind), all)
      }
    } catch {
      note(SpecFailure(message: "\(error)"))
    }
  }

  static let socketStatements: [String: Statement] = [
    "sendSocket": { session, arguments in
      guard let page = session.present?.page(arguments[0].integer ?? 0),
        let socket = page.sockets[arguments[1].integer ?? 0]
      else { return .undefined }
      if let bytes = arguments[3].array {
        socket.send(.bytes(bytes.map { UInt8(truncatingIfNeeded: $0.integer ?? 0) }))
      } else {
        socket.send(arguments[2].string ?? "")
      }
      return .undefined
    },
    "closeSocket": { session, arguments in
      let id = arguments[1].integer ?? 0
      guard let page = session.present?.page(arguments[0].integer ?? 0), let socket = page.sockets[id] else {
        return .undefined
      }
      page.sockets[id] = nil
      socket.close(code: arguments[2].integer ?? 1000, reason: arguments[3].string ?? "")
      return .undefined
    },
  ]
}
