/// The mistakes that a ``Doctor`` knows; the names are stable.
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

  /// What to do about it.
  public var advice: String {
    switch self {
    case .usedBeforeReady:
      "use the bridge in the set-up callback (WVJBCallbacks, or the Ready event), not while the page loads"
    case .wrongScheme: "ask for the bridge in the way of the one that the app has, or tell --bridge which one that is"
    case .bothDialects:
      "ask in one way only, or make sure that the set-up runs once: an app that serves both runs it twice"
    case .noInit:
      "leave the call out, or ask first whether the bridge has the function: only 4.x and Android's JsBridge have it"
    case .missingInit: "call bridge.init(function (message, respond) { … }) when the bridge is there"
    case .initTwice: "call init once a page"
    case .neverReady: "push the set-up into WVJBCallbacks and ask for the bridge, because this one sends no event"
    case .encodedTwice: "hand the object itself to the bridge, which writes it as JSON"
    case .responseUnchecked: "check the response before its members are read: an app may answer null"
    case .callbackThrew:
      "catch what the callback may throw: the bridge does not, and what stands behind it does not run"
    case .neverAnswered: "have the handler answer in every case, and give the page a limit of time for the call"
    case .answeredTwice: "answer a call once: only the first answer reaches the caller"
    case .handlerNeverAnswers: "call the second parameter once on every path, or leave it out"
    case .noHandler: "register the handler in the app, or correct the name in the page"
    case .noPageHandler: "register the handler in the page before the app calls it, or correct the name in the app"
    case .registeredAgain: "register the handler once: the earlier function is never called again"
    case .callsLost: "gather calls in a queue that native fetches, or leave each its own frame or task"
    case .policyForbids: "allow the bridge's address in the policy's frame-src"
    case .valueLost: "turn the value into what JSON has before it is handed to the bridge"
    case .callbackUnchecked: "ask whether there is a callback before it is called: an app may call without one"
    case .handlerThrew: "catch what the handler may throw: the caller gets no answer"
    case .nativeHandlerThrew: "correct the handler: the page gets what the app's own code that throws gives it"
    case .changedAfterCall: "hand over a copy: the bridge reads the data when native fetches the queue"
    case .bridgeUnused:
      "give the app's word with --app-name (another platform with --device, the whole with --user-agent), or correct the page's test"
    case .readyMissed:
      "ask first whether window.WebViewJavascriptBridge is there, and wait only where it is not"
    case .lateScript: "have what needs the script wait for it: load it in front, or begin in its onload"
    case .missingFile: "ship the file, or correct its address"
    case .errorSwallowed:
      "have window.onerror return nothing (or leave out preventDefault), so that the app and its tools hear of the error"
    case .errorHandlerThrew: "use nothing in window.onerror that may not be there: what it was to tell of is lost"
    case .missingScript: "ship the file, or correct its address: what the script defines is not there"
    case .syntaxError: "correct the script: nothing of it runs, so what it registers is not there"
    case .commonJS: "use the build of the library for browsers: module and require are not there"
    case .lostWithPage: "wait for the answer before the page is left"
    case .setUpStopped: "catch what the set-up callback throws: those behind it do not run"
    case .guessedEncoding: "name the encoding: <meta charset=\"utf-8\">"
    case .uncaughtError: "catch the error, or correct it"
    case .scriptStopped:
      "look for a loop that does not end; where the script only takes long, --timeout SECONDS gives it more"
    case .contractViolation: "keep to the contract, or change it on both sides"
    case .other: "see the code in Documentation/Transcript.md"
    }
  }
}
