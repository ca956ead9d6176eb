extension StringProtocol {
  /// The lines of a text, the empty ones too, as terminals and programs that read lines see them: CR and LF together are one character,
  /// which is not the character LF.
  func lines() -> [SubSequence] { split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }
}
