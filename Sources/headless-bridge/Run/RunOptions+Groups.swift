import BridgeSupport
import BridgeTesting
import HeadlessWebView

/// The options of subcommands that load pages.
extension RunOptions {
  static let surroundings = OptionGroup<RunOptions>(
    "Environment of the page",
    [
      CommandOption(
        "root", .text("DIR", .folder),
        "folder that the page can read; absolute paths start here (default: the page's folder)", set: \.root),
      CommandOption(
        "origin", .origin,
        "origin of the page, served from --root, such as https://app.example; a missing file is the response 404",
        set: \.origin),
      .flag(
        "spa",
        """
        serve the index.html of --root for navigations to paths without a file, as servers of single-page apps do
        """, set: \.isSinglePage),
      .flag(
        "allow-file-access-from-file-urls",
        """
        let pages opened as files read other files with fetch, XMLHttpRequest, modules and frames, as apps can with \
        the setting allowFileAccessFromFileURLs of WebKit
        """, set: \.allowsFileAccess),
      .flag(
        "allow-universal-access-from-file-urls",
        """
        let pages opened as files read all origins, as apps can with the setting allowUniversalAccessFromFileURLs of \
        WebKit
        """, set: \.allowsUniversalAccess),
      .flag(
        "allow-third-party-cookies",
        """
        let frames and requests of other sites than the page's use their cookies, which web views block unless the \
        app or the user allows them
        """, set: \.allowsThirdPartyCookies),
      CommandOption("allow-host", .text("HOST"), repeatable: true, "allow requests to a host; * means all hosts") {
        $0.allowedHosts.insert($1.lowercased())
      },
      CommandOption(
        "proxy", .proxy(),
        """
        proxy for the page's requests to allowed hosts, such as http://proxy.example:3128 or socks5://127.0.0.1:1080, \
        perhaps with a user name and a password (default: that of the environment, such as http_proxy)
        """, set: \.proxy),
      CommandOption(
        "proxy-bypass", .proxyBypassList(),
        """
        hosts to reach without the proxy, separated by commas: a host, *.HOST for its subdomains, <local> for names \
        without a dot; loopback addresses are among them unless <-loopback> is given
        """, set: \.proxyBypass),
      CommandOption(
        "route", OptionValue("PATTERN=RESPONSE") { text, _ in try RouteOption(text) },
        """
        respond to requests for matching URLs with a FILE, with a STATUS such as 404 or 503, with STATUS:FILE, or \
        with `fail` for a network error; a PATTERN such as '/api/user' or '/img/**' matches paths, any other matches \
        whole URLs such as 'https://api.example/*'; * matches anything except a slash, ** matches anything
        """,
        append: \.routes),
      CommandOption(
        "route-websocket", OptionValue("PATTERN=FILE") { text, option in try WebSocketRouteOption(text, option) },
        """
        mock the server of the page's WebSockets: a .json file with a list of the messages to send to each connection, \
        or a .js file with a function, such as (ws) => { ws.onMessage((message) => ws.send(message)); }, as for \
        page.routeWebSocket() in specs
        """,
        append: \.socketRoutes),
      CommandOption(
        "route-events", OptionValue("PATTERN=FILE") { text, option in try EventsRouteOption(text, option) },
        """
        mock the server of the page's EventSources: a .json file with a list of events, each a value or an object with \
        data, event, id and delay (in milliseconds), or a file with the text of an event stream
        """,
        append: \.eventRoutes),
      CommandOption(
        "storage", .file(), "file that keeps localStorage and persistent cookies between runs", set: \.storage),
      CommandOption(
        "seed", .seed, "seed for random numbers in pages and specs (default: the same in each run)", set: \.seed),
      CommandOption(
        "device", .device,
        "device whose screen, user agent and side of dsbridge to emulate: iphone, ipad or android (default: iphone)",
        set: \.device),
      CommandOption("user-agent", .text(), "value of navigator.userAgent (default: the device's)", set: \.userAgent),
      CommandOption("app-name", .text(), "text that the app appends to the user agent", set: \.applicationName),
      CommandOption(
        "polyfill", .file("js"), "script to run in every document before its own scripts", append: \.polyfills),
    ])

  static let bridgeNameExplanation =
    "name of the bridge's object in pages, if the app changed it, such as AppBridge (default: WebViewJavascriptBridge"

  static let bridge = OptionGroup<RunOptions>(
    "Bridge",
    [
      CommandOption(
        "bridge", .text("NAME", .choices(BridgeKind.allCases.map(\.rawValue) + ["none"])),
        """
        bridge of the native side (default: wvjb): wvjb, wvjb4 (versions 4.x); dsbridge, dsbridge2, dsbridge1, with \
        handlers such as `share` or `user.name` (pages for 3.x contain the page side); jsbridge (Android, up to \
        1.0.4), jsbridge2 (from 1.0.5); webkit (message handlers only; native calls global functions of the page); \
        capacitor, with handlers such as `Camera.getPhoto`; reactnative; flutter (webview_flutter); inappwebview, \
        inappwebview61, inappwebview5 (flutter_inappwebview); cordova, with handlers such as `Camera.takePicture`; \
        hotwire (Hotwire Native), with handlers such as `form.connect`; tauri (2.6 and later), tauri25 (2.0 to 2.5); \
        weixin and weixin-miniprogram (WeChat), alipay; uniapp, uniapp-nvue, uniapp-plus and uniapp-browser (the \
        <web-view> of a uni-app); \
        none; several bridges must define different objects in the page
        """,
        append: \.namedBridges),
      CommandOption(
        "host", .choice(),
        """
        web view to emulate: wkwebview, uiwebview or webview; determines when navigation policy decisions are made \
        and when native's scripts run (default: wkwebview, the only one for most bridges)
        """,
        set: \.host),
      CommandOption(
        "fidelity", .choice("STRATEGY"),
        """
        strategy for lost messages: faithful (as in the original; lost messages are reported), strict (a lost \
        message fails the run), repaired (lost messages are delivered); default: faithful
        """,
        set: \.fidelity),
      CommandOption(
        "allow-origin", .allowedOrigin,
        "origin whose pages can use the bridge, such as https://app.example or https://*.app.example (default: all)",
        append: \.allowedOrigins),
      CommandOption(
        "bridge-script", .file("js", "m"),
        """
        bridge script to use (page side): a .js file or upstream's .m file (default: built in; none for dsbridge, \
        whose pages load their own); for cordova, the file that pages load as cordova.js; for weixin, alipay and \
        uniapp, the SDK that pages load from the app's servers
        """,
        set: \.bridgeScript),
      CommandOption(
        "cordova-plugin", .cordovaPlugin,
        "folder of a Cordova plugin with its plugin.xml, whose modules pages load with --bridge cordova",
        append: \.cordovaPlugins),
      CommandOption(
        "allow-navigation", .text("HOST"), repeatable: true,
        """
        host whose pages an app of Capacitor shows besides its own, such as example.com or *.example.com: \
        allowNavigation in its configuration; the browser opens all others, so the page stays
        """
      ) { options, text in options.allowedNavigation.append(text) },
      CommandOption(
        "bridge-name", .text("NAME"), repeatable: true,
        bridgeNameExplanation
          + "; dsBridge for dsbridge); _dsbridge=NAME for the object through which pages of dsbridge reach native"
      ) { options, text in try options.objectNames.addOption(text) },
      .flag(
        "watch-bridge", "wrap the bridge script to report problems on the page side, such as a callback that threw",
        set: \.watchesBridge),
      CommandOption(
        "contract", .file("json"),
        "check every message against a contract; a violation fails the run", set: \.contract),
    ])

  static let handlers = CommandOption<RunOptions>(
    "handlers", .file("js", "json"),
    """
    native handlers: a .json file with a response for each name, or a .js file that calls native.handle(name, \
    response) with a value, or with a function that returns a value or a promise, as in specs; setTimeout uses the \
    page's clock; the name * is the default handler, for messages that do not name one
    """,
    append: \.handlers)
  static let dialogs = CommandOption<RunOptions>(
    "answer-dialogs", .dialogAnswer,
    """
    answer to confirm() and prompt(): accept, accept=TEXT with the input of a prompt, or dismiss (default: dismiss); \
    each value answers one dialog, and the last one all others
    """,
    append: \.dialogAnswers)
  static let windows = CommandOption<RunOptions>.flag(
    "allow-windows",
    """
    open the windows that pages open with window.open() and target=_blank, without bridges, as in an app that creates \
    a web view for each; otherwise window.open() returns null
    """,
    set: \.allowsWindows)
  static let faults = CommandOption<RunOptions>(
    "faults", .faults,
    """
    inject faults into responses, the same for the same SEED: drop, delay, duplicate, reorder, corrupt, throw, \
    replace (the page), terminate (its process); KINDS is a comma-separated list (default: all but the last two)
    """,
    set: \.faults)
  static let facade = CommandOption<RunOptions>(
    "facade", .text("NAME"),
    "expose an object to the page with a function for each of the --handlers: NAME.share(data, callback)", set: \.facade
  )

  static let actions = OptionGroup<RunOptions>(
    "Actions after the page has loaded, in the given order",
    [
      CommandOption(
        "call", .call,
        """
        call a handler of the page, over the first of several bridges, and print its response as JSON; the NAME * is \
        the page's default handler
        """,
        append: \.actions),
      CommandOption(
        "notify", .notification, "call a handler of the page without a callback, and print nothing",
        append: \.actions),
      CommandOption(
        "emit", .event,
        """
        send an event to the page, with its plugin or component, such as App.resume, or with document or window, such \
        as document.pause
        """,
        append: \.actions),
      CommandOption("click", .text("SELECTOR"), repeatable: true, "click an element") { options, selector in
        options.actions.append(.click(selector: selector))
      },
      CommandOption(
        "eval", .text("JS"), repeatable: true,
        """
        evaluate a script in the page, and print its result, or the value of its promise, as JSON; values that \
        cannot be written as JSON are printed as in a console
        """
      ) { options, source in options.actions.append(.evaluate(source: source)) },
    ])

  static let clock = CommandOption<RunOptions>(
    "clock", .clock,
    "clock for timers: virtual (virtual time, waiting takes no real time) or real (default: virtual)", set: \.clock)
  static let time: [CommandOption<RunOptions>] = [
    CommandOption(
      "timeout", .time,
      "maximum time for the page to become idle, and for a script to run (default: 30)", set: \.timeout),
    memoryLimit,
    limit,
    CommandOption(
      "for", .time,
      """
      run for this much virtual time after the load and after each action, instead of until the page is idle; for \
      pages with endless timers or polling
      """,
      set: \.time),
  ]

  static let scriptTime = CommandOption<RunOptions>(
    "timeout", .time, "maximum time for a script to run (default: 30)", set: \.timeout)
  static let memoryLimit = CommandOption<RunOptions>(
    "memory", .megabytes, "maximum memory of the process before the page is terminated (default: 2048)",
    set: \.memory)
  static let limit = CommandOption<RunOptions>(
    "limit", OptionValue("NAME=COUNT") { text, _ in try LimitOption(text) },
    """
    raise or lower a limit of the page: \(LimitOption.names.joined(separator: ", ")) (default: far more than well-behaved pages \
    need)
    """,
    append: \.limits)

  /// Returns the options of `run`; the option that writes the transcript has a different name in each subcommand.
  static func groups(output: CommandOption<RunOptions>) -> [OptionGroup<RunOptions>] {
    [
      bridge + [handlers, facade, faults], actions, surroundings + [dialogs, windows, clock], debugging + [profiling],
      ScriptCoverageOptions.group.within(\.coverage),
      OptionGroup(
        "Limits and output",
        time + [
          .flag("trace", "print a timeline of all events to standard error", set: \.isTraced), output,
          CommandOption(
            "report", .file("html"),
            "write an HTML report of all messages and errors", set: \.report),
        ]),
    ]
  }
}
