import BridgeSupport
import BridgeTesting
import Cordova
import DevToolsServer
import HeadlessWebView
import JavaScriptEngine

/// The options of `run`, as the user gave them.
struct RunOptions {
  /// An action that runs after the page has loaded.
  enum Action {
    /// `isAwaited` is false for a call without a callback.
    case call(name: String, data: JSONText?, isAwaited: Bool)
    /// `name` begins with the event's target, if it has one.
    case emit(name: String, data: JSONText?)
    case click(selector: String)
    case evaluate(source: String)
  }

  var page = ""
  var root: String?
  var origin: WebURL?
  var allowedHosts: Set<String> = []
  /// A Boolean value that indicates whether the root's `index.html` responds to navigations without a file.
  var isSinglePage = false
  /// A Boolean value that indicates whether pages opened as files may read other files.
  var allowsFileAccess = false
  var allowsThirdPartyCookies = false
  var proxy: NetworkProxy?
  var proxyBypass: ProxyBypassList?
  /// A Boolean value that indicates whether pages opened as files may read all origins.
  var allowsUniversalAccess = false
  var routes: [RouteOption] = []
  /// The mock servers for WebSockets.
  var socketRoutes: [WebSocketRouteOption] = []
  /// The mock servers for EventSources.
  var eventRoutes: [EventsRouteOption] = []
  /// The answers to dialogs; by default they are dismissed.
  var dialogAnswers: [DialogAnswers.Answer] = []
  /// A Boolean value that indicates whether pages may open windows.
  var allowsWindows = false
  var seed: UInt64?
  var storage: String?
  var device = Device.iPhone
  var userAgent: String?
  var applicationName: String?
  var polyfills: [String] = []
  /// The bridges that the user named; by default only the first, WebViewJavascriptBridge.
  var bridges: [BridgeKind] = [.wvjb]
  var namedBridges: [String] = []
  var host = WebHost.wkwebview
  var fidelity = BridgeFidelity.faithful
  var allowedOrigins: [String] = []
  var bridgeScript: String?
  /// The names of the bridges' objects in pages.
  var objectNames = BridgeObjectNames()
  var watchesBridge = false
  /// The plugins whose files pages of Cordova load.
  var cordovaPlugins: [CordovaPluginFolder] = []
  var allowedNavigation: [String] = []
  var handlers: [String] = []
  /// The file of the contract between app and page.
  var contract: String?
  /// The faults to inject into native responses.
  var faults: FaultPlan?
  /// The name of the page object that calls the handlers, if the page should have one.
  var facade: String?
  var actions: [Action] = []
  var clock = LoopClock.virtual()
  var timeout = Duration.seconds(30)
  /// The maximum memory of the process, in megabytes.
  var memory = 2048
  /// The other limits.
  var limits: [LimitOption] = []
  /// The time that the page runs for, instead of until it is idle.
  var time: Duration?
  /// The deadline that terminates scripts that the engine cannot terminate.
  ///
  /// With the real clock, the page spends its given time waiting, so that time is added.
  var deadline: Deadline {
    Deadline(limit: timeout, waiting: clock == .real ? time ?? .zero : .zero, memory: memory)
  }
  /// The address for debuggers; nil for none.
  var inspect: InspectOption?
  /// The address for debuggers before whose arrival no page loads; nil for none.
  var inspectBreak: InspectOption?
  /// The coverage of the page's scripts.
  var coverage = ScriptCoverageOptions()
  /// The origins of web pages that may connect to the debugger.
  var clientOrigins: [String] = []
  /// The messages of bridges at which a debugger pauses scripts.
  var breakpoints: [BridgeBreakpoint] = []
  /// The file for a profile of the pages' scripts.
  var profile: String?
  var isTraced = false
  var transcript: String?
  /// The file that `record` writes to.
  var output: String?
  /// The file that `replay` reads.
  var recording = ""
  var report: String?

  /// Creates the default options.
  init() {}

  /// Reads the options and operands of a subcommand that loads one page.
  ///
  /// - Parameters:
  ///   - timeout: The page's time limit, unless an option sets another.
  ///   - isReplay: Whether the operands name a transcript before the page.
  init(
    _ arguments: Arguments<RunOptions>, timeout: Duration = .seconds(30), isReplay: Bool = false
  ) throws {
    self.timeout = timeout
    try arguments.apply(to: &self)
    var operands = arguments.operands[...]
    if isReplay {
      guard let file = operands.popFirst() else {
        throw UsageError(description: "replay requires a transcript and a page. \(arguments.command.hint)")
      }
      recording = file
    }
    try choosePage(operands, of: arguments.command)
    try chooseBridges()
    try checkDebugging()
  }

  /// Sets the page from the only operand.
  mutating func choosePage(_ operands: ArraySlice<String>, of command: Subcommand) throws {
    guard let first = operands.first, !first.isEmpty else {
      throw UsageError(description: "no page given. \(command.hint)")
    }
    guard operands.count == 1 else {
      throw UsageError(description: "more than one page given: \(operands.joined(separator: ", "))")
    }
    page = first
  }
}
