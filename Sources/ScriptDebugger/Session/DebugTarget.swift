import DevToolsServer
import JavaScriptEngine

/// A context that scripts of a page run in, as the engine's inspector lists it.
struct DebugTarget {
  /// The owner of a context's scripts.
  enum Kind: String {
    /// The document of a page.
    case page
    /// The document of a frame in a page.
    case frame
    /// A file of specs.
    case specs
  }

  /// The engine's number for it, which the engine may use again for another context.
  let id: UInt64
  /// The number of the execution context for clients.
  let number: Int
  /// The target of the page that has the context; nil if the page has no clients of its own.
  let page: String?
  /// The number of the execution context for clients of the page.
  let pageContext: Int?
  /// The address of the document.
  let url: String
  let kind: Kind
  /// Indicates whether a frontend is attached.
  var isAttached = false
  /// Indicates whether the client knows the execution context.
  var isAnnounced = false
  /// Indicates whether scripts, breakpoints and pauses are reported.
  var debugs = false
  /// Indicates whether the next statement pauses.
  var isPausePending = false

  /// Returns the name of a context, from which the initializer reads its number and address.
  static func name(number: Int, kind: Kind, page: DebuggedPages.Page?, url: String) -> String {
    let owner = page.map { "\($0.id) \($0.contextNumber)" } ?? "- -"
    return "\(number) \(kind.rawValue) \(owner) \(url)"
  }

  /// Reads an entry of the engine's list; nil for a context that isn't a page's.
  init?(_ target: InspectorTarget) {
    let parts = target.name.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    guard target.type == "JavaScript", parts.count == 5, let number = Int(parts[0]),
      let kind = Kind(rawValue: String(parts[1]))
    else { return nil }
    id = target.id
    self.number = number
    self.kind = kind
    page = parts[2] == "-" ? nil : String(parts[2])
    pageContext = Int(parts[3])
    url = String(parts[4])
  }

  /// Returns the number of the execution context for a client.
  func number(for client: DevToolsClient?) -> Int { client?.page == nil ? number : pageContext ?? number }

  /// Returns whether a client may debug the context.
  func isVisible(to client: DevToolsClient) -> Bool { client.page == nil || client.page == page }

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
