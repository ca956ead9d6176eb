import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// The native side of a bridge in a test.
///
/// Stubs or the app's own handlers respond to the page, and you can compare the recorded calls with the expected ones.
///
///     let native = TestNative(.wvjb)
///     native.handle("share", returning: ["shared": true])
///     try native.page.load(file: "Pages/share.html")
///     try native.page.click("#share")
///     #expect(native.calls(to: "share") == [["title": "Hello"]])
///
/// It reads the view's transcript, so it sees every call, including those to the app's own handlers. It belongs to the
/// isolation of its view.
public final class TestNative {
  /// The view with the page.
  public let view: WebView
  /// The bridge, in the form that all kinds of bridges share.
  public let bridge: any NativeBridge
  /// The page and the actions of a user in it.
  public let page: TestPage
  /// All events since this object was created.
  public let transcript: TranscriptRecorder
  /// The default limit for a response of the page, in virtual time.
  public var timeout: Duration = .seconds(5)
  let injector: FaultInjector
  /// The calls that deliberately get no response, with the callbacks that could respond.
  var deliberatelyUnanswered: [(handler: String, respond: Responder)] = []
  private var doctor: Doctor
  private var watch: ContractWatch?
  private var observation: Transcript.Observation?

  /// Attaches to an app's own bridge: the handlers that the app registered continue to respond, and their calls are
  /// recorded.
  ///
  /// ``handle(_:returning:)`` and its variants add stubs to these handlers, or replace them.
  /// - Parameters:
  ///   - bridge: A `WebViewJavascriptBridge`, an `AndroidJsBridge`, or one built on features of the view such as
  ///   `MessageHandlers`.
  ///   - view: The view that the bridge serves.
  public init(around bridge: any NativeBridge, in view: WebView) {
    self.view = view
    self.bridge = bridge
    page = TestPage(view)
    transcript = TranscriptRecorder(view)
    let injector = FaultInjector(view)
    self.injector = injector
    bridge.core.handlerFilter = { injector.wrap($0, $1) }
    doctor = Doctor(bridges: [bridge.kind])
    observation = view.transcript.observe { [unowned self] event in doctor.read(event) }
  }

  /// Creates a bridge of a kind, for a page without its app.
  ///
  /// - Parameters:
  ///   - kind: The kind of bridge.
  ///   - view: The view; a new one on the virtual clock by default.
  ///   - settings: How the bridge treats lost messages, and which origins may use it.
  ///   - script: The bridge script; our own by default. Pages of DSBridge 3 load their own.
  public convenience init(
    _ kind: BridgeKind = .wvjb, in view: WebView = WebView(), settings: BridgeSettings = BridgeSettings(),
    script: BridgeScript? = nil
  ) {
    self.init(around: kind.make(for: view, settings, script: script), in: view)
  }

  deinit {
    if let observation { view.transcript.remove(observation) }
  }

  /// The faults to inject into responses; nil for none.
  ///
  /// They affect the responses of native's handlers, including the app's own, and those of the page handlers that
  /// native calls. A `fault-injected` record reports each fault.
  public var faults: FaultPlan? {
    get { injector.plan }
    set { injector.plan = newValue }
  }

  /// The contract between app and page.
  ///
  /// From now on, each message that violates it is recorded as a fault and listed in ``violations``.
  public var contract: Contract? {
    didSet { watch = contract.map { ContractWatch(view, contract: $0, bridges: [bridge.kind]) } }
  }

  /// The parts of the contract that the messages exercised; nil without a contract.
  public var coverage: ContractCoverage? { watch?.coverage }

  /// The mistakes in how the page uses its bridge that the ``Doctor`` has found so far.
  public var findings: [Finding] { doctor.conclude() }
}

@available(*, unavailable, message: "a test's side of a bridge belongs to the isolation of its view")
extension TestNative: Sendable {}

/// The reason why native got no usable response from the page.
public enum TestNativeError: Error, CustomStringConvertible {
  /// The call timed out: the handler, the reason if it is known, the limit in virtual or real time, and the pending
  /// work of the page.
  case noAnswer(handler: String, reason: String, limit: Duration, isVirtual: Bool, pending: [PendingWork])
  /// The bridge reported that there will be no response: the handler, and the bridge's error.
  case failed(handler: String, any Error)
  /// The data have no JSON form: the handler, and the reason.
  case notJSON(handler: String, reason: String)
  /// The response does not have the requested type: the handler, the response as JSON, and the reason.
  case unreadable(handler: String, answer: String, reason: String)

  /// The handler, and the reason why there is no usable response.
  public var description: String {
    switch self {
    case .noAnswer(let handler, let reason, let limit, let isVirtual, let pending):
      "\(handler): timed out after \(limit)\(isVirtual ? " (virtual)" : ""): \(reason)"
        + (pending.isEmpty ? "" : "; pending: " + pending.listed(separator: ", "))
    case .failed(let handler, let error): "\(handler): \(error)"
    case .notJSON(let handler, let reason): "\(handler): the data cannot be written as JSON: \(reason)"
    case .unreadable(let handler, let answer, let reason): "\(handler): cannot decode the response \(answer): \(reason)"
    }
  }
}

/// The problems that ``TestNative/verify(except:)`` found at the end of a test.
public struct TestNativeFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems, one string each.
  public let problems: [String]

  /// The problems, one per line.
  public var description: String { problems.joined(separator: "\n") }
}
