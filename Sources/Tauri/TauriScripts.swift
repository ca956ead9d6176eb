import CTauriScripts
import Foundation
import JavaScriptEngine

/// The scripts that native injects into pages: our own, or those of the original.
public struct TauriScripts: Sendable {
  /// A script with its name in errors and the transcript.
  struct Script: Sendable {
    let name: String
    let source: String
  }

  /// The names that native and the scripts share.
  enum Names {
    static let fetchCommand = "plugin:__TAURI_CHANNEL__|fetch"
    static let emit = "__internal_unstable_listeners_function_id__"
    static let listeners = "__internal_unstable_listeners_object_id__"
  }

  private let files: [String: String]?
  private let api: String?

  /// Our own scripts.
  public static let standard = TauriScripts(files: nil, api: nil)

  private init(files: [String: String]?, api: String?) {
    self.files = files
    self.api = api
  }

  /// Creates the scripts with another `window.__TAURI__`, such as Tauri's `bundle.global.js`.
  public init(globalAPI: String) { self.init(files: nil, api: globalAPI) }

  /// Reads the original's scripts from a folder: `crates/tauri/scripts` of its repository.
  ///
  /// The folder has the names of the original: `core.js`, `init.js`, `ipc.js`, `ipc-protocol.js`, `pattern.js` and
  /// `process-ipc-message-fn.js`, and optionally `bundle.global.js`. Native fills in their placeholders as the original
  /// does. The original's scripts of the plugins `path` and `event` are written by native itself, here too.
  /// - Throws: The error of a file that cannot be read.
  public init(folder: String) throws {
    var files: [String: String] = [:]
    for name in ["core", "init", "ipc", "ipc-protocol", "pattern", "process-ipc-message-fn"] {
      files[name] = try String(contentsOfFile: "\(folder)/\(name).js", encoding: .utf8)
    }
    let api = try? String(contentsOfFile: "\(folder)/bundle.global.js", encoding: .utf8)
    self.init(files: files, api: api)
  }

  /// Returns the scripts for an app, in the order in which native injects them.
  func scripts(_ settings: Settings) -> [Script] {
    var scripts = files.map { Self.original($0, settings) } ?? [Script(name: "tauri.js", source: Self.own(settings))]
    if settings.withGlobalTauri {
      let table = settings.dialect.hasTable ? "true" : "false"
      scripts.append(
        Script(
          name: "tauri-global.js", source: api ?? EmbeddedScript(HBTauriGlobalScript()).text + "(\(table));"))
    }
    return scripts
  }

  /// The values that the scripts contain.
  struct Settings {
    let dialect: TauriDialect
    let platform: TauriPlatform
    let key: String
    let window: String
    let webview: String
    let usesHTTPS: Bool
    let withGlobalTauri: Bool

    var scheme: String { usesHTTPS ? "https" : "http" }
    var path: JSONText {
      JSONText(object: [
        ("sep", JSONText(text: platform.separator)), ("delimiter", JSONText(text: platform.delimiter)),
      ])
    }
  }

  private static func own(_ settings: Settings) -> String {
    func bool(_ value: Bool) -> JSONText { (try? JSONText(value ? "true" : "false")) ?? .null }
    let members: [(key: String, value: JSONText)] = [
      ("os", JSONText(text: settings.platform.rawValue)), ("scheme", JSONText(text: settings.scheme)),
      ("usesHosts", bool(settings.platform.usesHosts)), ("hasTable", bool(settings.dialect.hasTable)),
      ("key", JSONText(text: settings.key)), ("window", JSONText(text: settings.window)),
      ("webview", JSONText(text: settings.webview)), ("emit", JSONText(text: Names.emit)),
      ("listeners", JSONText(text: Names.listeners)), ("fetchCommand", JSONText(text: Names.fetchCommand)),
      ("path", settings.path),
    ]
    return EmbeddedScript(HBTauriScript()).text + "(\(JSONText(object: members).string));"
  }

  // MARK: The original

  /// Fills in the original's placeholders, and adds the scripts that its native side writes.
  private static func original(_ files: [String: String], _ settings: Settings) -> [Script] {
    func filled(_ name: String, _ raw: [String: String] = [:]) -> String {
      let values: [String: String] = [
        "os_name": settings.platform.rawValue, "protocol_scheme": settings.scheme, "invoke_key": settings.key,
        "fetch_channel_data_command": Names.fetchCommand, "isolation_origin": "",
      ]
      var text = files[name] ?? ""
      for (name, value) in values {
        text = text.replacing("__TEMPLATE_\(name)__", with: JSONText(text: value).string)
      }
      text = text.replacing("__TEMPLATE_pattern__", with: "{\"pattern\":\"brownfield\"}")
      for (name, value) in raw { text = text.replacing("__RAW_\(name)__", with: value) }
      return text
    }
    let parts = [
      "pattern_script": filled("pattern"), "ipc_script": filled("ipc"), "core_script": filled("core"),
      "event_initialization_script": eventFunction(settings.dialect), "freeze_prototype": "", "bundle_script": "",
    ]
    let window = JSONText(text: settings.window).string
    let webview = JSONText(text: settings.webview).string
    let start = """
      Object.defineProperty(window, 'isTauri', { value: true });
      if (!window.__TAURI_INTERNALS__) {
        Object.defineProperty(window, '__TAURI_INTERNALS__', { value: { plugins: {} } });
      }
      """
    let metadata = """
      Object.defineProperty(window.__TAURI_INTERNALS__, 'metadata', {
        value: { currentWindow: { label: \(window) }, currentWebview: { label: \(webview) } },
      });
      """
    let path = """
      Object.defineProperty(window.__TAURI_INTERNALS__.plugins, 'path', { value: \(settings.path.string) });
      """
    var scripts = [
      Script(name: "tauri-start.js", source: start),
      Script(
        name: "ipc-protocol.js",
        source: filled("ipc-protocol", ["process_ipc_message_fn": files["process-ipc-message-fn"] ?? ""])),
      Script(name: "tauri-metadata.js", source: metadata),
      Script(name: "init.js", source: filled("init", parts)),
      Script(name: "tauri-path.js", source: path),
    ]
    if settings.dialect.hasTable { scripts.append(Script(name: "tauri-event.js", source: eventPlugin)) }
    return scripts
  }

  /// The function with which native runs listeners, which native itself writes in the original.
  private static func eventFunction(_ dialect: TauriDialect) -> String {
    let call =
      dialect.hasTable
      ? "window.__TAURI_INTERNALS__.runCallback(listener.handlerId, data)"
      : "listener.handler && listener.handler(data)"
    return """
      Object.defineProperty(window, '\(Names.emit)', {
        value: function (data, ids) {
          const listeners = (window['\(Names.listeners)'] && window['\(Names.listeners)'][data.event]) || [];
          for (const id of ids) {
            const listener = listeners[id];
            if (!listener) continue;
            data.id = id;
            \(call);
          }
        },
      });
      """
  }

  private static let eventPlugin = """
    Object.defineProperty(window, '__TAURI_EVENT_PLUGIN_INTERNALS__', {
      value: {
        unregisterListener: (event, id) => {
          const listeners = (window['\(Names.listeners)'] || {})[event];
          if (listeners) window.__TAURI_INTERNALS__.unregisterCallback(listeners[id].handlerId);
        },
      },
    });
    """
}
