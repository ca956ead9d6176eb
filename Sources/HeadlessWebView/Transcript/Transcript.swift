/// The record of a web view's and its bridges' events, which readers observe.
///
/// Without a reader, nothing is recorded, and recording is free.
public final class Transcript {
  /// Identifies a reader, for its removal.
  public struct Observation: Hashable, Sendable {
    let number: Int
  }

  private var observers: [(number: Int, body: (TranscriptEvent) -> Void)] = []
  private var last = 0
  @usableFromInline let loop: EventLoop
  private var lastRecord = 0
  /// The events of pending calls, by the key that a call and its response share.
  private var calls: [String: Int] = [:]
  /// The bits that distinguish this transcript's events from those of other transcripts on the loop.
  @usableFromInline let mark: Int
  private static let bitsOfNumber = 40

  init(loop: EventLoop) {
    self.loop = loop
    mark = loop.addTranscript() << Self.bitsOfNumber
  }

  // Computed, because other modules check the accesses of a stored property in spite of the attribute.
  /// A Boolean value that indicates whether there is a reader; check it before you prepare an expensive event.
  public var isActive: Bool { hasReaders }
  @exclusivity(unchecked) private var hasReaders = false

  /// Adds a reader, called with each event as it happens.
  @discardableResult
  public func observe(_ body: @escaping (TranscriptEvent) -> Void) -> Observation {
    last += 1
    observers.append((last, body))
    hasReaders = true
    return Observation(number: last)
  }

  /// Removes a reader.
  public func remove(_ observation: Observation) {
    observers.removeAll { $0.number == observation.number }
    hasReaders = !observers.isEmpty
  }

  /// Records an event; its fields are computed only if there is a reader.
  ///
  /// The cause of an event is the call that it responds to, or else the event that ``within(_:_:)`` names, or the cause
  /// of the running task.
  /// - Parameters:
  ///   - type: The type of the event.
  ///   - fields: The fields of the event, evaluated only if the transcript has an observer.
  ///   - asks: The key that a response to this event will pass as `answers`.
  ///   - answers: The key that the event of the call passed as `asks`.
  ///   - isLast: Indicates whether it is the only response, or the last one.
  /// - Returns: The event's number, for ``within(_:_:)``; 0 if there is no reader.
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
    var parent = cause
    if let key = answers, let call = isLast ? calls.removeValue(forKey: key) : calls[key] { parent = call }
    if let key = asks { calls[key] = number }
    let event = TranscriptEvent(
      type: type, time: loop.now.milliseconds, fields: fields, number: number, parent: parent == 0 ? nil : parent
    ).onOneLine
    for observer in observers { observer.body(event) }
    return number
  }

  /// Makes the event with this number the cause of all events in the body, and in the tasks that it posts.
  @inlinable
  public func within<Result, Failure: Error>(
    _ number: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = loop.cause
    loop.cause = number == 0 ? 0 : number | mark
    defer { loop.cause = outer }
    return try body()
  }

  /// The number of the event that causes the events recorded now; 0 if none is known, or if another view's transcript
  /// has it.
  public var cause: Int {
    let cause = loop.cause
    return cause >> Self.bitsOfNumber == mark >> Self.bitsOfNumber ? cause ^ mark : 0
  }

  /// Records that something was lost, skipped or is missing.
  ///
  /// - Parameters:
  ///   - code: The kind of the fault.
  ///   - text: A sentence that describes the fault; computed only if there is a reader.
  ///   - more: Further fields of the event.
  public func fault(
    _ code: FaultCode, _ text: @autoclosure () -> String, _ more: @autoclosure () -> [TranscriptEvent.Field] = []
  ) {
    record(.fault, [.init("code", .string(code.rawValue)), .init("text", .string(text()))] + more())
  }

  func close() {
    observers = []
    calls = [:]
    hasReaders = false
  }
}
