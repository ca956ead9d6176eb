import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// Finds the page's calls that no handler accepts in a view's events.
///
/// The events record the calls themselves, and that no handler accepted them.
final class UnhandledCalls {
  /// A call that no handler accepts.
  struct Call {
    let bridge: String
    let handler: String
    let data: JSONText?
  }

  private let bridges: [(name: String, kind: BridgeKind)]
  private var reader: MessageReader
  /// The data of the last call of each handler.
  private var last: [String: JSONText?] = [:]
  /// The calls without a response.
  private var ledger = CallLedger()
  /// The identifiers of the last calls of each handler that expect a response.
  private var lastIDs: [String: String] = [:]
  /// The identifiers of the calls that no handler accepted.
  private var unhandledIDs: Set<String> = []

  init(_ bridges: [(name: String, bridge: any NativeBridge)]) {
    self.bridges = bridges.map { ($0.name, $0.bridge.kind) }
    reader = MessageReader(bridges: bridges.map(\.bridge.kind))
  }

  /// Reads an event of the page, and returns the call if the event reports that no handler accepted it.
  func read(_ event: TranscriptEvent) -> Call? {
    if let message = reader.read(event) {
      ledger.note(message)
      if message.side == .native, message.kind == .call {
        last[message.handler] = .some(message.data)
        lastIDs[message.handler] = message.id
      }
    }
    if event.type == .commit, event["frame"] == 0 {
      ledger.noteNewPage()
      unhandledIDs = []
    }
    guard let code = event.faultCode else { return nil }
    // Only DSBridge calls a missing handler a method.
    let isMethod: Bool
    switch code {
    case .noHandler: isMethod = false
    case .noNativeMethod: isMethod = true
    default: return nil
    }
    let name = HandlerName.canonical(event.string("name") ?? event.string("method"))
    if let id = lastIDs[name] { unhandledIDs.insert(id) }
    guard let data = last[name],
      let bridge = bridges.first(where: { ($0.kind.pageObject == BridgeKind.dsbridge.pageObject) == isMethod })
    else { return nil }
    return Call(bridge: bridge.name, handler: name, data: data)
  }

  /// The calls that no handler accepted and whose responses the page still waits for, oldest first.
  ///
  /// A bridge does not list them: it has forgotten them, as the original does, and only the page waits.
  var pending: [CallLedger.Call] { ledger.unanswered.filter { $0.side == .native && unhandledIDs.contains($0.id) } }
}

extension SpecSession {
  /// Delivers a call of a handler that native does not have to the spec.
  func receiveUnhandled(_ call: UnhandledCalls.Call, on page: SpecPage) {
    _ = try? realm?.call(
      "receiveUnhandled", .number(page.number), .string(call.bridge), .string(call.handler),
      call.data.map { .string($0.string) } ?? .null)
  }
}
