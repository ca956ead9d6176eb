import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The wire of DSBridge.
///
/// Incoming calls are prompts, or calls of an injected object or function. Outgoing calls are scripts, or call a
/// function in the page.
final class DSBridgeTransport: BridgeTransport {
  let dialect: DSBridgeDialect
  private(set) var core = Backlink<BridgeCore>()
  /// The objects that pages may call, by namespace.
  var objects: [String: (object: DSBridgeObject, origins: OriginAllowList)] = [:]
  /// The page's own dialogs.
  let dialogs = DSBridgeDialogs()
  var isInDebugMode = false
  var closeListener: (() -> Void)?
  var initListener: (() -> Void)?
  /// The responses that wait to be evaluated together.
  var gathering = AnswerGathering()
  /// The interface that pages call, if they do not use dialogs.
  private(set) var interface: ScriptInterfaceID?
  /// A Boolean value that indicates whether the current page's missing script was reported.
  private var isScriptMissed = false

  /// The name of the page's object.
  let object: BridgeObjectName
  /// The name of the object or function through which pages reach native, which is also the beginning of their prompts.
  let native: BridgeObjectName

  init(_ dialect: DSBridgeDialect, _ object: BridgeObjectName, _ native: BridgeObjectName) {
    self.dialect = dialect
    self.object = object
    self.native = native
  }

  /// Becomes the view's UI delegate, and injects the dialect's objects and scripts into its pages.
  func attach(to core: BridgeCore, _ webView: WebView, _ script: DSBridgeScript?) {
    self.core = core.link
    dialogs.core = core.link
    dialogs.dialect = dialect
    if webView.uiDelegate is DSBridgeTransport {
      webView.transcript.fault(.secondBridge, "a second bridge replaced the first, which no longer receives messages")
    } else {
      dialogs.uiDelegate = webView.uiDelegate
    }
    webView.uiDelegate = self
    let call: ScriptFunction = { [weak self] call in
      guard let self, let method = call[0].text?.string else { return .undefined }
      return .string(received(method, call[1].text, from: call.frame) ?? UTF16Text(""))
    }
    switch dialect.transport {
    case .prompt: break
    case .object:
      interface = webView.addScriptInterface(native.name, functions: ["call": call], forMainFrameOnly: false)
    case .function: interface = webView.addScriptFunction(native.name, call)
    }
    if let source = dialect.startScript {
      webView.addUserScript(
        UserScript(source: native.used(in: source), injectionTime: .documentStart, name: "dsbridge-start.js"))
    }
    if let script = script ?? dialect.script {
      // An app's own script has the app's names.
      let isOurs = script == dialect.script || script == .version3
      let source = isOurs ? native.used(in: object.used(in: script.source)) : script.source
      webView.addUserScript(UserScript(source: source, injectionTime: .documentStart, name: script.name))
    }
    if dialect.version < 3, dialect.transport == .prompt {
      webView.addUserScript(
        UserScript(source: "prompt('_dsinited');", injectionTime: .documentEnd, name: "dsbridge-end.js"))
    }
  }

  // MARK: The wire

  var firstCallNumber: Int { dialect.firstCallNumber }
  var numbersAllCalls: Bool { true }

  // A page of 2.x or 1.x can be called at once.
  func connectionPolicy(_ fidelity: BridgeFidelity) -> ConnectionPolicy { dialect.version == 3 ? .eachPage : .always }

  var hasDefaultHandler: Bool { false }

  // In 2.x and 1.x the name becomes a part of a script.
  func canCall(_ handler: String?) -> Bool { handler.map { dialect.version == 3 || DSWire.isPath($0) } ?? false }

  func encode(_ message: OutgoingMessage) -> UTF16Text {
    UTF16Text(
      "{\"method\":\(DSWire.quoted(message.handler ?? "")),\"callbackId\":\(message.number ?? 0),"
        + "\"data\":\(DSWire.arguments(message.data).string)}")
  }

  func callFields(_ handler: String?, _ id: JSONText?) -> [TranscriptEvent.Field] {
    [.init("name", .string(handler ?? "")), .init("id", .optional(id.map { $0.stringValue() ?? $0.string }))]
  }

  func responseFields(_ result: HandlerResult, isLast: Bool) -> [TranscriptEvent.Field] {
    let data = value(of: result)
    return [.init("data", data.map { .json($0.string) } ?? .null), .init("complete", .boolean(isLast))]
  }

  /// Returns the page's value for a result: nil for a failure that the original does not report.
  func value(of result: HandlerResult) -> JSONText? {
    switch result {
    case .success(let data): data
    case .failure(let error): core.target?.fidelity == .repaired ? error.json : nil
    }
  }

  func handlerAdded(_ name: String) {
    do throws(DSBridgeRegistrationError) { try dialect.check(handlerName: name) } catch {
      fault(.unreachableHandler, error.description)
    }
  }

  // MARK: Pages

  /// Sends the calls that waited for the page, because the page has its script or is ready.
  func pageIsInitialised() {
    core.target?.transcript.record(.dsInitialised)
    if dialect.version == 3 { core.target?.connect() } else { initListener?() }
  }

  /// Connects a page of a `UIWebView`, which can be called after it has loaded.
  func pageLoaded() {
    if dialect.transport == .function { pageIsInitialised() }
  }

  func pageEnded() {
    isScriptMissed = false
    dropGathered()
  }

  func viewWillClose() { release(exchange(&objects, with: [:])) }

  /// Detects the error of a page of 3.x without its script, which native does not provide.
  func pageReported(_ error: PageError) {
    guard dialect.version == 3, core.target?.isConnected == false, !isScriptMissed else { return }
    guard error.exception.message == "Can't find variable: \(object.name)" else { return }
    isScriptMissed = true
    fault(
      .noPageScript,
      "the page uses \(object.name) but has not loaded it: a page of DSBridge 3 loads dsbridge.js, or native injects it"
    )
  }

  func fault(
    _ code: FaultCode, _ text: @autoclosure () -> String, _ fields: @autoclosure () -> [TranscriptEvent.Field] = []
  ) {
    core.target?.transcript.fault(code, text(), fields())
  }
}

extension EventType {
  /// The page's script announced itself, or a page of 2.x or 1.x is ready.
  public static let dsInitialised = EventType(rawValue: "dsbridge-init")
  /// Native evaluates the responses of several methods together.
  ///
  /// Fields: `names`, a list of the methods.
  public static let dsAnswers = EventType(rawValue: "dsbridge-answers")
  /// The page's script requested that the page be closed.
  public static let dsClosePage = EventType(rawValue: "dsbridge-close")
}
