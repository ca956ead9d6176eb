/// Something that keeps a loop from being idle.
public struct PendingWork: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of work.
  public enum Kind: Sendable, Hashable {
    /// A timer of a page, with its delay.
    case timer(delay: Duration, repeats: Bool)
    /// A task that is due.
    case task
    /// Work of the host that the loop waits for, such as a handler that has not responded.
    case activity
  }

  /// The kind of the work.
  public var kind: Kind
  /// A description of the work.
  public var label: String {
    get { ownLabel ?? labelOfTimer }
    set { ownLabel = newValue }
  }
  /// Nil for scripts' timers, whose descriptions are rarely needed.
  private var ownLabel: String?
  /// The location of the script that requested it, `url:line`, if it is known; the engine has no column of a running
  /// call.
  public var origin: String?

  /// Describes a piece of work.
  public init(kind: Kind, label: String, origin: String? = nil) {
    self.kind = kind
    ownLabel = label
    self.origin = origin
  }

  /// Describes a timer of a script.
  init(timerOf delay: Duration, repeats: Bool, origin: String?) {
    kind = .timer(delay: delay, repeats: repeats)
    self.origin = origin
  }

  private var labelOfTimer: String {
    guard case .timer(let delay, let repeats) = kind else { return "" }
    let milliseconds = delay.milliseconds
    let amount = milliseconds == milliseconds.rounded() ? String(Int(milliseconds)) : String(milliseconds)
    return "\(repeats ? "setInterval" : "setTimeout") of \(amount) ms"
  }

  /// Returns whether two descriptions are equal.
  public static func == (left: PendingWork, right: PendingWork) -> Bool {
    left.kind == right.kind && left.label == right.label && left.origin == right.origin
  }

  /// Feeds the compared properties into the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(label)
    hasher.combine(origin)
  }

  /// One line for a report.
  public var description: String { origin.map { "\(label), created at \($0)" } ?? label }
}

/// The reasons why a run of a loop failed.
public enum EventLoopError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The limit was exceeded while work was left.
  case notIdle(pending: [PendingWork])
  /// The condition did not become true in time.
  case timedOut(pending: [PendingWork])

  /// The remaining work.
  public var pending: [PendingWork] {
    switch self {
    case .notIdle(let pending), .timedOut(let pending): pending
    }
  }

  /// The remaining work, one line each.
  public var description: String {
    switch self {
    case .notIdle(let pending): "timed out waiting for the page to become idle; pending:" + pending.lines
    case .timedOut(let pending): "timed out waiting for the condition; pending:" + pending.lines
    }
  }
}

extension [PendingWork] {
  /// The first elements, one line each: a page may have any number of them.
  package var lines: String { isEmpty ? " nothing" : "\n  - " + listed(separator: "\n  - ") }

  /// Returns the first elements, and the number of the others.
  package func listed(separator: String) -> String {
    let most = 20
    let first = prefix(most).map(\.description)
    return (first + (count > most ? ["… and \(count - most) more"] : [])).joined(separator: separator)
  }
}
