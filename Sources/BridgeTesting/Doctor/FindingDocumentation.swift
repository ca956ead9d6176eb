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
        an error because the bridge's object does not exist yet, or because native supports another bridge; the \
        advice names the reason
        """,
        advice: "use the bridge in the set-up callback (WVJBCallbacks or the Ready event), not while the page loads",
        run: "yes", test: "with the failure")
    case .wrongScheme:
      FindingDocumentation(
        """
        the page requests a bridge that native does not support (by its URL, by DSBridge's `prompt`, or by \
        looking for `dsBridge` or `webkit.messageHandlers`), or requests a URL that is misspelled
        """,
        advice: "request the bridge that the app has, or select the page's bridge with --bridge",
        run: "yes", test: "yes")
    case .bothDialects:
      FindingDocumentation(
        """
        the page listens for `WebViewJavascriptBridgeReady` and has `WVJBCallbacks`: a bridge that supports both runs \
        the set-up twice
        """,
        advice: "request the bridge in one way only, or make sure that the set-up runs only once")
    case .noInit:
      FindingDocumentation(
        "a call of `init` or `send` of 4.x on a bridge that does not have them",
        advice:
          """
          remove the call, or check first whether the bridge has the function: only 4.x and Android's JsBridge \
          have it
          """,
        run: "if the object's name contains \"bridge\"", test: "the same, with the failure")
    case .missingInit:
      FindingDocumentation(
        """
        no call of `init` although messages wait for it (4.x, JsBridge up to 1.0.4), or a call of native before \
        `init`, which fails (JsBridge 2)
        """,
        advice: "call bridge.init(function (message, respond) { … }) when the bridge is ready",
        run: "for a failed call")
    case .initTwice:
      FindingDocumentation(
        "`init` called twice",
        advice: "call init once per page", run: "yes", test: "with the failure")
    case .neverReady:
      FindingDocumentation(
        """
        the page waits for `WebViewJavascriptBridgeReady`, which the bridge never sends, or for Cordova's `deviceready`, \
        which a call delays
        """,
        advice: "send the event that the page waits for: use the app's bridge, and handle the calls that it waits for",
        run: "if the page uses no other bridge")
    case .encodedTwice:
      FindingDocumentation(
        "data or a response that is a string of JSON (not with JsBridge, whose data are strings)",
        advice: "pass the object itself to the bridge, which encodes it as JSON", run: "yes", test: "yes")
    case .responseUnchecked:
      FindingDocumentation(
        "a callback fails when native responds with null",
        advice: "check the response before you read its members: an app may respond with null")
    case .callbackThrew:
      FindingDocumentation(
        "a callback threw",
        advice: "catch the callback's errors: the bridge does not, and the code after the callback does not run",
        run: "yes", test: "with the failure")
    case .neverAnswered:
      FindingDocumentation(
        "a call without a response, in either direction",
        advice: "make the handler respond in every case, and add a timeout for the call in the page", run: "yes",
        test: "below the test")
    case .answeredTwice:
      FindingDocumentation(
        "a call with two responses",
        advice: "respond to a call once: only the first response reaches the caller", run: "as a fault")
    case .handlerNeverAnswers:
      FindingDocumentation(
        "a page handler takes a callback but never calls it",
        advice: "call the second parameter once on every path, or remove it")
    case .noHandler:
      FindingDocumentation(
        "a call of a missing native handler, with a suggestion for the name",
        advice: "register the handler in the app, or correct the name in the page", run: "as a fault",
        test: "below the test")
    case .noPageHandler:
      FindingDocumentation(
        "a call of a missing page handler",
        advice: "register the handler in the page before the app calls it, or correct the name in the app",
        run: "as a fault", test: "in the failure of `native.call`")
    case .registeredAgain:
      FindingDocumentation(
        "a page handler that is registered twice",
        advice: "register the handler once: the earlier function is never called again", run: "with `--watch-bridge`")
    case .callsLost:
      FindingDocumentation(
        "several URLs in one task, set as a frame's `src` or as `location`: only the last one is loaded",
        advice: "collect calls in a queue that native fetches, or use a separate frame or task for each", run: "yes",
        test: "yes")
    case .policyForbids:
      FindingDocumentation(
        "a Content-Security-Policy, in a `<meta>` or in the page's response, forbids frames with the bridge's URL",
        advice: "allow the bridge's URL in the policy's frame-src; no policy can name a host with an underscore",
        run: "yes", test: "yes")
    case .policyBlocks:
      FindingDocumentation(
        "a Content-Security-Policy blocks a script, an event handler, `eval`, a style, a frame or a request of the page",
        advice: "change the directive that the finding names, or the code", run: "in the console")
    case .requestsBlocked:
      FindingDocumentation(
        "a request of a Tauri page to `ipc` failed, so the page posts its messages from then on",
        advice: "allow the requests in the page's Content-Security-Policy: connect-src ipc: http://ipc.localhost",
        run: "yes", test: "yes")
    case .listenersKept:
      FindingDocumentation(
        """
        three or more listeners to one event of native, and none was removed: each gets every event. Events of the \
        document or window, such as Cordova's `pause` or React Native's `message`, count if the code is the same
        """,
        advice: """
          when the view or component goes away, call the function that Tauri's listen() returns, remove() of the handle \
          that Capacitor's addListener returns, or removeEventListener
          """, run: "with Tauri and Capacitor", test: "with Tauri and Capacitor")
    case .valueLost:
      FindingDocumentation(
        """
        a value that JSON changes or omits: a function, undefined, NaN, a number beyond 2^53, a Date, a Map, an \
        element, a typed array; or a value that contains itself
        """,
        advice: "convert the value to a JSON type before you pass it to the bridge",
        run: "if the value contains itself", test: "if the value contains itself")
    case .callbackUnchecked:
      FindingDocumentation(
        "a page handler fails when native calls it without a callback",
        advice: "check that there is a callback before you call it: an app may call without one")
    case .handlerThrew:
      FindingDocumentation(
        "a page handler threw",
        advice: "catch the handler's errors: otherwise the caller gets no response", run: "yes", test: "as an error")
    case .nativeHandlerThrew:
      FindingDocumentation(
        "a handler in `--handlers` threw, rejected, or responded with a value that cannot be written as JSON",
        advice: "correct the handler: the page receives the same as from an app whose handler throws",
        run: "as a fault",
        test: "as a fault")
    case .changedAfterCall:
      FindingDocumentation(
        "data that changed between the call and native's fetch of the queue",
        advice: "pass a copy: the bridge reads the data when native fetches the queue",
        run: "with `--watch-bridge`")
    case .bridgeUnused:
      FindingDocumentation(
        "the page does not find a word in `navigator.userAgent` and never uses its bridge",
        advice:
          """
          set the app's name with --app-name, the platform with --device, or the whole string with --user-agent; or \
          correct the page's check
          """
      )
    case .readyMissed:
      FindingDocumentation(
        """
        the page listens for `WebViewJavascriptBridgeReady` or `flutterInAppWebViewPlatformReady` after the event was \
        sent, or adds a callback to `WVJBCallbacks` after the bridge was injected
        """,
        advice: "check first whether the bridge's object exists, and wait only if it does not")
    case .readyTwice:
      FindingDocumentation(
        """
        the page awaits `deviceready` twice with the same code, so its set-up runs twice: Cordova calls listeners that \
        are added later, too. Or the page loads `cordova.js` twice
        """,
        advice: "add the listener once, when the page starts, and load cordova.js in one script element")
    case .messageUnheard:
      FindingDocumentation(
        """
        native sent a `message` event that no listener of the page read: the page listens too late, or at the other \
        one of `window` and `document`
        """,
        advice: "listen at both window and document, before the app sends its first message")
    case .lateScript:
      FindingDocumentation(
        "the page fails when its scripts arrive late, or omits a call that it makes otherwise",
        advice: "make the code that needs the script wait for it: load the script first, or start in its onload")
    case .missingScript:
      FindingDocumentation(
        "a script that was not found or failed to load",
        advice: "add the file, or correct its URL: the page lacks everything that the script defines",
        run: "as a warning",
        test: "yes")
    case .missingFile:
      FindingDocumentation(
        "a file other than a script that was not found or failed to load",
        advice: "add the file, or correct its URL", run: "as a warning")
    case .syntaxError:
      FindingDocumentation(
        "a script that cannot be parsed",
        advice: "correct the script: no part of it runs, so it registers nothing", run: "as an error",
        test: "with the failure")
    case .commonJS:
      FindingDocumentation(
        "a script that is not a build for browsers",
        advice: "use the library's build for browsers: module and require do not exist in a page", run: "yes",
        test: "with the failure")
    case .lostWithPage:
      FindingDocumentation(
        "a call whose page was replaced",
        advice: "wait for the response before you leave the page", run: "as a fault")
    case .setUpStopped:
      FindingDocumentation(
        "a set-up callback that threw, so that later ones did not run",
        advice: "catch the set-up callback's errors: otherwise later callbacks do not run", run: "with `--watch-bridge`"
      )
    case .guessedEncoding:
      FindingDocumentation(
        "a page without a declared encoding",
        advice: "declare the encoding: <meta charset=\"utf-8\">", run: "as a warning", test: "yes")
    case .uncaughtError:
      FindingDocumentation(
        "an uncaught error of another kind",
        advice: "catch the error, or correct it", run: "as an error", test: "fails the test")
    case .errorSwallowed:
      FindingDocumentation(
        "`window.onerror` or a listener for `unhandledrejection` hides an error from the app and its tools",
        advice:
          """
          return nothing from window.onerror (or do not call preventDefault), so that the app and its tools receive \
          the error
          """,
        run: "yes", test: "yes")
    case .errorHandlerThrew:
      FindingDocumentation(
        "`window.onerror` itself threw",
        advice: "use only what always exists in window.onerror: the original error is not reported otherwise",
        run: "yes",
        test: "with the failure")
    case .scriptStopped:
      FindingDocumentation(
        """
        a script that exceeded `--timeout` and was terminated, with the line of its function; loads that would run as \
        long again are skipped
        """,
        advice: "look for an endless loop; if the script is only slow, raise the limit with --timeout SECONDS",
        run: "as an error")
    case .pluginMissing:
      FindingDocumentation(
        "a plugin or a method of Capacitor that native does not announce: the page gets an error, and native no call",
        advice:
          """
          handle one of the plugin's methods, or declare it with native.plugin('NAME'), before the page loads; or \
          check Capacitor.isPluginAvailable('NAME') in the page
          """,
        run: "as a fault", test: "as a fault")
    case .componentMissing:
      FindingDocumentation(
        "an element with the controller of a bridge component of Hotwire Native that native does not have",
        advice:
          "handle one of the component's events, such as form.connect, or declare it with native.plugin('NAME')")
    case .unknownEvent:
      FindingDocumentation(
        "a listener to an event that the plugin does not have, which is never called",
        advice: "correct the event's name, such as backButton, or declare the event of your own plugin",
        run: "as a fault", test: "as a fault")
    case .ignoredArguments:
      FindingDocumentation(
        """
        a call of `WeixinJSBridge` or `AlipayJSBridge` that the app ignores in part: the name is no string, the \
        parameters are no object, or the callback is not where the app looks for it
        """,
        advice: "pass a name, an object and a callback, in this order",
        run: "as a fault", test: "as a fault")
    case .unusualResult:
      FindingDocumentation(
        """
        a native handler responded to WeChat or Alipay with a value that is no object, such as an array, so the page's \
        callback gets nothing of it
        """,
        advice: "respond with an object, with a state such as 'cancel', or with nothing",
        run: "as a fault", test: "as a fault")
    case .lateMessages:
      FindingDocumentation(
        """
        messages of `wx.miniProgram.postMessage` or `uni.postMessage` that the mini program never received: it receives \
        them as an array, when the user leaves or shares the page
        """,
        advice: "pass data that the mini program needs at once in the URL of a navigation, or through a server",
        run: "as a fault", test: "as a fault")
    case .contractViolation:
      FindingDocumentation(
        "a message does not match the `--contract` ([Contracts](../Guides/Contracts.md))",
        advice: "follow the contract, or change it on both sides", run: "as an error", test: "fails the test")
    case .other:
      FindingDocumentation(
        "another [fault](FaultCodes.md)",
        advice: "see the code in Documentation/Reference/FaultCodes.md", run: "as a fault")
    }
  }
}
