import JavaScriptEngine

/// The way in which a method of a plugin responds.
public enum MethodStyle: String, Sendable, Hashable, CaseIterable {
  /// The page gets a promise, which the first response settles.
  case promise
  /// The page passes a function, which is called with each response.
  case callback
  /// The page gets no response.
  case none
}

/// A method of a plugin, as native announces it to pages.
struct PluginMethod: Hashable {
  let name: String
  let style: MethodStyle

  /// The method in a plugin's header.
  var header: JSONText {
    let name = (key: "name", value: JSONText(text: name))
    return JSONText(object: style == .none ? [name] : [name, ("rtype", JSONText(text: style.rawValue))])
  }

  /// The methods that each plugin inherits.
  static let inherited = [
    PluginMethod(name: "addListener", style: .none), PluginMethod(name: "removeListener", style: .none),
    PluginMethod(name: "removeAllListeners", style: .promise), PluginMethod(name: "checkPermissions", style: .promise),
    PluginMethod(name: "requestPermissions", style: .promise),
  ]
}
