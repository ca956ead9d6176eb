import JavaScriptEngine
import Ownership

/// A page's call of a function that native put into it.
public struct ScriptCall: Sendable {
  /// Copies of what the page gave; one that cannot be copied, such as a function, is `undefined`.
  public let arguments: [StructuredValue]
  /// The frame whose script sees the function.
  public let frame: FrameInfo

  /// Describes a call, for functions that are tested by themselves.
  public init(arguments: [StructuredValue], frame: FrameInfo) {
    self.arguments = arguments
    self.frame = frame
  }

  /// An argument; `undefined` when there are fewer.
  public subscript(index: Int) -> StructuredValue { arguments.indices.contains(index) ? arguments[index] : .undefined }
}

/// What a page's call runs, at once and while the page's script waits, and whose result the page gets a copy of.
///
/// What it throws is thrown in the page, as an `Error` with the description for its message.
public typealias ScriptFunction = (ScriptCall) throws -> StructuredValue

/// Stands for a function or an object that native put into pages, so that it can be taken away.
public struct ScriptInterfaceID: Sendable, Hashable {
  let number: Int
}

/// A name of native's in the pages of a view, and what stands behind it.
struct ScriptInterface {
  /// Tells one registration from a later one of the same name.
  let id: ScriptInterfaceID
  enum Content {
    case function(ScriptFunction)
    case object([(name: String, function: ScriptFunction)])
  }

  let name: String
  let content: Content
  let forMainFrameOnly: Bool
}

extension WebView {
  /// Puts an object of functions into pages, as Android's `addJavascriptInterface` does: `window.NAME.FUNCTION(…)`.
  ///
  /// Every document that is made from now on has it before its first script. A later interface of the same name takes
  /// its place.
  /// - Parameters:
  ///   - name: The global's name.
  ///   - functions: The functions by name.
  ///   - forMainFrameOnly: Whether other frames go without it.
  ///   - includesPresentPage: Whether the documents that are there get it too, in a task of its own.
  /// - Returns: What takes it away: ``removeScriptInterface(_:)``.
  @discardableResult
  public func addScriptInterface(
    _ name: String, functions: [String: ScriptFunction], forMainFrameOnly: Bool = true,
    includesPresentPage: Bool = false
  ) -> ScriptInterfaceID {
    let list = functions.sorted { $0.key < $1.key }.map { (name: $0.key, function: $0.value) }
    return add(name, .object(list), forMainFrameOnly, now: includesPresentPage)
  }

  /// Puts a function into pages, as an app does with `context["name"] = …`: `window.NAME(…)`.
  ///
  /// Every document that is made from now on has it before its first script. A later interface of the same name takes
  /// its place.
  /// - Parameters:
  ///   - name: The global's name.
  ///   - forMainFrameOnly: Whether other frames go without it.
  ///   - includesPresentPage: Whether the documents that are there get it too, in a task of its own.
  ///   - function: What a call runs.
  /// - Returns: What takes it away: ``removeScriptInterface(_:)``.
  @discardableResult
  public func addScriptFunction(
    _ name: String, forMainFrameOnly: Bool = true, includesPresentPage: Bool = false,
    _ function: @escaping ScriptFunction
  ) -> ScriptInterfaceID {
    add(name, .function(function), forMainFrameOnly, now: includesPresentPage)
  }

  /// Takes an interface away: documents that are made from now on do not have it, and a call in one that has is an
  /// error there.
  ///
  /// One that a later interface of its name took the place of is gone already.
  public func removeScriptInterface(_ id: ScriptInterfaceID) {
    interfaces.remove(id)
  }

  private func add(
    _ name: String, _ content: ScriptInterface.Content, _ forMainFrameOnly: Bool, now: Bool
  ) -> ScriptInterfaceID {
    guard !isClosed else { return interfaces.unusedID() }
    let id = interfaces.add(name, content, forMainFrameOnly: forMainFrameOnly)
    guard now else { return id }
    eventLoop.post { [link] in
      guard let view = link.target, view.frames.mainRealm() != nil else { return }
      for frame in view.frames.all {
        // Looked up for each, because installing it may run native code.
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

  /// Returns the interface of a name; nil when there is none.
  subscript(name: String) -> ScriptInterface? { all.first { $0.name == name } }

  /// Returns the function of a name, or of a member of the object of a name; nil when there is none.
  func function(_ name: String, _ member: String?) -> ScriptFunction? {
    switch self[name]?.content {
    case .function(let function): member == nil ? function : nil
    case .object(let members): members.first { $0.name == member }?.function
    case nil: nil
    }
  }

  /// Adds an interface, in the place of one of the same name.
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

/// The interfaces of native in a page's global scope.
extension PageRealm {
  /// Gives the realm an interface, over whatever had its name.
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
      }
      try context.globalObject.set(PropertyName(interface.name), to: value)
    } catch {
      view?.reporter.internalError(error)
    }
  }

  private func makeFunction(_ name: String, _ member: String?) throws(JavaScriptException) -> Value {
    try context.makeFunction(name: member ?? name) { [unowned core, id] arguments in
      // A page that is gone has nobody to ask.
      guard let realm = core.realm(id), let view = realm.view, let frame = realm.frame else { return nil }
      return try realm.call(name, member, of: view, in: frame, arguments)
    }
  }

  private func call(
    _ name: String, _ member: String?, of view: WebView, in frame: Frame, _ arguments: Arguments
  ) throws -> Value? {
    // Looked up at each call, so that what was taken away or replaced is not called any more.
    guard let function = view.interfaces.function(name, member) else {
      throw JavaScriptException(name: "TypeError", message: "\(name) is not there any more")
    }
    var copies: [StructuredValue] = []
    for index in 0..<arguments.count {
      do throws(ScriptError) {
        copies.append(try copy(arguments.handle(index)))
      } catch {
        if case .exception(let exception) = error { throw exception }
        view.transcript.fault(
          .argumentNotCopied, "an argument of \(title(name, member)) cannot be copied: native gets undefined")
        copies.append(.undefined)
      }
    }
    let call = ScriptCall(arguments: copies, frame: frame.info)
    do {
      let result = try function(call)
      view.record(call, title(name, member), .init("answer", .string(result.json ?? "undefined")))
      // What native did may have ended the page.
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
