/// What can be put wrong with an answer of native on purpose.
public enum FaultKind: String, Sendable, Hashable, CaseIterable {
  /// The answer never comes.
  case drop
  /// The answer comes later.
  case delay
  /// The answer comes twice.
  case duplicate
  /// The answer comes behind the next one.
  case reorder
  /// The answer is another value: null, a text, or with a member missing.
  case corrupt
  /// The handler fails: it does not run, and the answer is null.
  case `throw`
  /// The page is loaded again while it waits.
  case replace
  /// The process with the page ends while it waits.
  case terminate

  /// What is put in unless other kinds are named: nothing that takes the page away.
  public static let usual: [FaultKind] = [.drop, .delay, .duplicate, .reorder, .corrupt, .throw]
}
