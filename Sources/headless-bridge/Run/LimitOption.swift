import HeadlessWebView

/// What the user said of a limit: `NAME=COUNT`.
struct LimitOption {
  /// The limits that have no option of their own.
  static let names = LimitError.Subject.allCases.filter { $0 != .scriptTime && $0 != .memory }.map(\.rawValue)

  let subject: LimitError.Subject
  let most: Int

  /// - Throws: ``UsageError`` for what is no such limit.
  init(_ value: String) throws {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.names.contains(String(parts[0])),
      let subject = LimitError.Subject(rawValue: String(parts[0]))
    else {
      throw UsageError(
        description: "--limit \(value): not NAME=COUNT, with one of \(Self.names.joined(separator: ", "))")
    }
    guard let most = Int(parts[1]), most >= 0 else {
      throw UsageError(description: "--limit \(value): not a whole number from 0")
    }
    self.subject = subject
    self.most = most
  }

  func set(in limits: inout PageLimits) {
    switch subject {
    case .timers: limits.timers = most
    case .tasks: limits.tasks = most
    case .frames: limits.frames = most
    case .frameDepth: limits.frameDepth = most
    case .redirects: limits.redirects = most
    case .consoleLines: limits.consoleLines = most
    case .consoleLine: limits.consoleLine = most
    case .payload: limits.payload = most
    case .messages: limits.messages = most
    case .scriptTime, .memory: break
    }
  }
}
