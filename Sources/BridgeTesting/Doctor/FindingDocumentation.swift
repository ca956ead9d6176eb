/// The meaning of a ``FindingCode``, and advice on how to correct the mistake.
///
/// `doctor` reports every finding. `run` and `test` load the page as it is, and report the findings that its messages
/// alone show.
public struct FindingDocumentation: Sendable, Hashable {
  /// The observation.
  public let seen: String
  /// The advice on how to correct it.
  public let advice: String
  /// The condition under which `run` reports it; empty if it never does.
  public let inRun: String
  /// The condition under which `test` reports it; empty if it never does.
  public let inTest: String

  init(_ seen: String, advice: String, run: String = "", test: String = "") {
    self.seen = seen
    self.advice = advice
    inRun = run
    inTest = test
  }
}

extension FindingCode {
  /// The advice on how to correct the mistake.
  public var advice: String { documentation.advice }

  /// The meaning of the code, and advice on how to correct the mistake.
  public var documentation: FindingDocumentation {
    switch self {
    case .usedBeforeReady:
      FindingDocumentation(
        """
        an error because the bridge's object is not there yet, or because native speaks another bridge; the advice \
        says which
        """,
        advice: "use the bridge in the set-up callback (WVJBCallbacks, or the Ready event), not while the page loads",
        run: "yes", test: "with it")
    case .wrongScheme:
      FindingDocumentation(
        """
        the page asks for another bridge than native speaks (by its address, by DSBridge's `prompt`, by looking for \
        `dsBridge` or `webkit.messageHandlers`), or with an address that is nearly right
        """,
        advice: "ask for the bridge in the way of the one that the app has, or tell --bridge which one that is",
        run: "yes", test: "yes")
    case .bothDialects:
      FindingDocumentation(
        """
        the page listens for `WebViewJavascriptBridgeReady` and has `WVJBCallbacks`: a bridge that serves both runs \
        its set-up twice
        """,
        advice: "ask in one way only, or make sure that the set-up runs once: an app that serves both runs it twice")
    case .noInit:
      FindingDocumentation(
        "`init` or `send` of 4.x on a bridge that has none",
        advice:
          """
          leave the call out, or ask first whether the bridge has the function: only 4.x and Android's JsBridge \
          have it
          """,
        run: "where the object's name contains \"bridge\"", test: "likewise, with it")
    case .missingInit:
      FindingDocumentation(
        """
        no `init` where messages wait for it (4.x, JsBridge up to 1.0.4), or a call before it, which fails \
        (JsBridge 2)
        """,
        advice: "call bridge.init(function (message, respond) { … }) when the bridge is there", run: "the second")
    case .initTwice:
      FindingDocumentation(
        "`init` called twice",
        advice: "call init once a page", run: "yes", test: "with it")
    case .neverReady:
      FindingDocumentation(
        "the page waits for `WebViewJavascriptBridgeReady`, which the bridge never sends",
        advice: "push the set-up into WVJBCallbacks and ask for the bridge, because this one sends no event",
        run: "where it uses no other")
    case .encodedTwice:
      FindingDocumentation(
        "data, or a response, that are a text which is JSON itself; not with JsBridge, whose data are texts",
        advice: "hand the object itself to the bridge, which writes it as JSON", run: "yes", test: "yes")
    case .responseUnchecked:
      FindingDocumentation(
        "a callback fails when native answers null",
        advice: "check the response before its members are read: an app may answer null")
    case .callbackThrew:
      FindingDocumentation(
        "a callback threw",
        advice: "catch what the callback may throw: the bridge does not, and what stands behind it does not run",
        run: "yes", test: "with it")
    case .neverAnswered:
      FindingDocumentation(
        "a call without an answer, in either direction",
        advice: "have the handler answer in every case, and give the page a limit of time for the call", run: "yes",
        test: "below its test")
    case .answeredTwice:
      FindingDocumentation(
        "a call with two answers",
        advice: "answer a call once: only the first answer reaches the caller", run: "as such")
    case .handlerNeverAnswers:
      FindingDocumentation(
        "a handler of the page takes a callback and never calls it",
        advice: "call the second parameter once on every path, or leave it out")
    case .noHandler:
      FindingDocumentation(
        "a name that native does not have, with a guess at what was meant",
        advice: "register the handler in the app, or correct the name in the page", run: "as such",
        test: "below its test")
    case .noPageHandler:
      FindingDocumentation(
        "a name that the page does not have",
        advice: "register the handler in the page before the app calls it, or correct the name in the app",
        run: "as such", test: "in the failure of `native.call`")
    case .registeredAgain:
      FindingDocumentation(
        "a handler of the page registered twice",
        advice: "register the handler once: the earlier function is never called again", run: "with `--watch-bridge`")
    case .callsLost:
      FindingDocumentation(
        "several addresses in one task, by a frame's `src` or by `location`: only the last arrives",
        advice: "gather calls in a queue that native fetches, or leave each its own frame or task", run: "yes",
        test: "yes")
    case .policyForbids:
      FindingDocumentation(
        "a Content-Security-Policy, of a `<meta>` or of the page's response, forbids frames of the bridge's address",
        advice: "allow the bridge's address in the policy's frame-src", run: "yes", test: "yes")
    case .valueLost:
      FindingDocumentation(
        """
        a value that JSON changes or leaves out: a function, undefined, NaN, a number beyond 2^53, a Date, a Map, \
        an element, a typed array; what contains itself
        """,
        advice: "turn the value into what JSON has before it is handed to the bridge", run: "the last", test: "the last"
      )
    case .callbackUnchecked:
      FindingDocumentation(
        "a handler of the page fails when native calls it without a callback",
        advice: "ask whether there is a callback before it is called: an app may call without one")
    case .handlerThrew:
      FindingDocumentation(
        "a handler of the page threw",
        advice: "catch what the handler may throw: the caller gets no answer", run: "yes", test: "as such")
    case .nativeHandlerThrew:
      FindingDocumentation(
        "a handler of `--handlers` threw, rejected, or answered with what is no JSON",
        advice: "correct the handler: the page gets what the app's own code that throws gives it", run: "as such",
        test: "as such")
    case .changedAfterCall:
      FindingDocumentation(
        "data that changed between the call and the moment when native fetched them",
        advice: "hand over a copy: the bridge reads the data when native fetches the queue",
        run: "with `--watch-bridge`")
    case .bridgeUnused:
      FindingDocumentation(
        "the page looks for a word in `navigator.userAgent` that is not there, and leaves its bridge alone",
        advice:
          """
          give the app's word with --app-name (another platform with --device, the whole with --user-agent), or \
          correct the page's test
          """
      )
    case .readyMissed:
      FindingDocumentation(
        """
        the page waits for `WebViewJavascriptBridgeReady` when it has passed, or puts a callback into \
        `WVJBCallbacks` when the bridge is there
        """,
        advice: "ask first whether window.WebViewJavascriptBridge is there, and wait only where it is not")
    case .lateScript:
      FindingDocumentation(
        "when scripts arrive late, the page fails, or leaves out a call that it makes otherwise",
        advice: "have what needs the script wait for it: load it in front, or begin in its onload")
    case .missingScript:
      FindingDocumentation(
        "a script that is not found",
        advice: "ship the file, or correct its address: what the script defines is not there", run: "as such",
        test: "yes")
    case .missingFile:
      FindingDocumentation(
        "another file that is not found",
        advice: "ship the file, or correct its address", run: "as such")
    case .syntaxError:
      FindingDocumentation(
        "a script that cannot be parsed",
        advice: "correct the script: nothing of it runs, so what it registers is not there", run: "as such",
        test: "with it")
    case .commonJS:
      FindingDocumentation(
        "a script that is not made for browsers",
        advice: "use the build of the library for browsers: module and require are not there", run: "yes",
        test: "with it")
    case .lostWithPage:
      FindingDocumentation(
        "a call whose page was replaced",
        advice: "wait for the answer before the page is left", run: "as such")
    case .setUpStopped:
      FindingDocumentation(
        "a set-up callback that threw and kept others from running",
        advice: "catch what the set-up callback throws: those behind it do not run", run: "with `--watch-bridge`")
    case .guessedEncoding:
      FindingDocumentation(
        "no encoding named",
        advice: "name the encoding: <meta charset=\"utf-8\">", run: "as such", test: "yes")
    case .uncaughtError:
      FindingDocumentation(
        "another error",
        advice: "catch the error, or correct it", run: "as such", test: "fails it")
    case .errorSwallowed:
      FindingDocumentation(
        "`window.onerror`, or a listener of `unhandledrejection`, keeps an error from the app and its tools",
        advice:
          """
          have window.onerror return nothing (or leave out preventDefault), so that the app and its tools hear of \
          the error
          """,
        run: "yes", test: "yes")
    case .errorHandlerThrew:
      FindingDocumentation(
        "`window.onerror` itself threw",
        advice: "use nothing in window.onerror that may not be there: what it was to tell of is lost", run: "yes",
        test: "with it")
    case .scriptStopped:
      FindingDocumentation(
        """
        a script that ran longer than `--timeout` allows, with the line of its function; what would run as long \
        again is left out
        """,
        advice: "look for a loop that does not end; where the script only takes long, --timeout SECONDS gives it more",
        run: "as such")
    case .contractViolation:
      FindingDocumentation(
        "a message does not match the `--contract` ([Contracts](../Guides/Contracts.md))",
        advice: "keep to the contract, or change it on both sides", run: "as such", test: "fails it")
    case .other:
      FindingDocumentation(
        "another [fault](FaultCodes.md)",
        advice: "see the code in Documentation/Reference/FaultCodes.md", run: "as such")
    }
  }
}
