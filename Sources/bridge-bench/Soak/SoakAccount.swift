/// What was called in a soak, and how it ended.
struct SoakAccount {
  /// Pages that were opened, and closed.
  var pages = 0
  /// Calls of native that want an answer, and how they ended.
  var nativeCalls = 0
  var nativeAnswers = 0
  var nativeErrors = 0
  /// Calls of pages that want an answer and reached a handler, and how they ended.
  var pageCalls = 0
  var pageAnswers = 0
  /// The page went, the view was closed, or the handler dropped the callback.
  var pageEnds = 0
  /// Answers that came when their page was gone, or a second time.
  var lateAnswers = 0

  /// The calls that nobody knows the end of.
  var lost: Int { nativeCalls - nativeAnswers - nativeErrors + pageCalls - pageAnswers - pageEnds }
  /// All that was called.
  var calls: Int { nativeCalls + pageCalls }
}
