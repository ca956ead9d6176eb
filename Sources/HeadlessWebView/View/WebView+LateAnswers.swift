/// Answers that come when nobody waits for them.
extension WebView {
  /// How many answers to calls of pages came too late: when the page was replaced or had ended, or the bridge, or the view, was closed.
  ///
  /// They go nowhere. As long as the view is open the transcript has each as the fault `late-answer` as well; a closed view, which tells nobody
  /// anything, goes on counting.
  public var lateAnswers: Int { eventLoop.inbox.lateAnswers }
}
