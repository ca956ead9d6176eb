import BridgeSupport
import BridgeTesting
import HeadlessWebView

/// The options of what loads pages.
extension OptionGroup {
  static let surroundings = OptionGroup(
    "The page's surroundings",
    [
      CommandOption(
        "root", "DIR", .folder, "what the page may read, and where absolute paths lead (default: the page's folder)"),
      CommandOption("origin", "URL", "the page's origin, answered from the root, such as https://app.example"),
      CommandOption("allow-host", "HOST", repeatable: true, "opens a host of the network"),
      CommandOption(
        "route", "PATTERN=ANSWER", repeatable: true,
        "answers requests to URLs like PATTERN from a FILE, with a STATUS such as 404 or 503, a STATUS:FILE, or `fail` as if the network were down; a PATTERN such as '/api/user' or '/img/**' is of paths, any other of whole URLs such as 'https://api.example/*'; * stands for anything without a slash, ** for anything"
      ),
      CommandOption("storage", "FILE", .anyFile, "keeps localStorage and lasting cookies from one run to the next"),
      CommandOption(
        "seed", "NUMBER", .number, "other random numbers of pages and specs (default: the same ones in each run)"),
      CommandOption(
        "device", "NAME", .choices(Device.presets.keys.sorted()),
        "whose screen and user agent the page sees: iphone, ipad or android (default: iphone)"),
      CommandOption("user-agent", "TEXT", "what navigator.userAgent says instead of the device's"),
      CommandOption("app-name", "TEXT", "what the app adds to the end of the user agent"),
      CommandOption(
        "polyfill", "FILE", .file(["js"]), repeatable: true, "a script that runs in every document before its own"),
    ])

  static let bridge = OptionGroup(
    "The bridge",
    [
      CommandOption(
        "bridge", "NAME", .choices(BridgeKind.allCases.map(\.rawValue) + ["none"]), repeatable: true,
        "the bridge that native speaks (default: wvjb): wvjb, wvjb4 (the 4.x line); dsbridge, dsbridge2, dsbridge1, with handlers such as `share` or `user.name` (a page of 3.x brings its half); jsbridge (Android's up to 1.0.4), jsbridge2 (from 1.0.5 on); webkit (message handlers alone, and native calls the page's global functions); none; several must not get in each other's way"
      ),
      CommandOption(
        "host", "NAME", .choices(WebHost.allCases.map(\.rawValue)),
        "the web view that the page is in: wkwebview, uiwebview or webview, which decides when native is asked and its scripts run (default: wkwebview, the only one for dsbridge and webkit)"
      ),
      CommandOption(
        "fidelity", "LEVEL", .choices(BridgeFidelity.allCases.map(\.rawValue)),
        "what becomes of losses: faithful, as in the original, and warned of; strict, a run with a loss fails; repaired, they are mended (default: faithful)"
      ),
      CommandOption(
        "allow-origin", "ORIGIN", repeatable: true,
        "whose pages may use the bridge, such as https://app.example or https://*.app.example (default: all)"),
      CommandOption(
        "bridge-script", "FILE", .file(["js", "m"]),
        "the page's half of the bridge, a .js file or upstream's .m (default: our own; none for dsbridge, whose pages load theirs)"
      ),
      CommandOption.flag(
        "watch-bridge", "wraps the page's half, to warn of what only the page knows, such as a callback that threw"),
      CommandOption(
        "contract", "FILE", .file(["json"]),
        "checks every message against what app and page agreed on; a violation fails the run"),
    ])

  static let handlers = CommandOption(
    "handlers", "FILE", .file(["js", "json"]), repeatable: true,
    "native handlers: .json, a response for each name; .js, with native.handle(name, answer): a value, or a function that gives it or a promise for it, as in specs; setTimeout goes by the page's time"
  )
  static let faults = CommandOption(
    "faults", "SEED[:KINDS]",
    "puts faults into answers, the same for the same SEED: drop, delay, duplicate, reorder, corrupt, throw, replace (the page), terminate (its process); all but the last two unless KINDS, with commas between, names some"
  )
  static let facade = CommandOption(
    "facade", "NAME",
    "gives the page an object with a function for each of the --handlers: NAME.share(data, callback)")

  static let actions = OptionGroup(
    "What is done after the page has loaded, in the order given",
    [
      CommandOption(
        "call", "NAME[=JSON]", repeatable: true,
        "calls a handler of the page, over the first of several bridges, and prints its answer as JSON"),
      CommandOption("click", "SELECTOR", repeatable: true, "clicks an element"),
      CommandOption(
        "eval", "JS", repeatable: true,
        "evaluates a script in the page, and prints its result, or what its promise is fulfilled with, as JSON; what has no JSON as a console shows it"
      ),
    ])

  static let clock = CommandOption(
    "clock", "NAME", .choices(["virtual", "real"]),
    "whose time timers see: virtual, where waiting costs nothing, or real (default: virtual)")
  static let time = [
    CommandOption(
      "timeout", "SECONDS", .number,
      "how long the page may take to come to rest, and a script to run (default: 30)"),
    CommandOption(
      "memory", "MEGABYTES", .number, "how much memory the process may take before the page is ended (default: 2048)"),
    CommandOption(
      "limit", "NAME=COUNT", repeatable: true,
      "how many of something the page may have: \(LimitOption.names.joined(separator: ", ")) (default: far more than a page needs that means no harm)"
    ),
    CommandOption(
      "for", "SECONDS", .number,
      "gives the page so much of its time, then and after each action, instead of waiting for rest: for pages with a clock or a poll that never ends"
    ),
  ]
  static let trace = CommandOption.flag("trace", "writes a timeline of what happens to standard error")
  static let report = CommandOption(
    "report", "FILE", .file(["html"]),
    "writes a report for a browser: who called whom, with what, and what went wrong")

  /// The options of `run`, whose transcript is said where.
  static func run(_ output: CommandOption) -> [OptionGroup] {
    [
      bridge + [handlers, facade, faults], actions, surroundings + [clock],
      OptionGroup("The run", time + [trace, output, report]),
    ]
  }
}
