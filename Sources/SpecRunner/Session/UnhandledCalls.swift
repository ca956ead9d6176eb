import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// Finds the page's calls that no handler takes in what a view records: the calls themselves, and that nobody took
/// them.
final class UnhandledCalls {
  /// One of them.
  struct Call {
    let bridge: String
    let handler: String
    let data: JSONText?
  }

  private let bridges: [(name: String, kind: BridgeKind)]
  private var reader: MessageReader
  /// The data of the last call of each handler.
  private var last: [String: JSONText?] = [:]

  init(_ bridges: [(name: String, bridge: any NativeBridge)]) {
    self.bridges = bridges.map { ($0.name, $0.bridge.kind) }
    reader = MessageReader(bridges: bridges.map(\.bridge.kind))
  }

  /// Takes an event of the page in; a call is given when the event tells that nobody took it.
  func read(_ event: TranscriptEvent) -> Call? {
    if let message = reader.read(event), message.side == .native, message.kind == .call {
      last[message.handler] = .some(message.data)
    }
    guard let code = event.faultCode else { return nil }
    let object: String
    switch code {
    case .noHandler: object = BridgeKind.wvjb.pageObject
    case .noNativeMethod: object = BridgeKind.dsbridge.pageObject
    default: return nil
    }
    guard let name = event.string("name") ?? event.string("method"), let data = last[name],
      let bridge = bridges.first(where: { $0.kind.pageObject == object })
    else { return nil }
    return Call(bridge: bridge.name, handler: name, data: data)
  }
}

extension SpecSession {
  /// The page called what native does not have.
  func receiveUnhandled(_ call: UnhandledCalls.Call) {
    _ = try? realm?.call(
      "receiveUnhandled", .string(call.bridge), .string(call.handler), call.data.map { .string($0.string) } ?? .null)
  }
}
