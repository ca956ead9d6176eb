import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The options of `run`, as the user gave them.
struct RunOptions {
  /// Something that is done after the page has loaded.
  enum Action {
    case call(name: String, data: JSONText?)
    case click(selector: String)
    case evaluate(source: String)
  }

  var page = ""
  var root: String?
  var origin: WebURL?
  var allowedHosts: Set<String> = []
  var routes: [RouteOption] = []
  var seed: UInt64?
  var storage: String?
  var device = Device.iPhone
  var userAgent: String?
  var applicationName: String?
  var polyfills: [String] = []
  /// The bridges that were asked for; a page that says nothing has the first.
  var bridges: [BridgeKind] = [.wvjb]
  var namedBridges: [String] = []
  var host = WebHost.wkwebview
  var fidelity = BridgeFidelity.faithful
  var allowedOrigins: [String] = []
  var bridgeScript: String?
  var watchesBridge = false
  var handlers: [String] = []
  /// What app and page agreed on.
  var contract: String?
  /// The faults that are put into native's answers.
  var faults: FaultPlan?
  /// The page's object that calls the handlers, if it shall have one.
  var facade: String?
  var actions: [Action] = []
  var clock = LoopClock.virtual()
  var timeout = Duration.seconds(30)
  /// How much memory the process may take, in megabytes.
  var memory = 2048
  /// What else there is a limit for.
  var limits: [LimitOption] = []
  /// How much time the page is given instead of waiting for it to come to rest.
  var time: Duration?
  /// What ends scripts that the engine cannot end: on the machine's clock the time that a page is given goes by in
  /// waiting.
  var deadline: Deadline {
    Deadline(limit: timeout, waiting: clock == .real ? time ?? .zero : .zero, memory: memory)
  }
  var isTraced = false
  var transcript: String?
  /// Where `record` writes to.
  var output: String?
  /// What `replay` reads.
  var recording = ""
  var report: String?

  /// The defaults.
  init() {}

  /// Takes the options and operands of a subcommand that loads one page.
  ///
  /// - Parameters:
  ///   - timeout: How long the page may take unless an option says otherwise.
  ///   - isReplay: Whether a transcript is named before the page.
  init(
    _ arguments: Arguments<RunOptions>, timeout: Duration = .seconds(30), isReplay: Bool = false
  ) throws {
    self.timeout = timeout
    try arguments.apply(to: &self)
    var operands = arguments.operands[...]
    if isReplay {
      guard let file = operands.popFirst() else {
        throw UsageError(description: "replay: name a transcript and a page; \(arguments.command.hint)")
      }
      recording = file
    }
    try choosePage(operands, of: arguments.command)
    try chooseBridges()
  }

  /// Takes the only operand for the page.
  mutating func choosePage(_ operands: ArraySlice<String>, of command: Subcommand) throws {
    guard let first = operands.first, !first.isEmpty else {
      throw UsageError(description: "no page given; \(command.hint)")
    }
    guard operands.count == 1 else {
      throw UsageError(description: "more than one page given: \(operands.joined(separator: ", "))")
    }
    page = first
  }
}
