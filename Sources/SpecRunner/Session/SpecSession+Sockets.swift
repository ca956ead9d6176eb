import HeadlessWebView
import JavaScriptEngine

/// Reports the WebSocket connections of pages to the spec, and connects them with the spec's routes.
extension SpecSession {
  /// Asks the spec about each connection of a new page, and reports those to servers.
  func watchSockets(of page: SpecPage) {
    page.view.network.routeWebSocket(
      where: { [unowned self, unowned page] url in
        (try? realm?.call("socketIsRouted", Self.describe(page, url)).boolean) == true
      },
      handler: { [unowned self, unowned page] socket in accept(socket, of: page) })
    page.view.network.onSocketEvent = { [weak self, weak page] event, number in
      if let page { self?.report(event, number, of: page) }
    }
  }

  private static func describe(_ page: SpecPage, _ url: WebURL, id: Int = 0) -> StructuredValue {
    [
      "page": .number(page.number), "context": .number(page.context.number), "id": .number(id),
      "url": .string(url.href),
    ]
  }

  /// Reports an event of a connection that no route accepts: one to a server, or one that fails.
  private func report(_ event: SocketEvent, _ number: Int, of page: SpecPage) {
    if case .created(let url, let protocols, _, isRouted: false) = event, hears("websocket") {
      calls += 1
      let description = Self.describe(page, url, id: calls)
      page.serverSockets[number] = description
      return tellSocket("socketOpens", description, ["protocols": .array(protocols.map { .string($0) })])
    }
    guard let description = page.serverSockets[number] else { return }
    switch event {
    case .created, .handshake: break
    case .sent(let message): tellSocket("sent", description, Self.describe(message))
    case .received(let message): tellSocket("received", description, Self.describe(message))
    case .failed:
      page.serverSockets[number] = nil
      tellSocket("failed", description)
    case .closed(let code, let reason):
      page.serverSockets[number] = nil
      tellSocket("closed", description, ["code": .number(code), "reason": .string(reason)])
    }
  }

  private static func describe(_ message: WebSocketConnection.Message) -> StructuredValue {
    switch message {
    case .text(let text): ["text": .string(text), "bytes": .null]
    case .bytes(let bytes): ["text": .null, "bytes": .array(bytes.map { .number(Int($0)) })]
    }
  }

  private func accept(_ socket: WebSocketConnection, of page: SpecPage) {
    calls += 1
    let id = calls
    let event = Self.describe(page, socket.url, id: id)
    page.sockets[id] = socket
    socket.onMessage = { [unowned self] message in
      tellSocket("sent", event, Self.describe(message))
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
