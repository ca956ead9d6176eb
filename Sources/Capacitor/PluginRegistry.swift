import HeadlessWebView
import JavaScriptEngine

/// A plugin that native announces to pages.
struct Plugin {
  let name: String
  var methods: [PluginMethod] = []
  /// The names of its events; empty if they are not known.
  var events: [String] = []
  /// A Boolean value that indicates whether Capacitor itself contains it.
  var isBuiltIn = false

  /// Adds a method, or changes the style of one.
  mutating func add(_ method: PluginMethod) {
    if let index = methods.firstIndex(where: { $0.name == method.name }) {
      methods[index] = method
    } else {
      methods.append(method)
    }
  }

  func has(_ method: String) -> Bool { methods.contains { $0.name == method } }

  /// All methods, inherited ones first; of two with the same name, pages use the first.
  var allMethods: [PluginMethod] {
    PluginMethod.inherited.filter { !has($0.name) } + methods
  }

  /// The plugin in `Capacitor.PluginHeaders`.
  var header: JSONText {
    JSONText(object: [
      ("name", JSONText(text: name)), ("methods", JSONText(array: allMethods.map(\.header))),
    ])
  }

  /// The methods that the plugin's object in `Capacitor.Plugins` has in addition to `addListener`.
  ///
  /// On iOS, those that are inherited are in the header only.
  func objectMethods(on platform: CapacitorPlatform) -> [PluginMethod] {
    let own = platform == .ios ? methods : allMethods
    let special = ["addListener", "removeListener"]
    let all = own.contains { $0.name == "removeAllListeners" } ? own : [PluginMethod.inherited[2]] + own
    return all.filter { !special.contains($0.name) }
  }
}

/// The plugins that native announces to pages: Capacitor's own, those of the app's handlers, and declared ones.
struct PluginRegistry {
  private(set) var plugins: [Plugin] = []
  private let platform: CapacitorPlatform

  init(_ platform: CapacitorPlatform) {
    self.platform = platform
    plugins = OfficialPlugins.builtIn(on: platform)
  }

  subscript(name: String) -> Plugin? { plugins.first { $0.name == name } }

  /// The names of the app's plugins, without Capacitor's own.
  var names: [String] { plugins.filter { !$0.isBuiltIn }.map(\.name) }

  /// Changes a plugin, which is added if it is unknown: an official one with its declaration.
  ///
  /// - Returns: A Boolean value that indicates whether pages notice the change.
  mutating func update(_ name: String, _ change: (inout Plugin) -> Void) -> Bool {
    let index =
      plugins.firstIndex { $0.name == name }
      ?? {
        plugins.append(OfficialPlugins.plugin(name, on: platform) ?? Plugin(name: name))
        return plugins.count - 1
      }()
    let before = plugins[index]
    change(&plugins[index])
    return before.methods != plugins[index].methods
  }

  /// Adds the method of a handler, with the style that is known for it, and a promise otherwise.
  mutating func addHandler(_ name: QualifiedName) {
    _ = update(name.plugin) { plugin in
      guard !plugin.has(name.member), !PluginMethod.inherited.contains(where: { $0.name == name.member }) else {
        return
      }
      plugin.add(PluginMethod(name: name.member, style: .promise))
    }
  }

  /// Returns the style of a method that pages know; nil for any other.
  func style(of name: QualifiedName) -> MethodStyle? {
    self[name.plugin]?.allMethods.first { $0.name == name.member }?.style
  }
}

/// The name of a method or an event: `Plugin.member`.
struct QualifiedName: Hashable, CustomStringConvertible {
  let plugin: String
  let member: String

  init(_ plugin: String, _ member: String) {
    self.plugin = plugin
    self.member = member
  }

  /// Splits a name at its first dot; nil if a part is empty.
  init?(_ name: String) {
    guard let dot = name.firstIndex(of: "."), dot != name.startIndex else { return nil }
    let member = name[name.index(after: dot)...]
    guard !member.isEmpty else { return nil }
    self.init(String(name[..<dot]), String(member))
  }

  var description: String { "\(plugin).\(member)" }
}
