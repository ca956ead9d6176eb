import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The part of Cordova's wire that both platforms share.
///
/// Native calls the page's functions by name, which needs no script in the page.
class CordovaTransport: PageFunctionTransport {
  /// The services without a handler that the app has nevertheless.
  var services: Set<String> = []
  /// The calls of the current page that no final result has ended.
  private(set) var page = CordovaPage()
  private lazy var readiness = CordovaReadiness { [weak self] in self?.core }

  /// Exposes the native side to pages.
  func install(in webView: WebView) {}

  /// Removes the native side from pages.
  func uninstall(from webView: WebView) {}

  override func handlerAdded(_ name: String) {
    guard name.split(separator: ".", omittingEmptySubsequences: false).count < 2 else { return }
    core?.transcript.fault(
      .unreachableHandler, "no page can call '\(name)': a handler's name is Service.action",
      [.init("name", .string(name))])
  }

  // MARK: Calls of the page

  /// Handles a call of a service that is part of Cordova itself; returns false for any other.
  func serve(_ command: CordovaCommand, from frame: FrameInfo) -> Bool { false }

  /// Responds to a call of a missing service or action; returns false if the platform does not.
  func refuse(_ command: CordovaCommand, isServiceKnown: Bool) -> Bool { false }

  /// Passes a result to the page.
  func send(_ result: CordovaResult, to id: String, isLast: Bool) {}

  /// Runs the handler of a call.
  func receive(_ command: CordovaCommand, from frame: FrameInfo) {
    guard let core, let webView = core.webView else { return }
    guard webView.allowsPayload(command.arguments.count) else {
      return core.transcript.fault(
        .tooLong, "the arguments of '\(command.name)' exceed the size limit", [.init("name", .string(command.name))])
    }
    guard core.admits(messageFrom: frame) else { return }
    if serve(command, from: frame) { return }
    let record = core.transcript.record(.receive, command.fields(frame))
    core.transcript.within(record) { run(command, from: frame, core) }
  }

  private func run(_ command: CordovaCommand, from frame: FrameInfo, _ core: BridgeCore) {
    let name = command.name
    var id = command.id
    if id != nil, !frame.isMainFrame {
      core.transcript.fault(
        .callbackInFrame, "'\(name)' was called from a subframe, where native cannot call the callback",
        [.init("name", .string(name))])
      id = nil
    }
    if let id { page.began(name, id) }
    guard core.handler(forName: name) == nil else {
      return core.receive(name, data: command.arguments, id: id.map { JSONText(text: $0) }, from: frame)
    }
    core.receive(name, data: command.arguments, from: frame) { [weak self] result in
      guard let self, case .failure(let error) = result else { return }
      if core.fidelity == .repaired, let id {
        respond(to: JSONText(text: id), of: name, with: .failure(error), isLast: true)
      } else {
        page.lost(name)
        guard refuse(command, isServiceKnown: knows(command.service, core)), let id else { return }
        page.responded(id, isLast: true, isError: true)
      }
    }
  }

  /// Returns whether the app has a service.
  func knows(_ service: String, _ core: BridgeCore) -> Bool {
    services.contains(service) || core.handlerNames.contains { $0.hasPrefix(service + ".") }
  }

  /// `true`: plugins keep a call for later results by responding with `NO_RESULT`, which calls no callback.
  override func keepsCalls(of handler: String) -> Bool { true }

  /// Passes a handler's result to the page.
  override func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {
    guard let text = id.stringValue() else { return }
    let result = CordovaResult(result)
    page.responded(text, isLast: isLast, isError: !result.status.isSuccess)
    send(result, to: text, isLast: isLast)
  }

  override func responseFields(_ result: HandlerResult, isLast: Bool) -> [TranscriptEvent.Field] {
    let result = CordovaResult(result)
    var fields: [TranscriptEvent.Field] = [
      .init("data", .json((result.message.json ?? .null).string)), .init("complete", .boolean(isLast)),
    ]
    if result.status != .ok { fields.append(.init("status", .integer(result.status.rawValue))) }
    return fields
  }

  /// Sends a further result to the latest call of an action.
  func send(_ data: JSONText?, toLastCallOf name: String) -> Bool {
    guard let core, let id = page.lastID(of: name) else { return false }
    core.transcript.record(
      .handlerAnswered,
      callFields(name, JSONText(text: id)) + responseFields(.success(data), isLast: false))
    send(CordovaResult(.ok, CordovaMessage(data)), to: id, isLast: false)
    return true
  }

  /// The names of the actions with a call that can get further results.
  var openNames: [String] { page.openNames }

  // MARK: Events

  private static let event = PageFunction(
    "target", "name", "data", "isImmediate",
    body: """
      if (typeof cordova !== 'object' || !cordova) return false;
      cordova[target](name, data, isImmediate);
      return true;
      """)

  /// Calls a function of the page's object that fires an event.
  ///
  /// - Parameter completion: Called when the page's function has returned.
  func fire(
    _ function: String, _ name: String, _ data: JSONText?, isImmediate: Bool = false,
    completion: @escaping () -> Void = {}
  ) {
    guard let core, let view = core.webView else { return }
    if let page = view.mainFrameInfo, !core.isAllowed(page, to: "receive events") { return }
    let target = function == "fireWindowEvent" ? "window" : "document"
    let record = core.transcript.record(domEvent: name, on: target, data)
    core.transcript.within(record) {
      view.call(
        Self.event, .text(function), .text(name), data.map { .copy(StructuredValue($0)) } ?? .null,
        .boolean(isImmediate)
      ) { [weak core] result in
        switch result {
        case .success(.boolean(true)): break
        case .success: core?.eventLost(name, "the page has no cordova.js")
        case .failure(let reason): core?.eventLost(name, reason.description)
        }
        completion()
      }
    }
  }

  /// Sends a document event.
  func fireDocumentEvent(_ name: String, _ data: JSONText?) { fire("fireDocumentEvent", name, data) }

  /// Sends the events of an app that goes to the background.
  func pause() {}

  /// Sends the events of an app that returns.
  func resume() {}

  // MARK: Pages

  private static let ready = """
    if (typeof cordova !== 'object' || !cordova || !cordova.require) return;
    await new Promise(resolve => document.addEventListener('deviceready', () => resolve(), false));
    """

  /// Connects the page at its `deviceready`, after which the original calls `handleOpenURL`.
  override func pageLoaded() {
    guard let core, let view = core.webView else { return }
    let isCurrent = core.whilePageLasts()
    view.callAsyncJavaScript(Self.ready) { [weak core] _ in
      if isCurrent() { core?.connect() }
    }
  }

  override func pageEnded() {
    page = CordovaPage()
    readiness.reset()
  }

  override func pageLogged(_ line: String) { readiness.note(line, page) }
}

extension BridgeCore {
  /// Reports that the page did not get an event.
  func eventLost(_ name: String, _ reason: String) {
    transcript.fault(
      .notDelivered, "the event '\(name)' was lost: \(reason)", [.init("name", .string(name))])
  }
}
