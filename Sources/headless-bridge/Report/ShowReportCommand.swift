import Foundation
import SpecRunner

/// `headless-bridge show-report`: serves a report on the loopback interface, and opens it in a browser.
struct ShowReportCommand {
  private var port = 0
  private var opens = true
  private var path: String?

  static let groups: [OptionGroup<ShowReportCommand>] = [
    OptionGroup(
      "Server",
      [
        CommandOption(
          "port",
          OptionValue("NUMBER", .number, otherwise: "not a port number from 0 to 65535") { text in
            UInt16(text).map { Int($0) }
          },
          "port to listen on (default: any free port)", set: \.port),
        .flag("no-open", "print the URL, and do not open a browser") { $0.opens = false },
      ])
  ]

  init(_ arguments: Arguments<ShowReportCommand>) throws {
    try arguments.apply(to: &self)
    guard arguments.operands.count < 2 else {
      throw UsageError(description: "show-report takes one file or folder. \(arguments.command.hint)")
    }
    path = arguments.operands.first
  }

  func run() throws -> Command.Status {
    guard let path = path ?? ReportFiles.newest(in: ".") else {
      throw UsageError(
        description: "no report in the current folder. Create one with: headless-bridge test --report report.html")
    }
    let files = try ReportFiles(path)
    let server = try ReportServer(files, port: port)
    Output.line("\(files.page): \(server.url) (stop with Ctrl-C)")
    if opens, hasDisplay { open(server.url) }
    server.run()
    return .success
  }

  private var hasDisplay: Bool {
    let environment = ProcessInfo.processInfo.environment
    return ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  /// Opens a browser.
  ///
  /// If there is none, the URL on standard output is sufficient.
  private func open(_ url: String) {
    _ = try? ChildProcess("/usr/bin/env", ["xdg-open", url], input: .null, output: .null, errors: .null)
  }
}
