import HeadlessWebView
import JavaScriptEngine

/// The scripts that native injects at the start of each document, in the original's order: the globals, the bridge
/// script, the plugins, and the context of Ionic Portals.
struct PageScripts {
  private let platform: CapacitorPlatform
  private let settings: CapacitorSettings
  private let bridgeScript: CapacitorScript

  init(_ platform: CapacitorPlatform, _ settings: CapacitorSettings, _ bridgeScript: CapacitorScript) {
    self.platform = platform
    self.settings = settings
    self.bridgeScript = bridgeScript
  }

  /// The names of the scripts that depend on the page or on the plugins.
  private static let globalsName = "capacitor-globals.js"
  private static let pluginsName = "capacitor-plugins.js"

  /// Adds the scripts to a view.
  func install(in view: WebView, _ registry: PluginRegistry) {
    view.addUserScript(script(globals(serverURL(of: nil)), Self.globalsName))
    view.addUserScript(script(bridgeScript.source, bridgeScript.name))
    view.addUserScript(script(plugins(registry), Self.pluginsName))
    if platform == .ios, let context = settings.portalContext {
      view.addUserScript(script("window.portalInitialContext = \(context);", "portal-context.js"))
    }
  }

  /// Updates the scripts for a document that is about to run them.
  func update(in view: WebView, for page: FrameInfo?, _ registry: PluginRegistry) {
    let sources = [Self.globalsName: globals(serverURL(of: page)), Self.pluginsName: plugins(registry)]
    var scripts = view.userScripts
    var isChanged = false
    for index in scripts.indices {
      guard let source = scripts[index].name.flatMap({ sources[$0] }), source != scripts[index].source else { continue }
      scripts[index].source = source
      isChanged = true
    }
    guard isChanged else { return }
    // A view's user scripts can be replaced only as a whole.
    view.removeAllUserScripts()
    for script in scripts { view.addUserScript(script) }
  }

  /// Returns the address of the app's files.
  func serverURL(of page: FrameInfo?) -> String {
    settings.serverURL ?? page.flatMap { $0.origin == "null" || $0.url.scheme == "file" ? nil : $0.origin }
      ?? platform.serverURL
  }

  private func script(_ source: String, _ name: String) -> UserScript {
    UserScript(source: source, injectionTime: .documentStart, name: name)
  }

  private func globals(_ serverURL: String) -> String {
    """
    window.Capacitor = { DEBUG: \(settings.isDebug), isLoggingEnabled: \(settings.isLoggingEnabled), Plugins: {} };
    window.WEBVIEW_SERVER_URL = \(JSONText(text: serverURL).string);
    """
  }

  /// Returns the script that announces the plugins.
  private func plugins(_ registry: PluginRegistry) -> String {
    let list = registry.plugins.map { plugin in
      let methods = plugin.objectMethods(on: platform).map { method in
        JSONText(array: [JSONText(text: method.name), JSONText(text: method.style.rawValue)])
      }
      return JSONText(object: [
        ("name", JSONText(text: plugin.name)), ("methods", JSONText(array: methods)), ("header", plugin.header),
      ])
    }
    return """
      for (const { name, methods } of \(JSONText(array: list).string)) {
        const plugin = window.Capacitor.Plugins[name] = {};
        plugin.addListener = (eventName, callback) => window.Capacitor.addListener(name, eventName, callback);
        for (const [method, style] of methods) {
          plugin[method] = style === 'promise' ? options => window.Capacitor.nativePromise(name, method, options)
            : style === 'callback' ? (options, callback) => window.Capacitor.nativeCallback(name, method, options, callback)
            : options => window.Capacitor.nativeCallback(name, method, options);
        }
      }
      window.Capacitor.PluginHeaders = \(JSONText(array: registry.plugins.map(\.header)).string);
      """
  }
}
