import BridgeSupport
import BridgeTesting
import HeadlessWebView

/// The options of subcommands that load pages.
extension RunOptions {
  static let surroundings = OptionGroup<RunOptions>(
    "The page's surroundings",
    [
      CommandOption(
        "root", .text("DIR", .folder),
        "what the page may read, and where absolute paths lead (default: the page's folder)", set: \.root),
      CommandOption(
        "origin", .origin, "the page's origin, answered from the root, such as https://app.example", set: \.origin),
      CommandOption("allow-host", .text("HOST"), repeatable: true, "opens a host of the network") { options, host in
        options.allowedHosts.insert(host.lowercased())
      },
      CommandOption(
        "route", OptionValue("PATTERN=ANSWER") { text, _ in try RouteOption(text) },
        """
        answers requests to URLs like PATTERN from a FILE, with a STATUS such as 404 or 503, a STATUS:FILE, or \
        `fail` as if the network were down; a PATTERN such as '/api/user' or '/img/**' is of paths, any other of \
        whole URLs such as 'https://api.example/*'; * stands for anything without a slash, ** for anything
        """,
        append: \.routes),
      CommandOption(
        "storage", .file(), "keeps localStorage and lasting cookies from one run to the next", set: \.storage),
      CommandOption(
        "seed", .seed, "other random numbers of pages and specs (default: the same ones in each run)", set: \.seed),
      CommandOption(
        "device", .device,
        "whose screen and user agent the page sees: iphone, ipad or android (default: iphone)", set: \.device),
      CommandOption("user-agent", .text(), "what navigator.userAgent says instead of the device's", set: \.userAgent),
      CommandOption("app-name", .text(), "what the app adds to the end of the user agent", set: \.applicationName),
      CommandOption(
        "polyfill", .file("js"), "a script that runs in every document before its own", append: \.polyfills),
    ])

  static let bridge = OptionGroup<RunOptions>(
    "The bridge",
    [
      CommandOption(
        "bridge", .text("NAME", .choices(BridgeKind.allCases.map(\.rawValue) + ["none"])),
        """
        the bridge that native speaks (default: wvjb): wvjb, wvjb4 (the 4.x line); dsbridge, dsbridge2, dsbridge1, \
        with handlers such as `share` or `user.name` (a page of 3.x brings its half); jsbridge (Android's up to \
        1.0.4), jsbridge2 (from 1.0.5 on); webkit (message handlers alone, and native calls the page's global \
        functions); none; several must not get in each other's way
        """,
        append: \.namedBridges),
      CommandOption(
        "host", .choice(),
        """
        the web view that the page is in: wkwebview, uiwebview or webview, which decides when native is asked and \
        its scripts run (default: wkwebview, the only one for dsbridge and webkit)
        """,
        set: \.host),
      CommandOption(
        "fidelity", .choice("LEVEL"),
        """
        what becomes of losses: faithful, as in the original, and warned of; strict, a run with a loss fails; \
        repaired, they are mended (default: faithful)
        """,
        set: \.fidelity),
      CommandOption(
        "allow-origin", .allowedOrigin,
        "whose pages may use the bridge, such as https://app.example or https://*.app.example (default: all)",
        append: \.allowedOrigins),
      CommandOption(
        "bridge-script", .file("js", "m"),
        """
        the page's half of the bridge, a .js file or upstream's .m (default: our own; none for dsbridge, whose \
        pages load theirs)
        """,
        set: \.bridgeScript),
      .flag(
        "watch-bridge", "wraps the page's half, to warn of what only the page knows, such as a callback that threw",
        set: \.watchesBridge),
      CommandOption(
        "contract", .file("json"),
        "checks every message against what app and page agreed on; a violation fails the run", set: \.contract),
    ])

  static let handlers = CommandOption<RunOptions>(
    "handlers", .file("js", "json"),
    """
    native handlers: .json, a response for each name; .js, with native.handle(name, answer): a value, or a function \
    that gives it or a promise for it, as in specs; setTimeout goes by the page's time
    """,
    append: \.handlers)
  static let faults = CommandOption<RunOptions>(
    "faults", .faults,
    """
    puts faults into answers, the same for the same SEED: drop, delay, duplicate, reorder, corrupt, throw, replace \
    (the page), terminate (its process); all but the last two unless KINDS, with commas between, names some
    """,
    set: \.faults)
  static let facade = CommandOption<RunOptions>(
    "facade", .text("NAME"),
    "gives the page an object with a function for each of the --handlers: NAME.share(data, callback)", set: \.facade)

  static let actions = OptionGroup<RunOptions>(
    "What is done after the page has loaded, in the order given",
    [
      CommandOption(
        "call", .call,
        "calls a handler of the page, over the first of several bridges, and prints its answer as JSON",
        append: \.actions),
      CommandOption("click", .text("SELECTOR"), repeatable: true, "clicks an element") { options, selector in
        options.actions.append(.click(selector: selector))
      },
      CommandOption(
        "eval", .text("JS"), repeatable: true,
        """
        evaluates a script in the page, and prints its result, or what its promise is fulfilled with, as JSON; what \
        has no JSON as a console shows it
        """
      ) { options, source in options.actions.append(.evaluate(source: source)) },
    ])

  static let clock = CommandOption<RunOptions>(
    "clock", .clock,
    "whose time timers see: virtual, where waiting costs nothing, or real (default: virtual)", set: \.clock)
  static let time: [CommandOption<RunOptions>] = [
    CommandOption(
      "timeout", .seconds,
      "how long the page may take to come to rest, and a script to run (default: 30)", set: \.timeout),
    CommandOption(
      "memory", .megabytes, "how much memory the process may take before the page is ended (default: 2048)",
      set: \.memory),
    CommandOption(
      "limit", OptionValue("NAME=COUNT") { text, _ in try LimitOption(text) },
      """
      how many of something the page may have: \(LimitOption.names.joined(separator: ", ")) (default: far more than \
      a page needs that means no harm)
      """,
      append: \.limits),
    CommandOption(
      "for", .seconds,
      """
      gives the page so much of its time, then and after each action, instead of waiting for rest: for pages with a \
      clock or a poll that never ends
      """,
      set: \.time),
  ]

  /// Returns the options of `run`; the option that writes the transcript has a different name in each subcommand.
  static func groups(output: CommandOption<RunOptions>) -> [OptionGroup<RunOptions>] {
    [
      bridge + [handlers, facade, faults], actions, surroundings + [clock],
      OptionGroup(
        "The run",
        time + [
          .flag("trace", "writes a timeline of what happens to standard error", set: \.isTraced), output,
          CommandOption(
            "report", .file("html"),
            "writes a report for a browser: who called whom, with what, and what went wrong", set: \.report),
        ]),
    ]
  }
}
