import DevToolsServer
import ScriptDebugger

/// The address at which clients of the debugger connect.
struct InspectOption: Sendable, Hashable {
  var address = "127.0.0.1"
  var port = 9229

  /// The default, as an option's value.
  static let standard = "127.0.0.1:9229"

  /// Reads `HOST:PORT`, `PORT` or `HOST`; nil unless it is an address of the loopback interface.
  ///
  /// A client of the debugger can run scripts in the page, and so it is available on this machine only.
  init?(_ text: String) {
    var host = Substring(text)
    if let number = Self.port(host) {
      port = number
      return
    }
    if let colon = host.lastIndex(of: ":"), let number = Self.port(host[host.index(after: colon)...]) {
      port = number
      host = host[..<colon]
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    switch host {
    case "localhost": address = "127.0.0.1"
    case "::1": address = "::1"
    case _ where host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }: address = String(host)
    default: return nil
    }
  }

  private static func port(_ text: Substring) -> Int? { Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil } }
}

extension OptionValue<InspectOption> {
  /// The address of the debugger.
  static var inspect: Self {
    OptionValue(
      "HOST:PORT", otherwise: "not a port, or an address of this machine and a port such as 127.0.0.1:9229",
      parse: { InspectOption($0) })
  }
}

extension OptionValue<BridgeBreakpoint> {
  /// A message of bridges.
  static var bridgeBreakpoint: Self {
    let events = BridgeBreakpoint.Event.allCases.map(\.rawValue)
    return OptionValue(
      "EVENT[:NAME]", .choices(events),
      otherwise: "not an event (\(events.joined(separator: ", "))), optionally with a name, as in call:share",
      parse: { BridgeBreakpoint($0) })
  }
}

extension RunOptions {
  /// The options of the debugger.
  static let debugging = OptionGroup<RunOptions>(
    "Debugging",
    [
      .optional(
        "inspect", .inspect, default: InspectOption.standard,
        """
        let a debugger attach to the page's scripts, such as Chromium's DevTools or node inspect: \
        prints the address to open (default: \(InspectOption.standard); port 0 for any free one)
        """,
        set: \.inspect),
      .optional(
        "inspect-brk", .inspect, default: InspectOption.standard,
        "the same, and wait for the debugger before the page loads; its first script pauses", set: \.inspectBreak),
      breakOn,
      CommandOption(
        "client-origin", .text("ORIGIN"),
        "with --inspect: origin of web pages that may connect, such as http://localhost:8000 (default: none)",
        append: \.clientOrigins),
    ])

  /// The option for breakpoints at messages of bridges.
  static let breakOn = CommandOption<RunOptions>(
    "break-on", .bridgeBreakpoint,
    """
    with --inspect: pause scripts when the page calls a native handler (call), native sends a message to the page \
    (send), a handler responds (answer), or a message is lost (fault); with a name, only for this handler, or this \
    code of a fault: call:share
    """,
    append: \.breakpoints)

  /// The option for a profile.
  static let profiling = CommandOption<RunOptions>(
    "profile", .file("cpuprofile"),
    "write a CPU profile of the pages' scripts to a file, for the Performance panel of Chromium's DevTools",
    set: \.profile)

  /// Checks the combination of the debugger's options.
  func checkDebugging() throws(UsageError) {
    guard breakpoints.isEmpty || isDebugged else {
      throw UsageError(description: "--break-on: requires --inspect or --inspect-brk, because a debugger has to attach")
    }
  }
}
