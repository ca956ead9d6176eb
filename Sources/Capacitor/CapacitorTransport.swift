import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The wire of Capacitor.
///
/// On iOS the page posts to a message handler, and native calls a function of the page. On Android both sides exchange
/// messages through one object.
final class CapacitorTransport: BridgeTransport {
  let platform: CapacitorPlatform
  let settings: CapacitorSettings
  private(set) var core = Backlink<BridgeCore>()
  /// The plugins that pages find.
  var registry: PluginRegistry
  var listeners = PluginListeners()
  let scripts: PageScripts
  /// The calls that native has answered without ending them.
  var kept: Set<String> = []
  /// The names of the plugins that were announced to the current page.
  private var announced: Set<String> = []
  /// The names whose lack was reported for the current page.
  var reportedMissing: Set<String> = []
  /// A Boolean value that indicates whether the app has been in the background.
  var hasPaused = false
  /// On Android, the object through which native responds to the page.
  var channel: WebMessageReply?
  var promptHandler: PromptHandlerID?
  var interfaces: [ScriptInterfaceID] = []
  /// The delegate that the view had before, and that of the app.
  weak var previousDelegate: (any NavigationDelegate)?
  weak var delegate: (any NavigationDelegate)?
  /// The address that native loaded last: the pages of its origin are the app's.
  var appURL: WebURL?
  var onOpenURL: ((WebURL) -> Void)?
  private var isInstalled = false

  /// The name of the message handler on iOS.
  static let handlerName = "bridge"

  init(_ platform: CapacitorPlatform, _ settings: CapacitorSettings, _ script: CapacitorScript) {
    self.platform = platform
    self.settings = settings
    registry = PluginRegistry(platform)
    scripts = PageScripts(platform, settings, script)
  }

  /// Installs the platform's objects and the scripts in pages that load from now on.
  func attach(to core: BridgeCore, _ webView: WebView) {
    self.core = core.link
    if platform == .android {
      attachAndroid(to: webView)
    } else if !attachIOS(to: webView) {
      return fault(.secondBridge, "the view already has a bridge of Capacitor, which receives all messages")
    }
    isInstalled = true
    decideNavigations(of: webView)
    scripts.install(in: webView, registry)
    if settings.usesNativeHTTP { addInterceptor(to: webView) }
  }

  func detach(from webView: WebView?) {
    guard let webView, isInstalled else { return }
    if platform == .ios { webView.removeScriptMessageHandler(forName: Self.handlerName) }
    if let promptHandler { webView.removePromptHandler(promptHandler) }
    for interface in interfaces { webView.removeScriptInterface(interface) }
  }

  private func attachIOS(to webView: WebView) -> Bool {
    do throws(ScriptMessageHandlerError) {
      try webView.addScriptMessageHandler(name: Self.handlerName) { [weak self] message in
        self?.received(message.body.json, from: message.frame)
      }
    } catch {
      return false
    }
    promptHandler = webView.addPromptHandler { [weak self] request in self?.answer(request) }
    return true
  }

  // MARK: The wire

  func connectionPolicy(_ fidelity: BridgeFidelity) -> ConnectionPolicy { .always }

  var hasDefaultHandler: Bool { false }

  func canCall(_ handler: String?) -> Bool { handler.flatMap { QualifiedName($0) } != nil }

  /// Returns whether the page calls a method with a callback, which gets any number of values.
  func keepsCalls(of handler: String) -> Bool {
    QualifiedName(handler).map { registry.style(of: $0) == .callback } ?? false
  }

  func callFields(_ handler: String?, _ id: JSONText?) -> [TranscriptEvent.Field] {
    let name = TranscriptEvent.Field("name", .string(handler ?? ""))
    guard let id = id?.stringValue(), id != WireCall.noID else { return [name] }
    return [name, .init("id", .string(id))]
  }

  func responseFields(_ result: HandlerResult, isLast: Bool) -> [TranscriptEvent.Field] {
    let complete = TranscriptEvent.Field("complete", .boolean(isLast))
    switch result {
    case .success(let data): return [.init("data", .json((data ?? .null).string)), complete]
    case .failure(let error):
      return [.init("data", .json(WireError.json(error, on: platform).string)), complete]
    }
  }

  func handlerAdded(_ name: String) {
    guard let name = QualifiedName(name) else {
      return fault(.unreachableHandler, "no page can call '\(name)': a handler's name is Plugin.method")
    }
    registry.addHandler(name)
  }

  // MARK: Pages

  func pageEnded() {
    listeners.removeAll()
    kept = []
    reportedMissing = []
    channel = nil
    announced = Set(registry.plugins.map(\.name))
    guard let webView = core.target?.webView, isInstalled else { return }
    scripts.update(in: webView, for: webView.mainFrameInfo, registry)
  }

  /// Returns whether a plugin was announced to the current page.
  func isAnnounced(_ plugin: String) -> Bool { announced.contains(plugin) }

  func fault(
    _ code: FaultCode, _ text: @autoclosure () -> String, _ fields: @autoclosure () -> [TranscriptEvent.Field] = []
  ) {
    core.target?.transcript.fault(code, text(), fields())
  }
}
