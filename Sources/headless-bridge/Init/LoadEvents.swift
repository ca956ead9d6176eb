import BridgeTesting
import Capacitor
import HeadlessWebView
import JavaScriptEngine

/// Collects the events of one load of a surveyed page.
final class LoadEvents {
  private(set) var doctor: Doctor
  private var messages: MessageReader
  private(set) var calls: [PageSurvey.Call] = []
  private(set) var missedHandlers: [String] = []
  /// Handlers of the plugins of Capacitor that the page did not find.
  private(set) var missedPlugins: [String] = []
  /// The scripts that failed to load, each with the reason.
  private(set) var missingScripts: [String] = []
  /// The addresses of the loaded documents.
  private(set) var documents: [String] = []
  /// The addresses of the loaded scripts.
  private(set) var scripts: [String] = []
  var error: String?
  var title: String?
  var button: String?
  var answer: JSONText?

  /// The calls that need no handler.
  private let ownCalls: Set<String>

  init(bridge: BridgeKind) {
    ownCalls = bridge.ownCalls
    doctor = Doctor(bridges: [bridge], circumstances: .probed)
    messages = MessageReader(bridges: [bridge])
  }

  func read(_ event: TranscriptEvent) {
    doctor.read(event)
    let url = event.string("url") ?? ""
    switch event.type {
    case .missingBridge:
      if let name = event.string("name"), name.hasPrefix(Doctor.handlersPrefix) {
        missedHandlers.append(String(name.dropFirst(Doctor.handlersPrefix.count)))
      }
    case .fault where event.faultCode == .pluginMissing:
      // Any handler announces the plugin of a page's bundle, whose error doesn't name the method.
      if let name = event.string("name") {
        missedPlugins.append(name.contains(".") ? name : "\(name).checkPermissions")
      }
    case .commit: documents.append(url)
    case .requestFinished: if event.string("mime")?.contains("javascript") == true { scripts.append(url) }
    case .loadFailed:
      guard event.string("kind") == "script" else { break }
      missingScripts.append("\(url): \(event.string("reason") ?? "not loaded")")
    default: break
    }
    guard let message = messages.read(event), message.side == .native, message.kind == .call,
      !HandlerName.isOfDefault(message.handler), !ownCalls.contains(message.handler),
      !calls.contains(where: { $0.handler == message.handler })
    else { return }
    calls.append(PageSurvey.Call(handler: message.handler, data: message.data))
  }

  /// Returns the code of the loaded documents and scripts.
  ///
  /// - Parameter packages: The packages of the page's project.
  func code(in view: WebView, packages: [String: String]) -> PageCode {
    var code = PageCode(packages: packages)
    for url in documents { view.sourceText(of: url).map { code.addDocument($0) } }
    for url in scripts {
      code.addFile(at: url)
      if !BridgeSigns.isLibrary(url) { view.sourceText(of: url).map { code.addScript($0) } }
    }
    return code
  }
}
