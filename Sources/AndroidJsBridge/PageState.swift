/// What the native half knows of the page that is there.
struct PageState {
  /// Counts the pages, so that an answer to a page that is gone is recognised.
  var number = 0
  /// Whether the page has called `init`: it makes the frame then whose first address is a signal.
  var isInitialised = false
  /// Whether the page's half is ours and mends what the original loses.
  var isMended = false
  /// What the next signals are about.
  var heard = HeardMessages()
  /// Whether it was told which messages hold up the page's queue.
  var isQueueKnown = false
  /// The calls that the page was handed before `init`, and that the original's half handles again then.
  var early: [JsBridgeMessage] = []
  /// The identifiers of calls that the page handles twice, and so answers twice.
  var answeredTwice: Set<String> = []

  /// Another page is there.
  mutating func replace() { self = PageState(number: number + 1) }

  init(number: Int = 0) { self.number = number }
}

/// A call to the page that waits for its answer.
struct OpenCall {
  let id: String
  let name: String
  let reply: AndroidJsBridge.Reply
  /// When it was made, in the loop's time.
  let made: Duration
  /// Whether it went to a page already, rather than waiting for one.
  var isSent: Bool
  /// Takes the call's deadline back.
  var cancelDeadline: (() -> Void)?
}
