/// A mistake that a ``Doctor`` finds; the codes are stable, and ``FindingCode/documentation`` says what each means.
public enum FindingCode: String, Sendable, Hashable, CaseIterable {
  /// The page uses the bridge's object before it is there.
  case usedBeforeReady = "used-before-ready"
  /// The page asks for another bridge than native speaks.
  case wrongScheme = "wrong-scheme"
  /// The page asks in two ways, and its set-up may run twice.
  case bothDialects = "both-dialects"
  /// The page calls a function that only older bridges have.
  case noInit = "no-init"
  /// The page registers handlers on a bridge that keeps messages until `init`, which it never calls.
  case missingInit = "missing-init"
  /// The page calls `init` twice.
  case initTwice = "init-twice"
  /// The page waits for an event that this bridge never sends.
  case neverReady = "never-ready"
  /// Data are a text that is JSON itself.
  case encodedTwice = "encoded-twice"
  /// A callback fails when native answers null.
  case responseUnchecked = "response-unchecked"
  /// A callback threw.
  case callbackThrew = "callback-threw"
  /// A call was never answered.
  case neverAnswered = "never-answered"
  /// A call was answered twice.
  case answeredTwice = "answered-twice"
  /// A handler of the page takes a callback and never calls it.
  case handlerNeverAnswers = "handler-never-answers"
  /// The page calls a handler that native does not have.
  case noHandler = "no-handler"
  /// Native calls a handler that the page does not have.
  case noPageHandler = "no-page-handler"
  /// The page registered a handler twice.
  case registeredAgain = "registered-again"
  /// Several addresses in one task, of which one arrives.
  case callsLost = "calls-lost"
  /// A policy of the page forbids frames of the bridge.
  case policyForbids = "policy-forbids"
  /// A value that JSON changes or leaves out.
  case valueLost = "value-lost"
  /// A handler of the page fails without a callback.
  case callbackUnchecked = "callback-unchecked"
  /// A handler of the page threw.
  case handlerThrew = "handler-threw"
  /// A handler of native threw.
  case nativeHandlerThrew = "native-handler-threw"
  /// Data changed between the call and their way to native.
  case changedAfterCall = "changed-after-call"
  /// The page looks for an app in the user agent, does not find it, and leaves its bridge alone.
  case bridgeUnused = "bridge-unused"
  /// The page waits for a set-up that has happened already.
  case readyMissed = "ready-missed"
  /// What the page does depends on when its scripts arrive.
  case lateScript = "late-script"
  /// A script could not be had.
  case missingScript = "missing-script"
  /// Another file could not be had.
  case missingFile = "missing-file"
  /// A script cannot be read.
  case syntaxError = "syntax-error"
  /// A script is not made for browsers.
  case commonJS = "commonjs-script"
  /// A call's page was gone before its answer.
  case lostWithPage = "lost-with-page"
  /// A set-up callback kept others from running.
  case setUpStopped = "set-up-stopped"
  /// The page names no encoding.
  case guessedEncoding = "guessed-encoding"
  /// An error that nobody caught, of no kind above.
  case uncaughtError = "uncaught-error"
  /// The page's own handler of errors keeps one to itself.
  case errorSwallowed = "error-swallowed"
  /// The page's own handler of errors threw.
  case errorHandlerThrew = "error-handler-threw"
  /// A script ran longer than the time limit allows, and was stopped.
  case scriptStopped = "script-stopped"
  /// A message is not as its contract says.
  case contractViolation = "contract-violation"
  /// A fault of no kind above.
  case other = "fault"
}
