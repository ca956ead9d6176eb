import DevToolsServer
import JavaScriptEngine

/// A client that uses the engine's own protocol, such as WebKit's Web Inspector, with the document of one page.
///
/// Messages pass unchanged. Only calls that run scripts are put between two messages that turn pauses off and on,
/// because a pause inside of such a call would never end.
final class WebKitSession {
  let client: DevToolsClient
  /// The engine's number of the context; nil until a page is open.
  private(set) var target: UInt64?
  private let ownScripts: OwnScripts
  private let toEngine: (_ target: UInt64, _ text: String) -> Void
  /// The messages that arrived before a page was open.
  private var waiting: [String] = []
  private var debugs = false
  private var isActive = true
  private var lastOwn = firstOwn
  private var finishes: [Int: () -> Void] = [:]
  /// Called when the client is set up, so that scripts may run.
  var onInitialized: () -> Void = {}

  /// The first identifier of calls that the client didn't send.
  private static let firstOwn = 1_500_000_000
  /// The most messages that wait for a page; a client sends some dozens.
  private static let mostWaiting = 10_000

  init(
    _ client: DevToolsClient, ownScripts: OwnScripts, toEngine: @escaping (_ target: UInt64, _ text: String) -> Void
  ) {
    self.client = client
    self.ownScripts = ownScripts
    self.toEngine = toEngine
  }

  /// Begins to pass messages to a context.
  func attach(to target: UInt64) {
    self.target = target
    let texts = waiting
    waiting = []
    for text in texts { received(text) }
  }

  // MARK: The client

  func received(_ text: String) {
    guard let target else {
      guard waiting.count < Self.mostWaiting else { return client.close() }
      return waiting.append(text)
    }
    // The engine reports malformed messages itself.
    let json = try? JSONText(text)
    let method = json?["method"]?.stringValue() ?? ""
    switch method {
    case "Debugger.enable": debugs = true
    case "Debugger.disable": debugs = false
    case "Debugger.setBreakpointsActive": isActive = json?["params"]?["active"]?.string != "false"
    default: break
    }
    let isQuiet = debugs && isActive && Self.running.contains(method)
    if isQuiet { call("Debugger.setBreakpointsActive", ["active": false]) }
    toEngine(target, text)
    if isQuiet { call("Debugger.setBreakpointsActive", ["active": true]) }
    if method == "Debugger.enable" {
      call(
        "Debugger.setShouldBlackboxURL",
        ["url": .string(ownScripts.pattern), "shouldBlackbox": true, "caseSensitive": true, "isRegex": true])
    }
    if method == "Inspector.initialized" { onInitialized() }
  }

  /// The methods that may run scripts.
  private static let running: Set = [
    "Runtime.evaluate", "Runtime.callFunctionOn", "Runtime.getProperties", "Runtime.getDisplayableProperties",
    "Runtime.getCollectionEntries", "Runtime.getPreview", "Runtime.awaitPromise", "Runtime.saveResult",
    "Debugger.evaluateOnCallFrame", "Heap.getPreview", "Audit.run",
  ]

  // MARK: The engine

  /// Calls a method, besides those of the client.
  func call(_ method: String, _ parameters: ProtocolValue = .empty, _ finish: (() -> Void)? = nil) {
    guard let target else { return }
    lastOwn += 1
    if let finish { finishes[lastOwn] = finish }
    let message: ProtocolValue = [
      "id": .integer(lastOwn), "method": .string(method), "params": parameters,
    ]
    toEngine(target, message.text)
  }

  /// Passes a message to the client, unless it responds to a call of this session.
  func deliver(_ text: String) {
    if let id = (try? JSONText(text))?["id"].flatMap({ Int($0.string) }), id > Self.firstOwn {
      finishes.removeValue(forKey: id)?()
    } else {
      client.send(text)
    }
  }
}
