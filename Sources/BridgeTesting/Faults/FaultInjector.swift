import HeadlessWebView
import JavaScriptEngine

extension EventType {
  /// A fault was put in on purpose: `kind`, `name`, `call`, `text`.
  public static let faultInjected = EventType(rawValue: "fault-injected")
}

/// Puts the faults of a plan into the answers of native's handlers in a view.
public final class FaultInjector {
  /// What is put in; nil for nothing.
  public var plan: FaultPlan?
  /// The calls that got a fault, counted from 1.
  public private(set) var injected: Set<Int> = []
  private weak var view: WebView?
  private var count = 0
  /// An answer that waits for the next one.
  private var held: (() -> Void)?

  private static let patience = Duration.milliseconds(500)

  /// Makes one for a view.
  public init(_ view: WebView, plan: FaultPlan? = nil) {
    self.view = view
    self.plan = plan
  }

  /// A handler whose answers have the plan's faults.
  func wrap(
    _ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void
  ) -> (JSONText?, @escaping (JSONText) -> Void) -> Void {
    // Kept by the bridge that it is given to, which outlives no view.
    { [self] data, respond in
      guard let plan else { return handler(data, respond) }
      count += 1
      guard let kind = plan.fault(ofCall: count) else {
        return handler(data) { [weak self] answer in
          respond(answer)
          self?.release()
        }
      }
      inject(kind, name, count, plan.numbers(ofCall: count), data, respond, handler)
    }
  }

  private func inject(
    _ kind: FaultKind, _ name: String, _ number: Int, _ numbers: SplitMix64, _ data: JSONText?,
    _ respond: @escaping (JSONText) -> Void, _ handler: (JSONText?, @escaping (JSONText) -> Void) -> Void
  ) {
    guard let view else { return }
    injected.insert(number)
    var numbers = numbers
    numbers.state &+= 7
    let milliseconds = Int(numbers.next() % 3000) + 1
    func record(_ text: String) {
      view.transcript.record(
        .faultInjected,
        [
          .init("kind", .string(kind.rawValue)), .init("name", .string(name)), .init("call", .integer(number)),
          .init("text", .string(text)),
        ])
    }
    switch kind {
    case .drop:
      record("the answer of \(name) is dropped")
      handler(data) { _ in }
    case .delay:
      record("the answer of \(name) comes \(milliseconds) ms later")
      handler(data) { answer in
        _ = view.eventLoop.post(after: .milliseconds(milliseconds), label: "a delayed answer") { respond(answer) }
      }
    case .duplicate:
      record("\(name) answers twice")
      handler(data) { answer in
        respond(answer)
        respond(answer)
      }
    case .reorder:
      record("the answer of \(name) comes behind the next one")
      handler(data) { [weak self] answer in self?.hold { respond(answer) } }
    case .corrupt:
      handler(data) { answer in
        var numbers = numbers
        let other = answer.corrupted(&numbers)
        record("\(name) answers \(other.compact()) instead of \(answer.compact())")
        respond(other)
      }
    case .throw:
      record("\(name) fails")
      respond(.null)
    case .replace:
      record("the page is loaded again while it waits for \(name)")
      handler(data, respond)
      view.eventLoop.post { [weak view] in view?.reload() }
    case .terminate:
      record("the page's process ends while it waits for \(name)")
      handler(data, respond)
      view.eventLoop.post { [weak view] in view?.terminateWebProcess() }
    }
  }

  private func hold(_ answer: @escaping () -> Void) {
    release()
    held = answer
    _ = view?.eventLoop.post(after: Self.patience, label: "an answer out of order") { [weak self] in self?.release() }
  }

  private func release() {
    let answer = held
    held = nil
    answer?()
  }
}

extension JSONText {
  /// Another value that a page may not expect.
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
