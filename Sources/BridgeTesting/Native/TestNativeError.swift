import HeadlessWebView

/// Why native got no answer from the page.
public enum TestNativeError: Error, CustomStringConvertible {
  /// The page did not answer in the time that it had: the handler, why as far as that is known, the limit, and what was pending in the page.
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
