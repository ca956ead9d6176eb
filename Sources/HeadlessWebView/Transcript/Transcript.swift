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
  private let clock: () -> Double

  init(clock: @escaping () -> Double) { self.clock = clock }

  /// Whether anybody reads; whoever would have to prepare a record asks first.
  public private(set) var isActive = false

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
  public func record(_ type: EventType, _ fields: @autoclosure () -> [TranscriptEvent.Field] = []) {
    guard isActive else { return }
    let event = TranscriptEvent(type: type, time: clock(), fields: fields())
    for observer in observers { observer.body(event) }
  }

  /// Records that something was lost, skipped or is missing.
  public func fault(
    _ code: String, _ text: @autoclosure () -> String, _ more: @autoclosure () -> [TranscriptEvent.Field] = []
  ) {
    record(.fault, [.init("code", .string(code)), .init("text", .string(text()))] + more())
  }

  func close() {
    observers = []
    isActive = false
  }
}
