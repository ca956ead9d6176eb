/// How faithfully a bridge repeats what its original does wrong.
public enum BridgeFidelity: String, Sendable, Hashable, CaseIterable {
  /// What a page sees is what it sees of the original, and each loss is a fault in the transcript.
  case faithful
  /// As `faithful`; whoever runs the page counts a fault as a failure.
  case strict
  /// What the original loses is mended: a call that nobody handles is answered with an error, a call has a deadline,
  /// and of a queue that cannot be read only the offending message is lost.
  case repaired
}
