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

/// A name of native's in the pages of a view, and what stands behind it.
struct ScriptInterface {
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
  /// Every document that is made from now on has it before its first script. A later interface of the same name takes its place.
  /// - Parameters:
  ///   - name: The global's name.
  ///   - functions: The functions by name.
  ///   - forMainFrameOnly: Whether other frames go without it.
  ///   - includesPresentPage: Whether the documents that are there get it too, in a task of its own.
  public func addScriptInterface(
    _ name: String, functions: [String: ScriptFunction], forMainFrameOnly: Bool = true,
    includesPresentPage: Bool = false
  ) {
    let list = functions.sorted { $0.key < $1.key }.map { (name: $0.key, function: $0.value) }
    add(
      ScriptInterface(name: name, content: .object(list), forMainFrameOnly: forMainFrameOnly), now: includesPresentPage)
  }

  /// Puts a function into pages, as an app does with `context["name"] = …`: `window.NAME(…)`.
  ///
  /// Every document that is made from now on has it before its first script. A later interface of the same name takes its place.
  /// - Parameters:
  ///   - name: The global's name.
  ///   - forMainFrameOnly: Whether other frames go without it.
  ///   - includesPresentPage: Whether the documents that are there get it too, in a task of its own.
  ///   - function: What a call runs.
  public func addScriptFunction(
    _ name: String, forMainFrameOnly: Bool = true, includesPresentPage: Bool = false,
    _ function: @escaping ScriptFunction
  ) {
    add(
      ScriptInterface(name: name, content: .function(function), forMainFrameOnly: forMainFrameOnly),
      now: includesPresentPage)
  }

  /// Takes an interface away: documents that are made from now on do not have it, and a call in one that has is an error there.
  public func removeScriptInterface(_ name: String) { scriptInterfaces.removeAll { $0.name == name } }

  private func add(_ interface: ScriptInterface, now: Bool) {
    guard !isClosed else { return }
    if let index = scriptInterfaces.firstIndex(where: { $0.name == interface.name }) {
      scriptInterfaces[index] = interface
    } else {
      scriptInterfaces.append(interface)
    }
    guard now else { return }
    eventLoop.post { [link] in
      guard let self = link.target, self.mainRealm() != nil, let frame = self.mainFrame else { return }
      self.install(interface.name, below: frame)
    }
  }

  private func install(_ name: String, below frame: Frame) {
    guard let interface = scriptInterfaces.first(where: { $0.name == name }) else { return }
    if let realm = frame.realm { realm.install(interface, in: frame) }
    for child in frame.children { install(name, below: child) }
  }
}
