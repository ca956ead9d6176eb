/// The mode that determines how faithfully a bridge reproduces its original's mistakes.
public enum BridgeFidelity: String, Sendable, Hashable, CaseIterable {
  /// The page sees the original's behavior, and each lost message is a fault in the transcript.
  case faithful
  /// Behaves like `faithful`, but the test or tool that runs the page treats a fault as a failure.
  case strict
  /// The bridge repairs what the original loses.
  ///
  /// A call without a handler gets an error as its response, and a call has a deadline. Of a queue that cannot be read,
  /// only the offending message is lost.
  case repaired
}
