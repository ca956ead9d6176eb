import JavaScriptEngine

/// Connections that stay: `WebSocket`, and the streams of `EventSource`.
extension DOMHost {
  var sockets: [String: Function] {
    [
      "openSocket": inRealm { realm, arguments in
        guard let url = WebURL(try arguments.string(2)) else { return nil }
        let protocols = try arguments.string(3).split(separator: "\n").map(String.init)
        realm.openSocket(try arguments.integer(1), url: url, protocols: protocols)
        return nil
      },
      "sendSocket": inRealm { realm, arguments in
        let key = try arguments.integer(1)
        let message = try arguments[2].bytes.map { WebSocketConnection.Message.bytes($0) } ?? .text(arguments.string(2))
        realm.loop.post { [weak realm] in
          guard let realm, let socket = realm.sockets[key] else { return }
          realm.record(socket, "sent", message)
          realm.tellSocket(key, "sent")
          socket.receive(message)
        }
        return nil
      },
      "closeSocket": inRealm { realm, arguments in
        let (key, code, reason) = (try arguments.integer(1), try arguments.integer(2), try arguments.string(3))
        realm.loop.post { [weak realm] in realm?.sockets[key]?.pageCloses(code: code, reason: reason) }
        return nil
      },
      "connectStream": inRealm { realm, arguments in
        let key = try arguments.integer(1)
        guard let stream = realm.answeredStream else { return arguments.context.handle(false) }
        realm.eventStreams[key] = stream.connect { [weak realm] text in
          realm?.loop.post {
            guard let realm else { return }
            if text == nil { realm.eventStreams[key] = nil }
            let context = realm.core.context
            realm.tell("stream", key, [text.map { Value($0, in: context) } ?? .null(in: context)])
          }
        }
        return arguments.context.handle(true)
      },
      "closeStream": inRealm { realm, arguments in
        realm.eventStreams.removeValue(forKey: try arguments.integer(1))?()
        return nil
      },
    ]
  }
}

extension PageRealm {
  /// Tells the page of something of a kind that it has under a number; the values are kept until it knows.
  func tell(_ name: String, _ key: Int, _ values: [Value]) {
    let all = [Value(name, in: core.context), Value(key, in: core.context)] + values
    tell(.told, all.map(\.handle))
    withExtendedLifetime(all) {}
  }

  func tellSocket(_ key: Int, _ kind: String, _ values: [Value] = []) {
    tell("socket", key, [Value(kind, in: core.context)] + values)
  }

  func record(_ socket: WebSocketConnection, _ kind: String, _ message: WebSocketConnection.Message? = nil) {
    view?.transcript.record(
      .socket,
      [
        .init("url", .string(socket.url.href)), .init("kind", .string(kind)),
        .init("text", .optional(message.map { $0.summary })),
      ])
  }

  /// Connects a socket to whoever the host named for its URL.
  func openSocket(_ key: Int, url: WebURL, protocols: [String]) {
    let socket = WebSocketConnection(url: url, protocols: protocols) { [weak self] told in
      self?.loop.post { self?.heard(told, by: key) }
    }
    sockets[key] = socket
    loop.post { [weak self, weak socket] in
      guard let self, let view, let socket else { return }
      guard let handler = view.network.socketHandler(for: url) else {
        view.transcript.fault(.socketUnanswered, "nobody answers \(url); see WebView.network.routeWebSocket")
        return socket.refuse()
      }
      handler(socket)
      socket.open()
    }
  }

  private func heard(_ told: WebSocketConnection.Told, by key: Int) {
    guard let socket = sockets[key] else { return }
    let context = core.context
    switch told {
    case .opened(let chosen):
      record(socket, "open")
      tellSocket(key, "open", [Value(chosen, in: context)])
    case .message(let message):
      record(socket, "received", message)
      switch message {
      case .text(let text): tellSocket(key, "text", [Value(text, in: context)])
      case .bytes(let bytes):
        guard let value = try? Value(bytes: bytes, as: .uint8, in: context) else { return }
        tellSocket(key, "bytes", [value])
      }
    case .closed(let code, let reason):
      sockets[key] = nil
      record(socket, code == nil ? "failed" : "closed")
      tellSocket(
        key, code == nil ? "failed" : "closed",
        [Value(code ?? 1006, in: context), Value(reason, in: context)])
    }
  }
}

extension WebSocketConnection.Message {
  /// The message for a reader of the transcript.
  fileprivate var summary: String {
    switch self {
    case .text(let text): text
    case .bytes(let bytes): "\(bytes.count) bytes"
    }
  }
}
