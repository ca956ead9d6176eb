/// The calls of a soak and their outcomes.
struct SoakAccount {
  /// The number of pages that were opened and closed.
  var pages = 0
  /// The outgoing calls that expect a response, and their outcomes.
  var nativeCalls = 0
  var nativeAnswers = 0
  var nativeErrors = 0
  /// The incoming calls that expect a response and reached a handler, and their outcomes.
  var pageCalls = 0
  var pageAnswers = 0
  /// The calls that ended because the page navigated away, the view was closed, or the handler dropped the callback.
  var pageEnds = 0
  /// The responses that arrived after their page was closed, or a second time.
  var lateAnswers = 0

  /// The number of calls with an unknown outcome.
  var lost: Int { nativeCalls - nativeAnswers - nativeErrors + pageCalls - pageAnswers - pageEnds }
  /// The number of all calls.
  var calls: Int { nativeCalls + pageCalls }
}
