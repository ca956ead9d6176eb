import JavaScriptEngine

/// The `WebSocket` objects of a page.
extension PageRealm {
  /// Opens a connection: to the route of the host for the URL, or else to a server that the policy allows.
  func openSocket(_ key: Int, url: WebURL, protocols: [String]) {
    guard let view else { return }
    let socket = PageSocket(url: upgraded(url), protocols: protocols, number: view.network.nextSocketNumber())
    sockets[key] = socket
    loop.post { [weak self, weak socket] in
      if let self, let socket { connect(socket, key) }
    }
  }

  private func connect(_ socket: PageSocket, _ key: Int) {
    guard let view else { return }
    let handler = view.network.socketHandler(for: socket.url)
    report(
      .created(url: socket.url, protocols: socket.protocols, frame: frame?.info, isRouted: handler != nil), of: socket)
    guard let handler else { return connectToServer(socket, key) }
    let connection = WebSocketConnection(url: socket.url, protocols: socket.protocols) { [weak self] event in
      self?.loop.post { self?.received(event, by: key) }
    }
    socket.peer = connection
    handler(connection)
    connection.open()
  }

  private func connectToServer(_ socket: PageSocket, _ key: Int) {
    guard let view, let frame else { return }
    let (url, resources) = (socket.url, view.loader.resources)
    guard resources.allowsSocket(to: url),
      let request = resources.socketRequest(to: url, protocols: socket.protocols, from: frame.info)
    else {
      view.transcript.fault(
        .socketUnanswered,
        """
        no route for the WebSocket \(url), and its host is not allowed; add a route with \
        WebView.network.routeWebSocket, or allow the host (--allow-host \(url.host ?? ""))
        """)
      return loop.post { [weak self] in self?.received(.failed(nil), by: key) }
    }
    guard view.isOnline else {
      let failure = SocketFailure(kind: .offline, details: "the view is offline")
      return loop.post { [weak self] in self?.received(.failed(failure), by: key) }
    }
    socket.peer = ServerSocket(request, loop: loop) { [weak self] event in self?.received(event, by: key) }
  }

  /// Passes a message of the page to the other end.
  func sendSocket(_ key: Int, _ message: WebSocketConnection.Message) {
    guard let socket = sockets[key], let peer = socket.peer else { return }
    record(socket, "sent", message)
    report(.sent(message), of: socket)
    if peer.receive(message) { notifySocket(key, "sent") }
  }

  /// Ends all connections, because the page goes away.
  func leaveSockets() {
    let left = sockets.sorted { $0.key < $1.key }.map(\.value)
    sockets = [:]
    for socket in left {
      socket.peer?.pageWentAway()
      report(.closed(code: 1001, reason: ""), of: socket)
    }
  }

  private func received(_ event: SocketPeerEvent, by key: Int) {
    guard let socket = sockets[key] else { return }
    let context = core.context
    switch event {
    case .handshake(let handshake):
      view?.loader.resources.keepCookies(of: handshake, url: socket.url)
      report(handshake.event, of: socket)
    case .opened(let chosen):
      record(socket, "open")
      notifySocket(key, "open", [Value(chosen, in: context)])
    case .sent: notifySocket(key, "sent")
    case .message(let message):
      record(socket, "received", message)
      report(.received(message), of: socket)
      switch message {
      case .text(let text): notifySocket(key, "text", [Value(text, in: context)])
      case .bytes(let bytes):
        guard let value = try? Value(bytes: bytes, as: .uint8, in: context) else { return }
        notifySocket(key, "bytes", [value])
      }
    case .closed(let code, let reason):
      sockets[key] = nil
      record(socket, "closed")
      report(.closed(code: code, reason: reason), of: socket)
      notifySocket(key, "closed", [Value(code, in: context), Value(reason, in: context)])
    case .failed(let failure):
      sockets[key] = nil
      record(socket, "failed", reason: failure?.details)
      if let failure { tell(failure, of: socket) }
      report(.failed(reason: failure?.consoleText ?? "the connection was refused"), of: socket)
      report(.closed(code: 1006, reason: ""), of: socket)
      notifySocket(key, "failed", [Value(1006, in: context), Value("", in: context)])
    }
  }

  private func notifySocket(_ key: Int, _ kind: String, _ values: [Value] = []) {
    notify("socket", key, [Value(kind, in: core.context)] + values)
  }

  /// Writes the reason of a failure to the console, as WebKit does.
  private func tell(_ failure: SocketFailure, of socket: PageSocket) {
    guard let view else { return }
    if failure.kind == .libraryMissing {
      view.transcript.fault(.libraryMissing, "the WebSocket \(socket.url) can't connect: \(failure.details)")
    }
    consoleLines += 1
    view.reporter.console(
      level: "error", text: UTF16Text("WebSocket connection to '\(socket.url)' failed: \(failure.consoleText)"),
      number: consoleLines, place: nil)
  }

  // MARK: Reports

  private func report(_ event: SocketEvent, of socket: PageSocket) {
    view?.network.onSocketEvent?(event, socket.number)
  }

  private func record(
    _ socket: PageSocket, _ kind: String, _ message: WebSocketConnection.Message? = nil, reason: String? = nil
  ) {
    view?.transcript.record(
      .socket,
      [
        .init("url", .string(socket.url.href)), .init("kind", .string(kind)),
        .init("text", .optional(message.map { $0.summary } ?? reason)),
      ])
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

extension SocketHandshake {
  fileprivate var event: SocketEvent {
    .handshake(
      status: status, statusText: statusText, sent: sent.map { ($0.name, $0.value) },
      received: received.map { ($0.name, $0.value) })
  }
}
