import Ownership

/// The lines of a log.
final class LineBox: Sendable {
  private let lines = Locked<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  var add: @Sendable (String) -> Void { { [self] line in lines.withLock { $0.append(line) } } }
}
