import Foundation
import HeadlessWebView

/// Reports the WebSockets of a page to its clients.
final class SocketMonitor {
  private unowned let page: PageTarget
  /// The URLs of the open connections, by their number.
  private var urls: [Int: String] = [:]

  init(of page: PageTarget) { self.page = page }

  func read(_ event: SocketEvent, _ number: Int) {
    let id = "\(page.network.prefix).socket-\(number)"
    switch event {
    case .created(let url, let protocols, let frame, _):
      urls[number] = url.href
      created(id, url, protocols, frame)
    case .handshake(let status, let statusText, let sent, let received):
      emit(
        "webSocketHandshakeResponseReceived", id,
        [
          "response": [
            "status": .integer(status), "statusText": .string(statusText),
            "headers": NetworkDescriptions.headers(received), "requestHeaders": NetworkDescriptions.headers(sent),
          ]
        ])
    case .sent(let message): emit("webSocketFrameSent", id, ["response": Self.frame(message, isMasked: true)])
    case .received(let message):
      emit("webSocketFrameReceived", id, ["response": Self.frame(message, isMasked: false)])
    case .failed(let reason): failed(id, reason, url: urls[number] ?? "")
    case .closed:
      urls[number] = nil
      emit("webSocketClosed", id, [:])
    }
  }

  private func created(_ id: String, _ url: WebURL, _ protocols: [String], _ frame: FrameInfo?) {
    page.emit(
      "Network.webSocketCreated",
      ["requestId": .string(id), "url": .string(url.href), "initiator": ["type": "script"]])
    var headers: [(name: String, value: String)] = [
      ("Host", url.hostWithPort), ("Origin", frame?.origin ?? "null"), ("User-Agent", page.view.currentUserAgent),
    ]
    if !protocols.isEmpty { headers.append(("Sec-WebSocket-Protocol", protocols.joined(separator: ", "))) }
    emit(
      "webSocketWillSendHandshakeRequest", id,
      [
        "wallTime": .number(Date().timeIntervalSince1970), "request": ["headers": NetworkDescriptions.headers(headers)],
      ])
  }

  private func failed(_ id: String, _ reason: String, url: String) {
    emit("webSocketFrameError", id, ["errorMessage": .string(reason)])
    page.log.add(
      "WebSocket connection to '\(url)' failed: \(reason)", source: "network", url: page.view.url.href)
  }

  private func emit(_ event: String, _ id: String, _ members: ProtocolValue) {
    page.emit(
      "Network.\(event)",
      members.adding("requestId", .string(id)).adding("timestamp", .number(page.network.now)))
  }

  /// The `WebSocketFrame` of the protocol: RFC 6455 numbers the opcodes.
  private static func frame(_ message: WebSocketConnection.Message, isMasked: Bool) -> ProtocolValue {
    switch message {
    case .text(let text): ["opcode": 1, "mask": .boolean(isMasked), "payloadData": .string(text)]
    case .bytes(let bytes):
      ["opcode": 2, "mask": .boolean(isMasked), "payloadData": .string(Data(bytes).base64EncodedString())]
    }
  }
}
