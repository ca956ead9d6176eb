import HeadlessWebView
import JavaScriptEngine

/// Uncaught errors, classified by the bridge that their message mentions.
extension Doctor {
  /// Records that a script was terminated.
  ///
  /// There may have been no error for it, for example when promise reactions follow each other without end.
  package mutating func noteStopped(at place: String?) {
    if !findings.contains(where: { $0.code == .scriptStopped }) { findStopped(at: FindingPlace(place)) }
  }

  private mutating func findStopped(at place: FindingPlace?) {
    find(.scriptStopped, "a script exceeded the time limit and was terminated", at: place)
  }

  /// Returns the beginning of a message.
  ///
  /// The engine's messages are short. A page's message may have any length, and it is searched several times.
  private static func beginning(of message: String) -> String {
    message.utf8.count > 20_000 ? message.prefix(10_000) + "…" : message
  }

  mutating func readError(_ event: TranscriptEvent) {
    let message = Self.beginning(of: event.consoleText)
    let place = FindingPlace(event.string("place"))
    lastError = message
    // The page removed something that the probe needs.
    if place?.url == DoctorProbe.scriptName { return }
    if event["stopped"] == .boolean(true) {
      return findStopped(at: place)
    }
    // The queue in a bridge's own script contains the data of any message. The bridge reports this error with more
    // detail.
    if message.contains(JavaScriptException.unwritableJSON), place?.url.contains("/") != true { return }
    if circumstances == .probed {
      return readErrorOfProbe(message, place, isOfHandler: event.string("phase") == "error-handler")
    }
    if circumstances == .nullAnswers { return readErrorOfNull(message, place, event) }
    if circumstances == .delayedScripts {
      return find(.lateScript, "the page fails when its scripts arrive one second late: \(message)", at: place)
    }
    if event.string("phase") == "error-handler" {
      return find(.errorHandlerThrew, "the page's own error handler threw: \(message)", at: place)
    }
    // If native called a page without a bridge, the page made no mistake.
    if place?.url == "<anonymous>", missingBridge(message) != nil { return }
    if let name = missingBridge(message) {
      // Native itself provides this object before the page's scripts run, or never.
      if name == "_dsbridge" { return findNoDSBridge(message, place) }
      return find(
        .usedBeforeReady, "the page uses \(objectNames.name(of: name)) before it exists: \(message)", at: place,
        of: objectNames.name(of: name),
        advice: wayToReady(of: name))
    }
    if readFrameworkError(message, at: place) { return }
    if readErrorBeforeDeviceReady(message, place, event) { return }
    if readMissingTauri(message, place) { return }
    if let handler = Self.missingMessageHandler(message) { return readMissing(handler, message, place) }
    if message.hasPrefix("SyntaxError"), !message.hasPrefix("SyntaxError: JSON Parse error") {
      return find(.syntaxError, message, at: place)
    }
    if message.contains("Can't find variable: module") || message.contains("Can't find variable: exports")
      || message.contains("Can't find variable: require")
    {
      return find(.commonJS, message, at: place)
    }
    if message.contains(JavaScriptException.unwritableJSON) { return find(.valueLost, message, at: place) }
    if message.contains("init called twice") { return find(.initTwice, message, at: place) }
    if message.hasPrefix("TypeError: undefined"), message.contains(".src = "), message.contains("QUEUE_MESSAGE"),
      sendsReady
    {
      return find(
        .missingInit, "the page calls native before init, which creates the bridge's frame: \(message)", at: place)
    }
    if let function = missingFunction(message, at: place), !bridges.contains(.wvjb4) {
      return find(.noInit, "the bridge has no \(function): \(message)", at: place, of: function)
    }
    switch event.string("phase") == "script" ? nil : causes.cause(of: event) {
    case .call(let handler):
      return find(
        .handlerThrew, "an error occurred after native called \(HandlerName.quoted(handler)): \(message)", at: place,
        of: handler)
    case .responses(let names):
      return find(
        .callbackThrew, "an error occurred after the response of \(names.quotedNames): \(message)", at: place,
        of: names.names)
    case nil: break
    }
    // Native receives an error in code that it evaluates, even if the page handles it.
    if case .boolean(true) = event["handled"], event.string("phase") != "evaluate" {
      let keeper = event.type == .rejection ? "a listener for unhandledrejection" : "window.onerror"
      return find(.errorSwallowed, "\(keeper) hides an error: \(message)", at: place)
    }
    find(.uncaughtError, message, at: place)
  }

  /// Reports an error after native responded with null: an error of a callback if a response caused it, and otherwise
  /// an error of code that may use the last responses.
  mutating func readErrorOfNull(_ message: String, _ place: FindingPlace?, _ event: TranscriptEvent) {
    guard message.contains("null") || message.contains("undefined") else { return }
    let name = event.string("name").map { Answers(time: event.time, handlers: [$0]) }
    if let names = name ?? causes.responses(causing: event, within: 1000) {
      return find(
        .responseUnchecked, "the callback of \(names.quotedNames) fails on a null response: \(message)", at: place,
        of: names.names)
    }
    guard event.time - lastAnswers.time < 1000 else { return }
    find(
      .responseUnchecked, "the page fails after null responses of \(lastAnswers.quotedNames): \(message)", at: place,
      of: lastAnswers.names)
  }

  private mutating func readErrorOfProbe(_ message: String, _ place: FindingPlace?, isOfHandler: Bool) {
    guard let probing else { return }
    if isOfHandler { return find(.errorHandlerThrew, "the page's own error handler threw: \(message)", at: place) }
    if probing.hasCallback {
      threwWithCallback.insert(probing.handler)
      // The probe's data are made up, so a missing member is no mistake.
      guard !Self.isOfMissingMember(message) else { return }
      find(
        .handlerThrew, "the page's handler '\(probing.handler)' threw when native called it with {}: \(message)",
        at: place,
        of: probing.handler)
    } else if !threwWithCallback.contains(probing.handler) {
      find(
        .callbackUnchecked, "the handler '\(probing.handler)' fails when it is called without a callback: \(message)",
        at: place, of: probing.handler)
    }
  }

  /// Reports a page that uses the object of Android's DSBridge where native does not have it.
  private mutating func findNoDSBridge(_ message: String, _ place: FindingPlace?) {
    let device = "Only Android has the object: run with --device android, or call native through dsBridge"
    find(
      .wrongScheme,
      hasDSBridge
        ? "the page uses _dsbridge, which DSBridge does not have on this device: \(message)"
        : "the page uses DSBridge, but native supports \(supported): \(message)",
      at: place, of: "_dsbridge",
      advice: hasDSBridge ? device : Self.tryBridge("dsbridge") + " (_dsbridge exists with --device android)")
  }

  /// The objects that apps add to their pages, and the bridges that have them.
  static let appObjects: [String: BridgeKind] = ["WeixinJSBridge": .weixin, "AlipayJSBridge": .alipay]

  /// Returns the bridge object that is missing according to an error, by its name in the original.
  private func missingBridge(_ message: String) -> String? {
    for original in BridgeObjectNames.originals + Self.appObjects.keys.sorted() {
      let name = objectNames.name(of: original)
      if message.contains("Can't find variable: \(name)") { return original }
      guard message.contains("undefined is not an object") || message.contains("null is not an object") else {
        continue
      }
      for prefix in ["'", "'window.", "'self.", "'globalThis."] where message.contains("evaluating \(prefix)\(name)") {
        return original
      }
    }
    return nil
  }

  /// Returns the WebKit message handler that is missing according to an error; empty if there are none at all.
  private static func missingMessageHandler(_ message: String) -> String? {
    guard message.contains("undefined is not an object") else { return nil }
    if message.contains("'window.webkit.messageHandlers'") || message.contains("'webkit.messageHandlers'") { return "" }
    return message.firstMatch(of: /webkit\.messageHandlers\.([\w$]+)\.postMessage/).map { String($0.1) }
  }

  private mutating func readMissing(_ handler: String, _ message: String, _ place: FindingPlace?) {
    guard bridges.contains(.webkit) else {
      return find(
        .wrongScheme, "the page posts to webkit.messageHandlers; native supports \(supported): \(message)", at: place,
        advice: Self.tryBridge("webkit"))
    }
    guard !handler.isEmpty else { return findNoMessageHandlers(at: place) }
    find(
      .noHandler,
      "the page posts to '\(handler)', but native has no such handler\(guess(handler, among: nativeHandlers))",
      at: place, of: handler)
  }

  /// Returns the function of an older bridge that is missing according to an error.
  private func missingFunction(_ message: String, at place: FindingPlace?) -> String? {
    guard message.contains("is not a function") else { return nil }
    let callee = message.drop { $0 != ":" }.dropFirst(2).prefix { $0 != " " }
    guard let function = ["init", "send"].first(where: { callee.hasSuffix(".\($0)") }) else { return nil }
    // The probe knows the object that the function belongs to, independent of the page's name for it.
    if let place, missingFunctions[place.lineText] == function { return function }
    let receiver = callee.prefix { $0 != "." }.lowercased()
    return receiver.contains("bridge") || callee.contains("Bridge.") ? function : nil
  }

  /// Returns whether an error may come from a member that a handler reads and the data do not have.
  private static func isOfMissingMember(_ message: String) -> Bool {
    message.contains("undefined is not") || message.contains("is not a function") || message.contains("is not iterable")
      || message.contains("JSON Parse error")
  }
}
