/// A mistake that a ``Doctor`` finds; the codes are stable, and ``FindingCode/documentation`` says what each means.
public enum FindingCode: String, Sendable, Hashable, CaseIterable {
  /// The page uses the bridge's object before it exists.
  case usedBeforeReady = "used-before-ready"
  /// The page requests a bridge that native does not support.
  case wrongScheme = "wrong-scheme"
  /// The page requests the bridge in two ways, so its set-up may run twice.
  case bothDialects = "both-dialects"
  /// The page calls a function that only older bridges have.
  case noInit = "no-init"
  /// The page registers handlers on a bridge that keeps messages until `init`, which it never calls.
  case missingInit = "missing-init"
  /// The page calls `init` twice.
  case initTwice = "init-twice"
  /// The page waits for an event that this bridge never sends.
  case neverReady = "never-ready"
  /// Data are a string that contains JSON.
  case encodedTwice = "encoded-twice"
  /// A callback fails when native responds with null.
  case responseUnchecked = "response-unchecked"
  /// A callback threw.
  case callbackThrew = "callback-threw"
  /// A call never got a response.
  case neverAnswered = "never-answered"
  /// A call got two responses.
  case answeredTwice = "answered-twice"
  /// A page handler takes a callback but never calls it.
  case handlerNeverAnswers = "handler-never-answers"
  /// The page calls a handler that native does not have.
  case noHandler = "no-handler"
  /// Native calls a handler that the page does not have.
  case noPageHandler = "no-page-handler"
  /// The page registered a handler twice.
  case registeredAgain = "registered-again"
  /// A page requested several addresses in one task, and only the last one was loaded.
  case callsLost = "calls-lost"
  /// The page's Content-Security-Policy forbids the bridge's frames.
  case policyForbids = "policy-forbids"
  /// The page's Content-Security-Policy blocks a script, a style or a request.
  case policyBlocks = "policy-blocks"
  /// A request of the page to native failed, so the page uses a slower way.
  case requestsBlocked = "ipc-blocked"
  /// The page adds listeners to an event again and again, and removes none.
  case listenersKept = "listeners-kept"
  /// JSON changes or omits a value.
  case valueLost = "value-lost"
  /// A page handler fails if it is called without a callback.
  case callbackUnchecked = "callback-unchecked"
  /// A page handler threw.
  case handlerThrew = "handler-threw"
  /// A native handler threw.
  case nativeHandlerThrew = "native-handler-threw"
  /// The page changed a call's data before native fetched them.
  case changedAfterCall = "changed-after-call"
  /// The page does not find an app's name in the user agent and does not use its bridge.
  case bridgeUnused = "bridge-unused"
  /// The page waits for a set-up event that has already been sent.
  case readyMissed = "ready-missed"
  /// The page awaits Cordova's `deviceready` twice with the same code, or loads `cordova.js` twice.
  case readyTwice = "deviceready-twice"
  /// The page's behavior depends on when its scripts arrive.
  case lateScript = "late-script"
  /// A script was not found or failed to load.
  case missingScript = "missing-script"
  /// A file other than a script was not found or failed to load.
  case missingFile = "missing-file"
  /// A script cannot be parsed.
  case syntaxError = "syntax-error"
  /// A script is not a build for browsers.
  case commonJS = "commonjs-script"
  /// A call's page was replaced before the response.
  case lostWithPage = "lost-with-page"
  /// A set-up callback threw, so later ones did not run.
  case setUpStopped = "set-up-stopped"
  /// The page does not declare its encoding.
  case guessedEncoding = "guessed-encoding"
  /// An uncaught error of no other kind.
  case uncaughtError = "uncaught-error"
  /// The page's own error handler hides an error.
  case errorSwallowed = "error-swallowed"
  /// The page's own error handler threw.
  case errorHandlerThrew = "error-handler-threw"
  /// A script exceeded the time limit and was terminated.
  case scriptStopped = "script-stopped"
  /// The page uses a plugin of Capacitor that native does not have.
  case pluginMissing = "plugin-missing"
  /// The page has an element for a bridge component of Hotwire Native that native does not have.
  case componentMissing = "component-missing"
  /// The page listens to an event that its plugin does not have.
  case unknownEvent = "unknown-event"
  /// A message of native reached no listener of the page.
  case messageUnheard = "message-unheard"
  /// The page calls an app's object with arguments that the app ignores.
  case ignoredArguments = "ignored-arguments"
  /// A result does not have the form that the app's callbacks get.
  case unusualResult = "unusual-result"
  /// Messages reach a mini program only when the user leaves the page.
  case lateMessages = "late-messages"
  /// A message does not match its contract.
  case contractViolation = "contract-violation"
  /// A fault of no other kind.
  case other = "fault"
}
