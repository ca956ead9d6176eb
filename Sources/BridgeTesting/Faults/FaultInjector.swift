import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

extension EventType {
  /// A fault was injected into a response of `native` or of the `page`.
  ///
  /// Fields: `kind`, `name`, `call`, `text`, `side`.
  public static let faultInjected = EventType(rawValue: "fault-injected")
}

/// Injects the faults of a plan into responses: of native's handlers to the page, and of the page's handlers to native.
///
/// While there is a plan, calls of both directions are counted together, from 1.
public final class FaultInjector {
  /// The plan of the faults to inject; nil for none.
  public var plan: FaultPlan? {
    didSet {
      lastPlan = plan ?? lastPlan
      varied = plan?.varied(for: subject)
    }
  }
  /// The subject of the faults, such as the full name of a test.
  ///
  /// Each subject has different faults (``FaultPlan/varied(for:)``).
  public var subject = "" { didSet { varied = plan?.varied(for: subject) } }
  /// The plan as varied for the subject.
  private var varied: FaultPlan?
  /// The most recent plan.
  public private(set) var lastPlan: FaultPlan?
  /// The only calls that may get a fault; nil for all that the plan selects.
  public var allowed: Set<Int>?
  /// The calls that got a fault, counted from 1.
  public private(set) var injected: Set<Int> = []
  weak var view: WebView?
  private var count = 0
  /// A response that is held until the next one.
  private var held: (() -> Void)?

  private static let releaseDelay = Duration.milliseconds(500)

  /// Creates an injector for a view.
  public init(_ view: WebView, plan: FaultPlan? = nil) {
    self.view = view
    self.plan = plan
    lastPlan = plan
    varied = plan
  }

  /// Returns a native handler whose responses have the plan's faults.
  func wrap(_ name: String, _ handler: @escaping ResultHandler) -> ResultHandler {
    // The bridge that receives this handler retains it, and the bridge does not outlive the view.
    { [self] data, respond in
      let failure = BridgeErrorReply(.failed, handler: name, message: "injected failure")
      // Only a response that is corrupted has to have a value.
      var isNothing = false
      answer(
        name, .native,
        { (result: Result<JSONText, BridgeErrorReply>) in
          respond(result.map { isNothing && $0.isNull ? nil : $0 })
        }, onThrow: { respond(.failure(failure)) }
      ) { answer in
        var hasResponded = false
        let inner = Responder(keep: { respond.keep() }) { result, isLast in
          // Only the response that ends a call has faults, because a call has one fault at most. If none ends it, the
          // first one has them.
          guard isLast || (!respond.endsCalls && !hasResponded) else { return respond(result, isLast: false) }
          hasResponded = true
          if case .success(nil) = result { isNothing = true }
          answer(result.map { $0 ?? .null })
        }
        handler(data, inner)
      }
    }
  }

  /// Creates an outgoing call, whose response has the plan's faults.
  func call(
    _ name: String, _ reply: @escaping (Result<JSONText, any Error>) -> Void,
    _ start: (@escaping (Result<JSONText, any Error>) -> Void) -> Void
  ) {
    // A page handler that throws does not respond.
    answer(name, .page, reply, onThrow: {}, start)
  }

  private func answer<Failure: Error>(
    _ name: String, _ side: BridgeMessage.Side, _ respond: @escaping (Result<JSONText, Failure>) -> Void,
    onThrow: () -> Void, _ start: (@escaping (Result<JSONText, Failure>) -> Void) -> Void
  ) {
    guard let plan = varied else { return start(respond) }
    count += 1
    guard allowed?.contains(count) ?? true, let kind = plan.fault(ofCall: count),
      // Every bridge accepts only the page's first response.
      side == .native || kind != .duplicate
    else {
      return start { [weak self] answer in
        respond(answer)
        self?.release()
      }
    }
    injected.insert(count)
    let fault = Fault(kind: kind, name: name, side: side, call: count, numbers: plan.numbers(ofCall: count))
    inject(fault, respond, onThrow, start)
  }

  /// One fault of one call.
  private struct Fault {
    let kind: FaultKind
    let name: String
    let side: BridgeMessage.Side
    let call: Int
    let numbers: SplitMix64

    /// The handler that the response belongs to, for the transcript.
    var owner: String { side == .native ? "'\(name)'" : "the page handler '\(name)'" }
  }

  private func inject<Failure: Error>(
    _ fault: Fault, _ respond: @escaping (Result<JSONText, Failure>) -> Void, _ onThrow: () -> Void,
    _ start: (@escaping (Result<JSONText, Failure>) -> Void) -> Void
  ) {
    guard let view else { return }
    var numbers = fault.numbers
    numbers.state &+= 7
    let milliseconds = Int(numbers.next() % 3000) + 1
    func note(_ text: String) { record(fault, text, in: view) }
    switch fault.kind {
    case .drop:
      note("the response of \(fault.owner) is dropped")
      start { _ in }
    case .delay:
      note("the response of \(fault.owner) is delayed by \(milliseconds) ms")
      start { answer in
        _ = view.eventLoop.post(after: .milliseconds(milliseconds), label: "a delayed response") { respond(answer) }
      }
    case .duplicate:
      note("\(fault.owner) responds twice")
      start { answer in
        respond(answer)
        respond(answer)
      }
    case .reorder:
      note("the response of \(fault.owner) arrives after the next one")
      start { [weak self] answer in self?.hold { respond(answer) } }
    case .corrupt:
      start { [self] answer in
        guard case .success(let value) = answer else { return respond(answer) }
        var numbers = numbers
        let other = value.corrupted(&numbers)
        record(fault, "\(fault.owner) responds with \(other.compact()) instead of \(value.compact())", in: view)
        respond(.success(other))
      }
    case .throw:
      note("the \(fault.side == .native ? "" : "page's ")handler '\(fault.name)' fails")
      onThrow()
    case .replace:
      note(
        "the page is reloaded while \(fault.side == .native ? "it waits for" : "native waits for") \(fault.owner)")
      start(respond)
      view.eventLoop.post { [weak view] in view?.reload() }
    case .terminate:
      note(
        "the web process ends while \(fault.side == .native ? "it waits for" : "native waits for") \(fault.owner)")
      start(respond)
      view.eventLoop.post { [weak view] in view?.terminateWebProcess() }
    }
  }

  private func record(_ fault: Fault, _ text: String, in view: WebView) {
    view.transcript.record(
      .faultInjected,
      [
        .init("kind", .string(fault.kind.rawValue)), .init("name", .string(fault.name)),
        .init("call", .integer(fault.call)), .init("text", .string(text)), .init("side", .string(fault.side.rawValue)),
      ])
  }

  private func hold(_ answer: @escaping () -> Void) {
    release()
    held = answer
    _ = view?.eventLoop.post(after: Self.releaseDelay, label: "a response out of order") { [weak self] in
      self?.release()
    }
  }

  private func release() {
    let answer = held
    held = nil
    answer?()
  }
}

extension JSONText {
  /// Returns a different value that a page may not expect.
  func corrupted(_ numbers: inout SplitMix64) -> JSONText {
    if kind == .object, let members = try? members(), !members.isEmpty, numbers.next() % 2 == 0 {
      let lost = Int(numbers.next() % UInt64(members.count))
      return JSONText(object: members.enumerated().filter { $0.offset != lost }.map(\.element))
    }
    switch numbers.next() % 3 {
    case 0 where !isNull: return .null
    case 1: return JSONText(text: string)
    default: return JSONText(array: [self])
    }
  }
}
