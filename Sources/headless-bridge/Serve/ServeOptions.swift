import DevToolsServer
import HeadlessWebView

/// The options of `serve`.
struct ServeOptions {
  /// The pages' options, as in `run`.
  var run = RunOptions()
  var server = DevToolsServer.Options()
  /// A Boolean value that indicates whether the command reports each method that a client called and the server lacks.
  var isTraced = false

  /// Reads the options of the subcommand, which has no operands.
  init(_ arguments: Arguments<ServeOptions>) throws {
    run.clock = .real
    server.version = Command.version
    try arguments.apply(to: &self)
    guard arguments.operands.isEmpty else {
      throw UsageError(
        description: "serve takes no page: clients open pages. \(arguments.command.hint)")
    }
    try run.chooseBridges()
    try run.checkDebugging()
    if run.storage != nil {
      throw UsageError(description: "--storage: not supported by serve, because each browser context has its own data")
    }
    if run.contract != nil {
      throw UsageError(description: "--contract: not supported by serve. Use run or test to check a contract")
    }
    // A client opens any page, unless the user names the hosts.
    if run.allowedHosts.isEmpty { run.allowedHosts = ["*"] }
  }

  static let groups: [OptionGroup<ServeOptions>] = [
    OptionGroup(
      "Server",
      [
        CommandOption(
          "port",
          OptionValue("NUMBER", .number, otherwise: "not a port number from 0 to 65535") { text in
            Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil }
          }, "port to listen on; 0 for any free one (default: 9222)", set: \.server.port),
        CommandOption(
          "address", .text("ADDRESS"),
          "IP address to listen on; anyone who reaches another than a loopback address can run code here (default: 127.0.0.1)",
          set: \.server.address),
        CommandOption(
          "token", .text("TOKEN"),
          "secret part of the WebSocket's path, /devtools/browser/TOKEN (default: a random one, in /json/version)"
        ) { options, token in options.server.token = token },
        CommandOption(
          "chromedriver",
          OptionValue("VERSION", otherwise: "not a version such as 156.0.8078.114, as chromedriver prints it") {
            $0.wholeMatch(of: /[0-9]+(\.[0-9]+){3}/) == nil ? nil : $0
          },
          "let Selenium drive pages through a ChromeDriver of this version, which refuses other browsers than its own"
        ) { options, version in
          options.server.product = "Chrome/\(version)"
          options.server.opensFirstPage = true
        },
        CommandOption("server-name", .text("HOST"), repeatable: true, "name under which clients reach the server") {
          options, host in options.server.allowedHosts.append(host.lowercased())
        },
        CommandOption(
          "client-origin", .text("ORIGIN"), repeatable: true,
          "origin of web pages that may connect, such as https://devtools.example (default: none)"
        ) { options, origin in options.server.allowedOrigins.append(origin) },
        CommandOption(
          "threads", .count(from: 1),
          "number of threads that browser contexts share; with --inspect, there is one (default: one per processor, at least 2)",
          set: \.server.threads),
        .flag("trace", "report each method that a client calls and the server doesn't have", set: \.isTraced),
      ]),
    (RunOptions.bridge + [RunOptions.handlers]).within(\.run),
    (RunOptions.surroundings + [RunOptions.clock]).within(\.run),
    OptionGroup(
      "Debugging",
      [
        .flag(
          "inspect",
          """
          let a debugger attach to the scripts of all pages, such as Chromium's DevTools or node inspect: prints the \
          address to open; all pages share a thread then
          """
        ) { $0.run.inspect = InspectOption(InspectOption.standard) },
        .flag(
          "inspect-brk",
          "the same, and the first page waits for the debugger before it loads; its first script pauses"
        ) { $0.run.inspectBreak = InspectOption(InspectOption.standard) },
        RunOptions.breakOn.within(\.run),
      ]),
    OptionGroup("Limits", [RunOptions.scriptTime, RunOptions.memoryLimit, RunOptions.limit]).within(\.run),
  ]
}
