import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Plugins that the page uses and native did not announce.
///
/// No message crosses the bridge, so the page's errors are read.
extension CapacitorTransport {
  func pageReported(_ error: PageError) { check(error.exception.message) }

  func pageLogged(_ line: String) { check(line) }

  private func check(_ text: String) {
    guard let name = MissingPlugin.name(in: text, known: { registry[$0] != nil }), reportedMissing.insert(name).inserted
    else { return }
    let plugin = QualifiedName(name)?.plugin ?? name
    let reason: String
    if registry[plugin] == nil {
      let guess = NameSuggestion.nearest(to: plugin, among: registry.names)
      reason =
        "native has no plugin '\(plugin)'"
        + (guess.map { "; did you mean '\($0)'?" }
          ?? "; handle one of its methods, or declare it, before the page loads")
    } else if !isAnnounced(plugin) {
      reason = "native added the plugin '\(plugin)' after the page had loaded; add it before"
    } else {
      reason = "native did not announce this method; handle it, or declare it, before the page loads"
    }
    fault(.pluginMissing, "the page uses '\(name)': \(reason)", [.init("name", .string(name))])
  }
}

/// Finds the name of a missing plugin or method in an error of the page.
enum MissingPlugin {
  /// Returns the plugin, or `Plugin.method`; nil if the text is another error.
  ///
  /// - Parameters:
  ///   - text: The message of the error.
  ///   - known: Returns whether native has a plugin.
  static func name(in text: String, known: (String) -> Bool) -> String? {
    // The page's core: "X" plugin is not implemented on ios, or "X.m()" is not implemented on ios.
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    if text.contains(" is not implemented on "), let name = parts.dropFirst().first {
      return name.hasSuffix("()") ? String(name.dropLast(2)) : String(name)
    }
    // A page without it: undefined is not an object (evaluating 'Capacitor.Plugins.X.m').
    guard text.contains("undefined is not an object"), let start = text.firstRange(of: "(evaluating '") else {
      return nil
    }
    let expression = text[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    let plugins = "Capacitor.Plugins."
    if expression.hasPrefix(plugins) {
      let names = expression.dropFirst(plugins.count).split(separator: ".")
      return names.isEmpty ? nil : names.prefix(2).joined(separator: ".")
    }
    // const { Plugins } = Capacitor
    var names = expression.split(separator: ".").map(String.init)
    if names.count == 3, names[0] == "Plugins" { return names.dropFirst().joined(separator: ".") }
    // const { X } = Capacitor.Plugins, or a variable for all plugins: only names of official plugins are certain.
    if names.count == 3 { names.removeFirst() }
    guard names.count == 2, !known(names[0]), OfficialPlugins.plugin(names[0], on: .ios) != nil else { return nil }
    return names.joined(separator: ".")
  }
}
