/// Where a web view and its bridges record what happens, and where readers listen.
///
/// Without a reader nothing is recorded and recording costs nothing.
public final class Transcript {
  /// Names a reader, so that it can be taken away.
  public struct Observation: Hashable, Sendable {
    let number: Int
  }

  private var observers: [(number: Int, body: (TranscriptEvent) -> Void)] = []
  private var last = 0
  @usableFromInline let loop: EventLoop
  private var lastRecord = 0
  /// The calls that wait for an answer, by what is the same in both: the records of the calls.
  private var calls: [String: Int] = [:]

  init(loop: EventLoop) { self.loop = loop }

  /// Whether anybody reads; whoever would have to prepare a record asks first.
  @exclusivity(unchecked) public private(set) var isActive = false

  /// Adds a reader, called with each event as it happens.
  @discardableResult
  public func observe(_ body: @escaping (TranscriptEvent) -> Void) -> Observation {
    last += 1
    observers.append((last, body))
    isActive = true
    return Observation(number: last)
  }

  /// Takes a reader away.
  public func remove(_ observation: Observation) {
    observers.removeAll { $0.number == observation.number }
    isActive = !observers.isEmpty
  }

  /// Records an event; its fields are only made when somebody reads.
  ///
  /// An event comes from the call that it answers, or else from what ``within(_:_:)`` names, or what posted the task
  /// that runs.
  /// - Parameters:
  ///   - asks: What an answer to this event will give as `answers`.
  ///   - answers: What the event that is answered gave as `asks`.
  ///   - isLast: Whether it is the only answer, or the last one.
  /// - Returns: The event's number, for ``within(_:_:)``; 0 when nobody reads.
  @discardableResult @inlinable
  public func record(
    _ type: EventType, _ fields: @autoclosure () -> [TranscriptEvent.Field] = [],
    asks: @autoclosure () -> String? = nil, answers: @autoclosure () -> String? = nil, isLast: Bool = true
  ) -> Int {
    guard isActive else { return 0 }
    return append(type, fields(), asks: asks(), answers: answers(), isLast: isLast)
  }

  @usableFromInline
  func append(
    _ type: EventType, _ fields: [TranscriptEvent.Field], asks: String?, answers: String?, isLast: Bool
  ) -> Int {
    lastRecord += 1
    let number = lastRecord
    var parent = loop.cause
    if let key = answers, let call = isLast ? calls.removeValue(forKey: key) : calls[key] { parent = call }
    if let key = asks { calls[key] = number }
    let event = TranscriptEvent(
      type: type, time: loop.now.milliseconds, fields: fields, number: number, parent: parent == 0 ? nil : parent)
    for observer in observers { observer.body(event) }
    return number
  }

  /// What is recorded in the body, and in the tasks that it posts, comes from the event of this number.
  @inlinable
  public func within<Result, Failure: Error>(
    _ number: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = loop.cause
    loop.cause = number
    defer { loop.cause = outer }
    return try body()
  }

  /// The number of the event that what is recorded now comes from; 0 when none is known.
  public var cause: Int { loop.cause }

  /// Records that something was lost, skipped or is missing.
  ///
  /// - Parameters:
  ///   - code: Names what it is.
  ///   - text: Says in a sentence what happened; only made when somebody reads.
  ///   - more: Further fields of the event.
  public func fault(
    _ code: FaultCode, _ text: @autoclosure () -> String, _ more: @autoclosure () -> [TranscriptEvent.Field] = []
  ) {
    record(.fault, [.init("code", .string(code.rawValue)), .init("text", .string(text()))] + more())
  }

  func close() {
    observers = []
    calls = [:]
    isActive = false
  }
}
