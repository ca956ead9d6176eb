import JavaScriptEngine
import Ownership

/// A page's call of a function that native exposed.
public struct ScriptCall: Sendable {
  /// Copies of the page's arguments; one that cannot be copied, such as a function, is `undefined`.
  public let arguments: [StructuredValue]
  /// The frame whose script called the function.
  public let frame: FrameInfo

  /// Creates a call, for testing functions in isolation.
  public init(arguments: [StructuredValue], frame: FrameInfo) {
    self.arguments = arguments
    self.frame = frame
  }

  /// Returns an argument; `undefined` if there are fewer.
  public subscript(index: Int) -> StructuredValue { arguments.indices.contains(index) ? arguments[index] : .undefined }
}

/// A function that runs when a page calls it, while the page's script waits, and whose result is copied to the page.
///
/// A thrown error is thrown in the page, as an `Error` with the description as its message.
public typealias ScriptFunction = (ScriptCall) throws -> StructuredValue

/// Identifies a function or an object that native exposed to pages, for its removal.
public struct ScriptInterfaceID: Sendable, Hashable {
  let number: Int
}

/// A name that native exposed to the pages of a view, with its function or object.
struct ScriptInterface {
  /// Distinguishes a registration from a later one with the same name.
  let id: ScriptInterfaceID
  enum Content {
    case function(ScriptFunction)
    case object([(name: String, function: ScriptFunction)])
    case listener(WebMessageListener)
  }

  let name: String
  let content: Content
  let forMainFrameOnly: Bool
}

extension WebView {
  /// Exposes an object with functions to pages, as Android's `addJavascriptInterface` does: `window.NAME.FUNCTION(…)`.
  ///
  /// Every document that is created from now on has it before its first script. A later interface with the same name
  /// replaces it.
  /// - Parameters:
  ///   - name: The global's name.
  ///   - functions: The functions by name.
  ///   - forMainFrameOnly: Indicates whether it is not added to other frames.
  ///   - includesPresentPage: Indicates whether it is also added to existing documents, in a separate task.
  /// - Returns: The identifier for ``removeScriptInterface(_:)``.
  @discardableResult
  public func addScriptInterface(
    _ name: String, functions: [String: ScriptFunction], forMainFrameOnly: Bool = true,
    includesPresentPage: Bool = false
  ) -> ScriptInterfaceID {
    let list = functions.sorted { $0.key < $1.key }.map { (name: $0.key, function: $0.value) }
    return add(name, .object(list), forMainFrameOnly, now: includesPresentPage)
  }

  /// Exposes a function to pages, as an app does with `context["name"] = …`: `window.NAME(…)`.
  ///
  /// Every document that is created from now on has it before its first script. A later interface with the same name
  /// replaces it.
  /// - Parameters:
  ///   - name: The global's name.
  ///   - forMainFrameOnly: Indicates whether it is not added to other frames.
  ///   - includesPresentPage: Indicates whether it is also added to existing documents, in a separate task.
  ///   - function: The function to run for a call.
  /// - Returns: The identifier for ``removeScriptInterface(_:)``.
  @discardableResult
  public func addScriptFunction(
    _ name: String, forMainFrameOnly: Bool = true, includesPresentPage: Bool = false,
    _ function: @escaping ScriptFunction
  ) -> ScriptInterfaceID {
    add(name, .function(function), forMainFrameOnly, now: includesPresentPage)
  }

  /// Removes an interface: documents that are created from now on do not have it.
  ///
  /// In a document that has it, calls fail with an error. It does nothing if a later interface with the same name has
  /// replaced the interface.
  public func removeScriptInterface(_ id: ScriptInterfaceID) {
    interfaces.remove(id)
  }

  func add(
    _ name: String, _ content: ScriptInterface.Content, _ forMainFrameOnly: Bool, now: Bool
  ) -> ScriptInterfaceID {
    guard !isClosed else { return interfaces.unusedID() }
    let id = interfaces.add(name, content, forMainFrameOnly: forMainFrameOnly)
    guard now else { return id }
    eventLoop.post { [link] in
      guard let view = link.target, view.frames.mainRealm() != nil else { return }
      for frame in view.frames.all {
        // Looked up for each frame, because installing an interface may run native code.
        if let interface = view.interfaces[name] { frame.realm?.install(interface, in: frame) }
      }
    }
    return id
  }
}

/// The interfaces that native has added to a view, in the order in which they were added.
final class ScriptInterfaces {
  private(set) var all: [ScriptInterface] = []
  private var lastNumber = 0

  /// Returns the interface with a name; nil if there is none.
  subscript(name: String) -> ScriptInterface? { all.first { $0.name == name } }

  /// Returns the function with a name, or a member of the object with a name; nil if there is none.
  func function(_ name: String, _ member: String?) -> ScriptFunction? {
    switch self[name]?.content {
    case .function(let function): member == nil ? function : nil
    case .object(let members): members.first { $0.name == member }?.function
    case .listener, nil: nil
    }
  }

  /// Adds an interface, or replaces the one with the same name.
  func add(_ name: String, _ content: ScriptInterface.Content, forMainFrameOnly: Bool) -> ScriptInterfaceID {
    let id = unusedID()
    let interface = ScriptInterface(id: id, name: name, content: content, forMainFrameOnly: forMainFrameOnly)
    if let index = all.firstIndex(where: { $0.name == name }) {
      release(exchange(&all[index], with: interface))
    } else {
      all.append(interface)
    }
    return id
  }

  /// Returns an identifier that no interface has.
  func unusedID() -> ScriptInterfaceID {
    lastNumber += 1
    return ScriptInterfaceID(number: lastNumber)
  }

  /// Removes an interface, unless a later one of its name has replaced it.
  func remove(_ id: ScriptInterfaceID) {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return }
    release(all.remove(at: index))
  }

  func removeAll() { release(exchange(&all, with: [])) }
}

/// Installs native's interfaces in a page's global scope.
extension PageRealm {
  /// Installs an interface in the realm, and replaces any global with its name.
  func install(_ interface: ScriptInterface, in frame: Frame) {
    guard frame.isMain || !interface.forMainFrameOnly else { return }
    do throws(JavaScriptException) {
      let value: Value
      switch interface.content {
      case .function: value = try makeFunction(interface.name, nil)
      case .object(let members):
        value = Value.object(in: context)
        for member in members {
          try value.set(PropertyName(member.name), to: try makeFunction(interface.name, member.name))
        }
      case .listener(let listener):
        guard let object = try makeMessageListener(interface.name, listener, in: frame) else { return }
        value = object
      }
      try context.globalObject.set(PropertyName(interface.name), to: value)
    } catch {
      view?.reporter.internalError(error)
    }
  }

  private func makeFunction(_ name: String, _ member: String?) throws(JavaScriptException) -> Value {
    try context.makeFunction(name: member ?? name) { [unowned core, id] arguments in
      // A page that no longer exists has no view to call.
      guard let realm = core.realm(id), let view = realm.view, let frame = realm.frame else { return nil }
      return try realm.call(name, member, of: view, in: frame, arguments)
    }
  }

  private func call(
    _ name: String, _ member: String?, of view: WebView, in frame: Frame, _ arguments: Arguments
  ) throws -> Value? {
    // Looked up at each call, so that removed or replaced functions are not called any more.
    guard let function = view.interfaces.function(name, member) else {
      throw JavaScriptException(name: "TypeError", message: "\(name) is no longer available")
    }
    var copies: [StructuredValue] = []
    for index in 0..<arguments.count {
      do throws(ScriptError) {
        copies.append(try copy(arguments.handle(index)))
      } catch {
        if case .exception(let exception) = error { throw exception }
        view.transcript.fault(
          .argumentNotCopied, "an argument of \(title(name, member)) cannot be copied: native receives undefined")
        copies.append(.undefined)
      }
    }
    let call = ScriptCall(arguments: copies, frame: frame.info)
    do {
      let result = try function(call)
      view.record(call, title(name, member), .init("answer", .string(result.json ?? "undefined")))
      // The native function may have closed the page.
      return isClosed ? nil : try Value(result, in: context)
    } catch {
      view.record(call, title(name, member), .init("error", .string(String(describing: error))))
      throw error
    }
  }

  private func title(_ name: String, _ member: String?) -> String { member.map { "\(name).\($0)" } ?? name }
}

extension WebView {
  fileprivate func record(_ call: ScriptCall, _ name: String, _ outcome: @autoclosure () -> TranscriptEvent.Field) {
    guard transcript.isActive else { return }
    let arguments = StructuredValue.array(call.arguments).json ?? "undefined"
    transcript.record(
      .scriptCall,
      [
        .init("name", .string(name)), .init("arguments", .string(arguments)), outcome(),
        .init("frame", .integer(call.frame.id)),
      ])
  }
}
