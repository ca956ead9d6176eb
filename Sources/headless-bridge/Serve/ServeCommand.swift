import BridgeTesting
import DevToolsServer
import Foundation
import HeadlessWebView
import JavaScriptEngine
import ScriptDebugger
import WebViewJavascriptBridge

/// `headless-bridge serve`: opens pages for clients of the DevTools protocol.
struct ServeCommand {
  private let options: ServeOptions

  init(_ options: ServeOptions) { self.options = options }

  func run() throws -> Command.Status {
    OptimizingCompiler.delay()
    let run = options.run
    var settings = options.server
    if options.isTraced {
      settings.onUnknownMethod = { Output.error("headless-bridge: unsupported method: \($0)") }
    }
    let shared = try Shared(options: run)
    let pages = DevToolsServer.Pages(
      makeConfiguration: { shared.configuration() }, setUp: { try shared.setUp($0, $1) })
    // The debugger comes before everything that uses the engine.
    let debugger = try run.startDebugger(server: settings, pages: pages)
    try check(run)
    let server: DevToolsServer
    do {
      server = try debugger?.server ?? DevToolsServer(options: settings, pages: pages)
    } catch {
      throw UsageError(description: "serve: \(error)")
    }
    Output.line("DevTools listening on \(server.url)")
    StopSignals.hear { _ in server.stop() }
    if let debugger { debugger.serve() } else { server.run() }
    return .success
  }

  /// Finds errors in files that the user names before the first page opens.
  private func check(_ run: RunOptions) throws {
    _ = try run.configuration(for: run.policy())
    for path in run.handlers { _ = try HandlersFile(path: path, timeout: run.timeout) }
  }

  /// The settings of pages, for the threads of their contexts.
  ///
  /// The options are values that nothing changes once the server runs.
  private final class Shared: @unchecked Sendable {
    private let options: RunOptions
    private let script: BridgeScript?

    init(options: RunOptions) throws {
      self.options = options
      script = try options.bridgeScript.map { path -> BridgeScript in
        try BridgeScript(contents: TextFile.read(path), fileName: path)
      }
    }

    /// Returns the configuration of a context's pages; the options were checked before.
    func configuration() -> WebViewConfiguration {
      (try? options.configuration(for: options.policy())) ?? WebViewConfiguration()
    }

    /// Gives a page its bridges and handlers.
    ///
    /// - Parameter kinds: The bridges that a client chose; nil for those of the options.
    /// - Throws: `UsageError` for bridges that can't be combined, as the options do.
    func setUp(_ view: WebView, _ kinds: [BridgeKind]?) throws -> [any NativeBridge] {
      var options = options
      if let kinds {
        options.namedBridges = kinds.map(\.rawValue)
        try options.chooseBridges()
      }
      try options.addRoutes(to: view) { Output.error("headless-bridge: \($0)") }
      let bridges = options.bridges.map { kind in
        kind.make(for: view, options.bridgeSettings, script: kind.takesScript ? script : nil)
      }
      for path in options.handlers {
        let file = try HandlersFile(path: path, timeout: options.timeout)
        for bridge in bridges {
          try file.register(on: bridge, clock: view.eventLoop) { Output.error("headless-bridge: \($0)") }
        }
      }
      return bridges
    }
  }
}
