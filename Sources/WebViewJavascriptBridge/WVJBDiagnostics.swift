import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The bridge's information about the current page for its diagnostics.
struct PageFindings {
  /// The handlers that native called without a callback, in the order of their first call.
  ///
  /// It contains only the first few, which a report names.
  private(set) var calledWithoutCallback: [String] = []
  private static let mostNames = 32
  /// A Boolean value that indicates whether the page's stuck queue was read.
  var hasReadQueue = false
  /// A Boolean value that indicates whether the page's functions are watched.
  var isWatched = false

  /// Records a handler that native called without a callback.
  mutating func noteCallWithoutCallback(_ name: String) {
    guard calledWithoutCallback.count < Self.mostNames, !calledWithoutCallback.contains(name) else { return }
    calledWithoutCallback.append(name)
  }
}

/// Faults of the page side that native can detect without modifying the page.
///
/// The other faults need ``WebViewJavascriptBridge/watchesPage``. The tables are local variables of the page's script,
/// so watching them means replacing functions that the page can see. These faults are:
/// - A handler is registered a second time.
/// - The entry of a callback that threw stays.
/// - Data changed between the call and the fetch.
/// - An error occurred while the page set the bridge up.
extension WVJBTransport {
  /// The members that every object of a page inherits.
  ///
  /// The page's tables are objects, so these names are found in them unregistered.
  private static let inheritedNames: Set<String> = [
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
    "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__",
  ]

  /// Reports a warning in the log and in the transcript.
  func warn(_ code: FaultCode, _ text: String, _ fields: [TranscriptEvent.Field] = []) {
    logging.line("WARNING", text)
    core.target?.transcript.fault(code, text, fields)
  }

  /// Reports the problems that an outgoing message itself shows.
  func note(_ message: OutgoingMessage) {
    guard !message.isResponse, let name = message.handler else { return }
    if Self.inheritedNames.contains(name) {
      core.target?.transcript.fault(
        .inheritedName, "'\(name)' is a member of every object: a page without this handler calls that member",
        [.init("name", .string(name))])
    }
    if message.number == nil { findings.noteCallWithoutCallback(name) }
  }

  /// Detects the page's console warning that it lost a message.
  ///
  /// The warning does not name the message, so the fault lists the possible names.
  func pageLogged(_ line: String) {
    let isMissing = line.hasPrefix("WebViewJavascriptBridge: WARNING: no handler for message from ObjC:")
    guard isMissing || line.hasPrefix("WebViewJavascriptBridge: WARNING: javascript handler threw.") else { return }
    guard let core = core.target else { return }
    var names = core.sentHandlers
    for name in findings.calledWithoutCallback where !names.contains(name) { names.append(name) }
    core.transcript.fault(
      isMissing ? .noPageHandler : .pageHandlerThrew,
      (isMissing ? "the page has no handler for a message from native" : "a page handler threw or is missing")
        + (names.isEmpty ? "" : "; calls without a response: \(names.joined(separator: ", "))"),
      [.init("handlers", .string(names.joined(separator: ", ")))])
  }

  /// Detects a page handler that responds to a call without a callback.
  ///
  /// It calls undefined, below the bridge script's call of the handler.
  func pageReported(_ error: PageError) {
    let exception = error.exception
    guard exception.name == "TypeError", !findings.calledWithoutCallback.isEmpty,
      exception.message.contains(" is not a function. (In '"), exception.message.hasSuffix(" is undefined)"),
      exception.stack.first?.url != script.name, exception.stack.contains(where: { $0.url == script.name })
    else { return }
    let names = findings.calledWithoutCallback.joined(separator: ", ")
    core.target?.transcript.fault(
      .answeredWithoutCallback,
      "a page handler responded to a call without a callback; calls without a callback: \(names)")
  }
}
