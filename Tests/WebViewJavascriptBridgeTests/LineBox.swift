import Synchronization

/// Lines that a log wrote.
final class LineBox: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  var add: @Sendable (String) -> Void { { [self] line in lines.withLock { $0.append(line) } } }
}
