import HeadlessWebView

/// Why something could not be done with a page, or did not come about.
public enum TestPageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It could not be done in the time that it had: what, what it waited for, the limit, and what was pending in the page.
  case notInTime(String, reason: String, limit: Duration, pending: [PendingWork])
  /// Nothing is left to do in the page that could bring it about: what, and what it waited for.
  case neverComes(String, reason: String)
  /// It never can be done: what, and why.
  case impossible(String, reason: String)
  /// A script threw, gave what cannot be copied, or had no page: what, and why.
  case script(String, ScriptError)
  /// The page could not be loaded.
  case notLoaded(NavigationError)
  /// The address is none.
  case noAddress(String)
  /// A result of the page is not of the type that was asked for: what, and why.
  case unreadable(String, reason: String)

  /// What was to be done, and why it was not.
  public var description: String {
    switch self {
    case .notInTime(let what, let reason, let limit, let pending):
      "\(what): not within \(limit) of the page's time: \(reason)"
        + (pending.isEmpty ? "" : "; pending: " + pending.listed(separator: ", "))
    case .neverComes(let what, let reason): "\(what): \(reason), and nothing is left to do that could change that"
    case .impossible(let what, let reason): "\(what): \(reason)"
    case .script(let what, let error): "\(what): \(error)"
    case .notLoaded(let error): "the page could not be loaded: \(error)"
    case .noAddress(let text): "no address: \(text)"
    case .unreadable(let what, let reason): "\(what): \(reason)"
    }
  }
}
