import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// The app's side of a bridge in a test: stubs answer the page, or the app's own handlers do, and what was said is
/// there to be compared.
///
///     let native = TestNative(.wvjb)
///     native.handle("share", returning: ["shared": true])
///     try native.page.load(file: "Pages/share.html")
///     try native.page.click("#share")
///     #expect(native.calls(to: "share") == [["title": "Hello"]])
///
/// It reads the view's transcript, and so sees every call whoever answers it. It belongs to the isolation of its view.
public final class TestNative {
  /// The view with the page.
  public let view: WebView
  /// The bridge, as every kind of bridge can be used.
  public let bridge: any NativeBridge
  /// What a person does with the page.
  public let page: TestPage
  /// All that happened since native was made.
  public let transcript: TranscriptRecorder
  /// How much of the page's time an answer of the page may take that is not told its own limit.
  public var timeout: Duration = .seconds(5)
  let injector: FaultInjector
  /// The handlers whose calls are meant to stay unanswered, and what could answer them.
  var meantUnanswered: [(handler: String, respond: (JSONText) -> Void)] = []
  private var doctor: Doctor
  private var watch: ContractWatch?
  private var observation: Transcript.Observation?

  /// Takes the side of the app at its own bridge: the handlers that the app registered go on answering, and their calls
  /// are seen.
  ///
  /// ``handle(_:returning:)`` and its kin register stubs beside them, or in their place.
  /// - Parameters:
  ///   - bridge: A `WebViewJavascriptBridge`, an `AndroidJsBridge`, or one made of a view's own means such as
  ///     `MessageHandlers`.
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

  /// Makes a bridge of a kind, for a page whose app is not there.
  ///
  /// - Parameters:
  ///   - view: The view; a new one by default, on the virtual clock.
  ///   - settings: What the bridge does about losses, and whom it serves.
  ///   - script: The page half; our own by default. Pages of DSBridge 3 bring theirs.
  public convenience init(
    _ kind: BridgeKind = .wvjb, in view: WebView = WebView(), settings: BridgeSettings = BridgeSettings(),
    script: BridgeScript? = nil
  ) {
    self.init(around: kind.make(for: view, settings, script: script), in: view)
  }

  deinit {
    if let observation { view.transcript.remove(observation) }
  }

  /// The faults that are put into the answers of native's handlers, the app's own included, and into those of the
  /// page's that native calls; nil for none.
  ///
  /// The record `fault-injected` tells of each.
  public var faults: FaultPlan? {
    get { injector.plan }
    set { injector.plan = newValue }
  }

  /// What app and page agreed on: from now on each message that is not so is a fault, and in ``violations``.
  public var contract: Contract? {
    didSet { watch = contract.map { ContractWatch(view, contract: $0, bridges: [bridge.kind]) } }
  }

  /// What the messages exercised of the contract; nil without one.
  public var coverage: ContractCoverage? { watch?.coverage }

  /// What the ``Doctor`` finds wrong in how the page uses its bridge, until now.
  public var findings: [Finding] { doctor.conclude() }
}

@available(*, unavailable, message: "a test's side of a bridge belongs to the isolation of its view")
extension TestNative: Sendable {}

/// Why native got no answer from the page.
public enum TestNativeError: Error, CustomStringConvertible {
  /// The page did not answer in the time that it had: the handler, why as far as that is known, the limit, and what was
  /// pending in the page.
  case noAnswer(handler: String, reason: String, limit: Duration, pending: [PendingWork])
  /// The bridge says that there will be no answer: the handler, and the bridge's error.
  case failed(handler: String, any Error)
  /// The data have no JSON form: the handler, and why.
  case notJSON(handler: String, reason: String)
  /// The answer is not of the type that was asked for: the handler, the answer as JSON, and why.
  case unreadable(handler: String, answer: String, reason: String)

  /// The handler, and why there is no answer.
  public var description: String {
    switch self {
    case .noAnswer(let handler, let reason, let limit, let pending):
      "\(handler): \(reason) in \(limit) of the page's time"
        + (pending.isEmpty ? "" : "; pending: " + pending.listed(separator: ", "))
    case .failed(let handler, let error): "\(handler): \(error)"
    case .notJSON(let handler, let reason): "\(handler): the data have no JSON form: \(reason)"
    case .unreadable(let handler, let answer, let reason): "\(handler): the answer \(answer) cannot be read: \(reason)"
    }
  }
}

/// What a test left behind that nobody may have meant, a line each: ``TestNative/verify(except:)``.
public struct TestNativeFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What it is.
  public let problems: [String]

  /// One problem a line.
  public var description: String { problems.joined(separator: "\n") }
}
