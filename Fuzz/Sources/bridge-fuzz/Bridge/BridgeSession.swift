import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// A page and a native side that perform the operations of an input, together with the model of their calls.
final class BridgeSession {
  /// A call and its responses.
  final class Call {
    let sent: String
    var fate: BridgeModel.Fate
    var answers: [String?] = []
    /// A Boolean value that indicates whether both sides have been idle since the call.
    var isSettled = false

    init(sent: String, fate: BridgeModel.Fate) {
      self.sent = sent
      self.fate = fate
    }
  }

  let view: WebView
  let bridge: WebViewJavascriptBridge
  let recorder: TranscriptRecorder
  var model: BridgeModel
  /// The outgoing calls; they are also checked after the view closes.
  private(set) var toPage: [Call] = []
  /// The calls of native's handlers, by their number in the current page.
  private var toNative: [Int: Call] = [:]
  private var lastCall = 0
  private var kept: [(JSONText, (JSONText) -> Void)] = []
  private let normalizer: Context
  private static let isTold = ProcessInfo.processInfo.environment["FUZZ_TELL"] != nil

  init(_ script: BridgeScript, fidelity: BridgeFidelity, group: SharedGroup, normalizer: Context) {
    view = WebView(configuration: group.configuration())
    recorder = TranscriptRecorder(view)
    bridge = WebViewJavascriptBridge(view, script: script)
    bridge.fidelity = fidelity
    model = BridgeModel(isRepaired: fidelity == .repaired)
    self.normalizer = normalizer
    HandlerBehaviour.allCases.forEach(register)
    // The page that a reload requests.
    view.network.route("https://page.example/**", .html(Self.markup))
    if Self.isTold { _ = view.transcript.observe { [unowned self] in tell("  " + TranscriptFormat.line($0)) } }
  }

  /// Logs the session as it runs, for a person who examines a finding.
  private func tell(_ line: String) {
    if Self.isTold { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
  }

  /// Performs all operations of an input, and returns the transcript.
  func run(_ reader: ByteReader) -> String {
    var reader = reader
    load()
    rest()
    var count = 0
    while !reader.isAtEnd, count < 60 {
      perform(BridgeOperation.read(&reader))
      count += 1
    }
    rest()
    let text = recorder.text
    view.close()
    kept = []
    for call in toPage { expect(call.answers.count == 1, "an outgoing call ended \(call.answers.count) times") }
    return text
  }

  private func perform(_ operation: BridgeOperation) {
    tell("\(operation)")
    switch operation {
    case .callPage(let name, let data, let asks): callPage(name, data, asks)
    case .callNative(let name, let data, let asks): callNative(name, data, asks)
    case .burst(let name, let count):
      for _ in 0..<count { callNative((try? JSONText(UTF16Text(name).asJSONString)) ?? .null, .null, true) }
    case .rest: rest()
    case .release: release()
    case .drop:
      kept = []
      settleKept(as: .open)
    case .reload:
      view.reload()
      replacePage()
    case .load: load()
    case .setNative(let behavior, let isThere): setNative(behavior, isThere)
    case .setPage(let name, let behavior): setPage(name, behavior)
    case .advance(let milliseconds):
      // Advancing the clock may complete calls that become due in the meantime.
      view.advance(by: .milliseconds(milliseconds))
    case .reset:
      bridge.reset()
      for call in toPage { call.fate = .unknown }
    case .safetyOff(let byPage):
      if byPage {
        view.evaluateJavaScript("WebViewJavascriptBridge.disableJavscriptAlertBoxSafetyTimeout()")
      } else {
        bridge.disableJavscriptAlertBoxSafetyTimeout()
      }
    case .script(let source): view.evaluateJavaScript(source)
    case .stick:
      rest()
      model.isStuck = true
      view.evaluateJavaScript("var loop = {}; loop.loop = loop; WebViewJavascriptBridge.callHandler('now', loop)")
    }
  }

  // MARK: Pages

  private func load() {
    view.loadHTML(Self.markup, baseURL: .page)
    replacePage()
  }

  private func replacePage() {
    model.isUncertain = true
    model.isStuck = false
    model.page = BridgeModel.firstBehaviours
    for call in toPage + toNative.values { call.fate = .unknown }
  }

  private static let top = """
    var seen = {};
    function ask(n, name, data, asks) {
      WebViewJavascriptBridge.callHandler(name, data, asks ? function (answer) {
        (seen[n] = seen[n] || []).push(JSON.stringify(answer));
      } : null);
    }
    function register(name, behavior) {
      WebViewJavascriptBridge.registerHandler(name, {
        now: function (data, respond) { if (respond) respond(data); },
        later: function (data, respond) { setTimeout(function () { if (respond) respond(data); }, 5); },
        twice: function (data, respond) { respond(data); respond(data); },
        never: function () {},
        fails: function () { throw new Error('the handler fails'); }
      }[behavior]);
    }
    """

  private static let markup = BridgePage.html(handlers, top: top)
  private static let handlers = "['now', 'later', 'twice', 'never', 'fails'].forEach(function (n) { register(n, n); });"
  private static let ask = PageFunction(
    "n", "name", "data", "asks", body: "ask(n, JSON.parse(name), JSON.parse(data), asks);")
  private static let register = PageFunction("name", "behavior", body: "register(name, behavior);")
  private static let seen = PageFunction(body: "return JSON.stringify(seen);")

  // MARK: Calls

  private func callPage(_ name: String, _ data: JSONText?, _ asks: Bool) {
    guard asks else { return bridge.callRaw(name, data: data) }
    let fate = model.isUncertain ? .unknown : model.fateOfCall(toPage: name)
    let call = Call(sent: normalized(data ?? .null), fate: fate)
    toPage.append(call)
    bridge.callRaw(name, data: data) { [normalized] result in
      switch result {
      case .success(let answer): call.answers.append(normalized(answer))
      case .failure: call.answers.append(nil)
      }
    }
  }

  private func callNative(_ name: JSONText, _ data: JSONText, _ asks: Bool) {
    lastCall += 1
    if asks {
      let fate = model.isUncertain ? .unknown : model.fateOfCall(toNative: name.stringValue())
      toNative[lastCall] = Call(sent: normalized(data), fate: fate)
    }
    view.call(
      Self.ask, .number(Double(lastCall)), .text(name.string), .string(data.withUTF16 { UTF16Text(utf16: $0) }),
      .boolean(asks))
  }

  /// Returns the text that the engine writes for a JSON value.
  private func normalized(_ json: JSONText) -> String {
    expectNoError("the engine reads \(json)") {
      try Value(json: json.withUTF16 { UTF16Text(utf16: $0) }, in: normalizer).toJSON()?.string ?? "undefined"
    }
  }

  // MARK: Handlers

  private func register(_ behavior: HandlerBehaviour) {
    let name = behavior.rawValue
    switch behavior {
    case .now: bridge.registerRaw(name) { data, respond in respond(data ?? .null) }
    case .later: bridge.registerRaw(name) { [unowned self] data, respond in kept.append((data ?? .null, respond)) }
    case .twice:
      bridge.registerRaw(name) { data, respond in
        respond(data ?? .null)
        respond(.null)
      }
    case .never: bridge.registerRaw(name) { _, _ in }
    case .fails: bridge.register(name) { () throws -> Int in throw HandlerFailure() }
    }
  }

  private struct HandlerFailure: Error {}

  private func release() {
    let answers = kept
    kept = []
    for (data, respond) in answers { respond(data) }
    settleKept(as: .echo)
  }

  /// Sets the result of the calls that native had kept.
  ///
  /// For calls that were in flight, it is unknown whether native had kept them.
  private func settleKept(as fate: BridgeModel.Fate) {
    for call in toNative.values where call.fate == .kept { call.fate = call.isSettled ? fate : .unknown }
  }

  private func setNative(_ behavior: HandlerBehaviour, _ isThere: Bool) {
    // Calls in flight may find the handler or not.
    rest()
    if isThere { register(behavior) } else { bridge.removeHandler(behavior.rawValue) }
    if isThere { model.native.insert(behavior) } else { model.native.remove(behavior) }
  }

  private func setPage(_ name: HandlerBehaviour, _ behavior: HandlerBehaviour) {
    rest()
    model.page[name.rawValue] = behavior
    view.call(Self.register, .text(name.rawValue), .text(behavior.rawValue))
  }

  // MARK: Rest

  private func rest() {
    expectNoError("the rest") { try view.runUntilIdle(limit: .seconds(60)) }
    model.isUncertain = false
    for (index, call) in toPage.enumerated() { check(call, "outgoing call \(index + 1)") }
    let answer = view.answer(of: Self.seen)
    guard case .success(let value) = answer, let text = value.text,
      let seen = try? JSONText(text).decode([String: [String]].self)
    else { return expect(false, "the page did not report its calls: \(answer)") }
    for (number, call) in toNative.sorted(by: { $0.key < $1.key }) {
      // Calls of an earlier page do not appear in the current page.
      call.answers = seen["\(number)"] ?? []
      check(call, "incoming call \(number)")
    }
  }

  private func check(_ call: Call, _ name: String) {
    call.isSettled = true
    let answers = call.answers.map { $0 ?? "none" }
    expect(answers.count <= 1, "\(name) got the responses \(answers)")
    switch call.fate {
    case .echo: expect(answers == [call.sent], "\(name) with \(call.sent) got the responses \(answers)")
    case .other: expect(answers.count == 1, "\(name) got no response")
    // If a page throws during the delivery, the caller is notified immediately.
    case .open, .kept: expect(call.answers.allSatisfy { $0 == nil }, "\(name) got the responses \(answers)")
    case .unknown: break
    }
  }
}
