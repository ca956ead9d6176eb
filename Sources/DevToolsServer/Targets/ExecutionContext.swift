import HeadlessWebView
import JavaScriptEngine

/// A world of a document, with the objects that clients hold in it.
final class ExecutionContext {
  let id: Int
  let frameID: String
  /// The name of an isolated world; nil for the page's own.
  let worldName: String?
  let origin: String
  private let open: () throws -> PageWorld
  /// The world, once it is open.
  private(set) var opened: PageWorld?
  private var openActions: [(PageWorld) -> Void] = []
  private var objects: [Int: Value] = [:]
  private var groups: [String: Set<Int>] = [:]
  private var lastObject = 0
  /// The functions of calls, by their text, which clients repeat.
  private var functions: [UTF16Text: Value] = [:]
  /// The replies that wait for promises of the context.
  private var pending: [ObjectIdentifier: Reply] = [:]

  /// - Parameter open: Opens the world, on first use: clients have a world of their own in each document, and use it
  ///   in few.
  init(id: Int, frameID: String, worldName: String?, origin: String, open: @escaping () throws -> PageWorld) {
    self.id = id
    self.frameID = frameID
    self.worldName = worldName
    self.origin = origin
    self.open = open
  }

  /// The world.
  ///
  /// - Throws: ``ProtocolError`` if it can't be opened.
  var world: PageWorld {
    get throws(ProtocolError) {
      if let opened { return opened }
      do {
        let world = try open()
        opened = world
        let actions = openActions
        openActions = []
        for action in actions { action(world) }
        return world
      } catch {
        throw ProtocolError(error)
      }
    }
  }

  /// Performs an action on the world, now or when it is opened.
  func whenOpened(_ action: @escaping (PageWorld) -> Void) {
    if let opened { action(opened) } else { openActions.append(action) }
  }

  /// The engine's context of the world.
  ///
  /// - Throws: ``ProtocolError`` if the world can't be opened.
  var context: Context { get throws(ProtocolError) { try world.context } }

  /// Indicates whether it is the context of a worker, which is in no frame.
  private var isOfWorker: Bool { frameID.isEmpty }

  /// The `ExecutionContextDescription` of the protocol.
  var description: ProtocolValue {
    .members([
      "id": .integer(id), "origin": .string(origin), "name": .string(worldName ?? ""),
      "uniqueId": .string("\(id)"),
      "auxData": isOfWorker
        ? nil
        : [
          "isDefault": .boolean(worldName == nil), "type": .string(worldName == nil ? "default" : "isolated"),
          "frameId": .string(frameID),
        ],
    ])
  }

  // MARK: Objects

  /// Keeps an object for clients, and returns its identifier.
  func keep(_ value: Value, group: String? = nil) -> String {
    lastObject += 1
    objects[lastObject] = value
    if let group { groups[group, default: []].insert(lastObject) }
    return "\(id).\(lastObject)"
  }

  func object(_ number: Int) -> Value? { objects[number] }
  func release(_ number: Int) { objects[number] = nil }
  func release(group: String) {
    for number in groups.removeValue(forKey: group) ?? [] { objects[number] = nil }
  }

  /// Returns the function of a call, which is compiled once.
  func function(_ declaration: UTF16Text, in world: PageWorld) throws(JavaScriptException) -> Value {
    if let known = functions[declaration] { return known }
    let url = SourceURLComment.url(in: declaration) ?? ""
    let made = try world.value(of: UTF16Text("(" + declaration.string + "\n)"), url: url)
    if functions.count > 64 { functions = [:] }
    functions[declaration] = made
    return made
  }

  // MARK: Pending replies

  func wait(_ reply: Reply) { pending[ObjectIdentifier(reply)] = reply }
  func stopWaiting(_ reply: Reply) { pending[ObjectIdentifier(reply)] = nil }

  /// Forgets all objects, and fails the calls that wait.
  func close() {
    objects = [:]
    functions = [:]
    let waiting = pending.values
    pending = [:]
    for reply in waiting { reply.fail(.contextGone) }
  }
}
