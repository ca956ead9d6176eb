import DevToolsServer
import JavaScriptEngine

/// The events of the engine's inspector.
enum DebugEvents {
  typealias Event = @Sendable (DebugSession, UInt64, Parameters) -> Void

  static let all: [String: Event] = [
    "Debugger.scriptParsed": scriptParsed, "Debugger.paused": paused, "Debugger.resumed": resumed,
    "Debugger.breakpointResolved": { session, target, parameters in
      guard let engines = parameters.optionalString("breakpointId"), let location = parameters.json("location"),
        let id = session.clientState.breakpoints.id(of: engines, in: target)
      else { return }
      session.emit("Debugger.breakpointResolved", ["breakpointId": .string(id), "location": .json(location)])
    },
    "Console.messageAdded": ConsoleMessages.added,
    "ScriptProfiler.trackingComplete": { session, target, parameters in
      guard let profile = session.clientState.profile, profile.target == target, let stop = profile.stop else { return }
      session.clientState.profile = nil
      stop.finish(["profile": CPUProfile(parameters.json("samples"), without: session.ownScripts).description])
    },
  ]

  @Sendable private static func scriptParsed(_ session: DebugSession, _ id: UInt64, _ parameters: Parameters) {
    guard let target = session.target(id), let script = parameters.optionalString("scriptId"),
      let address = parameters.optionalString("url")
    else { return }
    let own = parameters.optionalString("sourceURL")
    if address.isEmpty, own == nil, session.clientState.quietCalls > 0 { return }
    let url = own ?? address
    guard !session.ownScripts.contains(address), session.scripts.add(script, url: url, target: target) else { return }
    func line(_ name: String) -> ProtocolValue { .integer(parameters.optionalInteger(name) ?? 0) }
    session.emit(
      "Debugger.scriptParsed",
      [
        "scriptId": .string(script), "url": .string(url), "startLine": line("startLine"),
        "startColumn": line("startColumn"), "endLine": line("endLine"), "endColumn": line("endColumn"),
        "executionContextId": .integer(target.number(for: session.client)), "hash": "", "isLiveEdit": false,
        "executionContextAuxData": ["isDefault": true], "isModule": .boolean(parameters.flag("module")),
        "sourceMapURL": .string(parameters.optionalString("sourceMapURL") ?? ""),
        "hasSourceURL": .boolean(own != nil), "scriptLanguage": "JavaScript", "embedderName": .string(address),
      ])
  }

  @Sendable private static func paused(_ session: DebugSession, _ id: UInt64, _ parameters: Parameters) {
    let reason = parameters.optionalString("reason") ?? "other"
    let isOfScript = ["Breakpoint", "DebuggerStatement", "exception", "assert"].contains(reason)
    guard let pause = Pause(parameters, in: id, session) else {
      // Only functions of the DOM are running: a statement of the page is yet to come.
      if session.clientState.hiddenPauses < mostHiddenPauses, session.target(id)?.isPausePending == true {
        session.clientState.hiddenPauses += 1
        session.clientState.postponedPauses.insert(id)
      }
      return session.call(id, "Debugger.resume")
    }
    if !isOfScript, pause.isInHiddenFunction, session.clientState.hiddenPauses < mostHiddenPauses {
      session.clientState.hiddenPauses += 1
      return session.call(id, "Debugger.stepOut")
    }
    session.clientState.hiddenPauses = 0
    session.pausedTarget = id
    session.update(id) { $0.isPausePending = false }
    session.cancelPendingPauses()
    session.emit("Debugger.paused", pause.description)
  }

  /// The most statements of the DOM's functions in a row that a pause passes over.
  private static let mostHiddenPauses = 10_000

  @Sendable private static func resumed(_ session: DebugSession, _ id: UInt64, _: Parameters) {
    if session.clientState.postponedPauses.remove(id) != nil { session.call(id, "Debugger.pause") }
    guard session.pausedTarget == id else { return }
    session.pausedTarget = nil
    session.emit("Debugger.resumed")
  }
}
