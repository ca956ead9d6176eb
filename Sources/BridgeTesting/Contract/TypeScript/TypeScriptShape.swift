/// How page code writes the calls of a bridge in TypeScript.
struct TypeScriptShape: Sendable {
  /// A line of an interface.
  struct Member: Sendable {
    /// The interface's name.
    let interface: String
    /// The lines.
    let lines: [String]

    init(_ interface: String, _ lines: [String]) { (self.interface, self.lines) = (interface, lines) }
    init(_ interface: String, comment: [String] = [], _ line: String) { self.init(interface, comment + [line]) }
  }

  /// Types of a package that the declarations use.
  struct Import: Sendable {
    /// The types, such as `Options`, or `Options as EventOptions` for a name that a contract may define itself.
    let names: [String]
    let module: String
  }

  /// The character that separates the plugin or component in a handler's name; nil if names have no such part.
  var separator: Character?
  /// The interfaces that exist even if they are empty, in order.
  var interfaces: [String] = []
  /// The global interfaces, which the page's code extends.
  var globals: Set<String> = []
  /// The imports; only the names in use are written.
  var imports: [Import] = []
  /// Returns the members that declare an incoming call.
  var call: @Sendable (TypeScriptCall) -> [Member]
  /// Returns the members that declare what native starts.
  var event: @Sendable (TypeScriptCall) -> [Member]
  /// Returns the global variables, without `var`.
  var variables: @Sendable (_ calls: [TypeScriptCall]) -> [String] = { _ in [] }
  /// Returns the declarations that follow the interfaces.
  var closing: @Sendable (_ calls: [TypeScriptCall], _ events: [TypeScriptCall]) -> [String] = { _, _ in [] }

  /// The global interfaces of all bridges.
  private static let common: Set<String> = ["Window", "WindowEventMap", "DocumentEventMap"]

  /// Returns the declarations of a contract.
  func declarations(of contract: Contract) -> String {
    let hasChannels = imports.contains { $0.names.contains("Channel") }
    func calls(_ side: BridgeMessage.Side) -> [TypeScriptCall] {
      (contract.handlers[side] ?? [:]).sorted { $0.key < $1.key }.map {
        TypeScriptCall($0.key, separator: separator, $0.value, in: contract, hasChannels: hasChannels)
      }
    }
    let (native, page) = (calls(.native), calls(.page))
    let events = page.filter { Self.domMap(of: $0) == nil }
    let members = native.flatMap(call) + events.flatMap(event) + page.flatMap(Self.domEvents)
    let all = globals.union(Self.common)
    var lines = contract.definitions.sorted { $0.key < $1.key }.map {
      "export type \(TypeScriptName.identifier($0.key)) = \($0.value.type());"
    }
    for name in names(of: members) where !all.contains(name) {
      lines += ["export interface \(name) {"] + Self.body(members, of: name) + ["}"]
    }
    lines += closing(native, events)
    var global: [String] = []
    for name in names(of: members) where all.contains(name) {
      global += ["interface \(name) {"] + Self.body(members, of: name) + ["}"]
    }
    global += variables(native).map { "var \($0);" }
    if !global.isEmpty { lines += ["declare global {"] + global.map { "  \($0)" } + ["}"] }
    let text = lines.joined(separator: "\n")
    // A file with a global declaration must be a module.
    let isModule = lines.contains { $0.hasPrefix("export ") }
    return (importLines(for: text) + [text] + (isModule ? [] : ["export {};"])).joined(separator: "\n") + "\n"
  }

  private func names(of members: [Member]) -> [String] {
    (interfaces + members.map(\.interface)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func body(_ members: [Member], of interface: String) -> [String] {
    // All events of a plugin add the same method, which belongs after the last one.
    members.filter { $0.interface == interface }.map(\.lines).reversed()
      .reduce(into: [[String]]()) { if !$0.contains($1) { $0.append($1) } }
      .reversed().joined().map { "  \($0)" }
  }

  private func importLines(for text: String) -> [String] {
    imports.compactMap { list in
      let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
      let used = list.names.filter { words.contains($0.split(separator: " ").last ?? "") }
      return used.isEmpty ? nil : "import type { \(used.joined(separator: ", ")) } from '\(list.module)';"
    }
  }

  // MARK: DOM events

  /// Returns the map of a DOM event, whose name begins with its target; nil for any other name.
  private static func domMap(of event: TypeScriptCall) -> String? {
    event.name.hasPrefix("document.")
      ? "DocumentEventMap" : event.name.hasPrefix("window.") ? "WindowEventMap" : nil
  }

  private static func domEvents(_ event: TypeScriptCall) -> [Member] {
    guard let map = domMap(of: event) else { return [] }
    let name = String(event.name.drop { $0 != "." }.dropFirst())
    return [
      Member(
        map, comment: event.comment,
        "\(TypeScriptName.member(name)): Event\(event.hasNoData ? "" : " & \(event.data)");")
    ]
  }

  /// Returns the member of `window` for a function of the page that native calls by its name.
  @Sendable static func function(_ call: TypeScriptCall) -> [Member] {
    let parameters = call.parameter("data").joined()
    return [
      Member(
        "Window", comment: call.comment, "\(TypeScriptName.member(call.name))?: (\(parameters)) => \(call.result);")
    ]
  }
}

extension Contract {
  /// The declarations in TypeScript, as code of a page uses them: the types of data and responses, and of the bridge.
  public var declarations: String { TypeScriptShape.of(bridge ?? .wvjb).declarations(of: self) }
}
