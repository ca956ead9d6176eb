import DevToolsServer
import JavaScriptEngine

/// A context that scripts of a page run in, as the engine's inspector lists it.
struct DebugTarget {
  /// The engine's number for it, which the engine may use again for another context.
  let id: UInt64
  /// The number of the execution context for clients.
  let number: Int
  /// The address of the document.
  let url: String
  /// Indicates whether it is the document of a page, and not that of a frame.
  let isMain: Bool
  /// Indicates whether a frontend is attached.
  var isAttached = false
  /// Indicates whether the client knows the execution context.
  var isAnnounced = false
  /// Indicates whether scripts, breakpoints and pauses are reported.
  var debugs = false
  /// Indicates whether the next statement pauses.
  var isPausePending = false

  /// Returns the name of a context, from which the initializer reads its number and address.
  static func name(number: Int, isMain: Bool, url: String) -> String {
    "\(number) \(isMain ? mainWord : frameWord) \(url)"
  }

  private static let mainWord = "page"
  private static let frameWord = "frame"

  /// Reads an entry of the engine's list; nil for a context that isn't a page's.
  init?(_ target: InspectorTarget) {
    let parts = target.name.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard target.type == "JavaScript", parts.count == 3, let number = Int(parts[0]) else { return nil }
    id = target.id
    self.number = number
    isMain = parts[1] == Self.mainWord
    url = String(parts[2])
  }

  /// The `ExecutionContextDescription` of the protocol.
  var description: ProtocolValue {
    [
      "id": .integer(number), "origin": .string(url), "name": .string(url), "uniqueId": .string("\(number)"),
      "auxData": ["isDefault": true],
    ]
  }

  /// Returns an identifier of the engine as clients see it: the engine repeats identifiers in each context.
  func identifier(_ engines: String) -> String { "\(id):\(engines)" }
}
