import DevToolsServer
import ScriptDebugger
import SpecRunner

extension RunOptions {
  /// Indicates whether the options request a debugger.
  var isDebugged: Bool { inspectBreak != nil || inspect != nil }

  /// Starts the debugger if the options request it, and prints its addresses.
  ///
  /// Call it before the first use of the engine.
  ///
  /// - Parameters:
  ///   - server: The settings of the server, if the options don't have its address.
  ///   - pages: The pages that clients of the server open; nil if they open none.
  /// - Throws: ``UsageError`` if the port is taken, or a library lacks a function.
  func startDebugger(
    server: DevToolsServer.Options? = nil, pages: DevToolsServer.Pages? = nil
  ) throws -> PageDebugger? {
    guard let place = inspectBreak ?? inspect else { return nil }
    var settings = PageDebugger.Options()
    if let server {
      settings.server = server
    } else {
      settings.server.address = place.address
      settings.server.port = place.port
      settings.server.allowedOrigins = clientOrigins
    }
    settings.server.version = Command.version
    settings.breaksOnStart = inspectBreak != nil
    settings.breakpoints = breakpoints
    settings.ownScripts = OwnScripts(SpecSession.ownScripts)
    let debugger: PageDebugger
    do { debugger = try PageDebugger(settings, pages: pages) } catch {
      throw UsageError(description: "--\(inspectBreak == nil ? "inspect" : "inspect-brk"): \(error)")
    }
    Output.error("Debugger listening on \(debugger.url)")
    Output.error("To debug in Chromium, open \(debugger.frontEndURL)")
    return debugger
  }
}
