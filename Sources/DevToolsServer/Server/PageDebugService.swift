import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A debugger for the scripts of the server's pages, which sessions of clients with a page use like those of the
/// debugger's own target.
package protocol PageDebugService: DevToolsService {
  /// Called when a page was opened, on the thread of the pages.
  func opened(_ page: DebuggedPage)
}

/// A page as a debugger sees it, on the thread of the pages.
package struct DebuggedPage {
  /// The identifier of the target.
  package let id: String
  package let view: WebView
  package let bridges: [BridgeKind]
  /// Returns the number of a world's execution context for clients of the page; nil if they don't know it.
  package let contextNumber: (PageWorld) -> Int?
}

/// The methods of a page's session that its debugger handles.
enum DebuggerRoute {
  private static let domains: Set = ["Debugger", "Profiler", "HeapProfiler"]

  /// Returns whether a call is one of the debugger's domains, or is about an object that the debugger described.
  static func takes(_ request: ProtocolRequest) -> Bool {
    let domain = String(request.method.prefix { $0 != "." })
    if domains.contains(domain) { return true }
    guard domain == "Runtime" else { return false }
    let object =
      request.parameters.optionalString("objectId") ?? request.parameters.optionalString("promiseObjectId")
    // Identifiers of the engine are JSON; those of the server are two numbers.
    return object?.contains("{") ?? false
  }
}

/// Sessions of pages as clients of the debugger.
extension Browser {
  /// Passes a call to the debugger, which needs no thread of the page.
  func debug(_ request: ProtocolRequest, of session: String, with page: String, connection: Int64, _ reply: Reply) {
    guard let debugger else { return reply.fail(Self.noDebugger) }
    let (number, isNew) = tables.withLock { tables -> (Int64, Bool) in
      if let known = tables.debugClients[session] { return (known, false) }
      tables.lastDebugClient -= 1
      tables.debugClients[session] = tables.lastDebugClient
      return (tables.lastDebugClient, true)
    }
    if isNew {
      guard debugger.acceptsClients else {
        tables.withLock { $0.debugClients[session] = nil }
        return reply.fail(ProtocolError("Another debugger is attached"))
      }
      debugger.opened(
        DevToolsClient(
          number: number, session: request.sessionID, page: page,
          send: { [tables] text in tables.withLock { $0.sockets }?.send(text, to: connection) }, close: {}))
    }
    // The debugger responds.
    reply.drop()
    debugger.received(request.text, from: number)
  }

  /// Ends the debugger's client of a session; a script that it has paused goes on.
  func endDebugging(of session: String) {
    guard let number = tables.withLock({ $0.debugClients.removeValue(forKey: session) }) else { return }
    debugger?.closed(number)
  }

  private static let noDebugger = ProtocolError(
    "No debugger can attach to the pages: start the server with --inspect", code: .methodNotFound)
}

extension ProtocolRequest {
  /// The call as text, without its session.
  fileprivate var text: String {
    ProtocolValue.members(["id": .integer(id), "method": .string(method), "params": .json(parameters.whole)]).text
  }
}
