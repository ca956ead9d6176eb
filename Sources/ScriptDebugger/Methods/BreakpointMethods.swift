import DevToolsServer
import JavaScriptEngine

/// The breakpoints of the domain Debugger.
enum BreakpointMethods {
  static let methods: [String: DebugMethod] = [
    "Debugger.setBreakpointByUrl": setBreakpointByUrl,
    "Debugger.setBreakpoint": setBreakpoint,
    "Debugger.removeBreakpoint": { call in
      let id = try call.parameters.string("breakpointId")
      for place in call.session.clientState.breakpoints.remove(id) {
        call.session.call(
          place.target, "Debugger.removeBreakpoint", ["breakpointId": .string(place.engines)])
      }
      call.finish()
    },
    "Debugger.setBreakpointsActive": { call in
      call.session.clientState.isActive = call.parameters.flag("active")
      call.session.applyPauses { call.finish() }
    },
    "Debugger.getPossibleBreakpoints": getPossibleBreakpoints,
    "Debugger.continueToLocation": { call in
      guard let target = call.session.pausedTarget else {
        throw ProtocolError("Can only perform operation while paused.")
      }
      guard let location = call.parameters.json("location") else { throw ProtocolError.missing("location", "object") }
      call.session.call(target, "Debugger.continueToLocation", ["location": .json(location)]) { outcome in
        call.finish(outcome)
      }
    },
  ]

  /// Returns the options of a breakpoint of the engine.
  private static func options(_ call: DebugCall) -> ProtocolValue? {
    guard let condition = call.parameters.optionalString("condition"), !condition.isEmpty else { return nil }
    return ["condition": .string(condition)]
  }

  @Sendable private static func setBreakpointByUrl(_ call: DebugCall) throws {
    let line = try call.parameters.integer("lineNumber")
    let column = call.parameters.optionalInteger("columnNumber")
    let url = call.parameters.optionalString("url")
    let pattern = call.parameters.optionalString("urlRegex")
    guard let place = url ?? pattern else { throw ProtocolError("Either url or urlRegex must be specified.") }
    let id = "\(url == nil ? 2 : 1):\(line):\(column ?? 0):\(place)"
    guard !call.session.clientState.breakpoints.contains(id) else {
      throw ProtocolError("Breakpoint at specified location already exists.")
    }
    let breakpoint = Breakpoint(
      id: id,
      parameters: .members([
        "lineNumber": .integer(line), "columnNumber": column.map { .integer($0) }, "url": url.map { .string($0) },
        "urlRegex": url == nil ? .string(place) : nil, "options": options(call),
      ]))
    call.session.clientState.breakpoints.add(breakpoint)
    call.session.set(breakpoint) { locations in
      call.finish(["breakpointId": .string(id), "locations": .array(locations)])
    }
  }

  @Sendable private static func setBreakpoint(_ call: DebugCall) throws {
    guard let location = call.parameters.object("location") else { throw ProtocolError.missing("location", "object") }
    let session = call.session
    let script = try location.string("scriptId")
    let target = try session.scripts.target(of: script)
    session.call(
      target, "Debugger.setBreakpoint",
      .members(["location": .json(location.whole), "options": options(call)])
    ) { outcome in
      // An HTML file is several scripts, and clients take the first one for the whole.
      if case .failure = outcome, let url = session.scripts[script]?.url, !url.isEmpty {
        return setInFile(url, location, call)
      }
      if case .success(let result) = outcome, let id = result["breakpointId"]?.stringValue() {
        session.clientState.breakpoints.add(Breakpoint(id: id, parameters: nil))
        session.clientState.breakpoints.connect(id, to: id, in: target)
      }
      call.finish(outcome) { .json($0) }
    }
  }

  /// Sets a breakpoint in the script of a file that has a line.
  private static func setInFile(_ url: String, _ location: Parameters, _ call: DebugCall) {
    let line = location.optionalInteger("lineNumber") ?? 0
    let id = "3:\(line):\(location.optionalInteger("columnNumber") ?? 0):\(url)"
    let breakpoint = Breakpoint(
      id: id,
      parameters: .members([
        "url": .string(url), "lineNumber": .integer(line),
        "columnNumber": location.optionalInteger("columnNumber").map { .integer($0) }, "options": options(call),
      ]))
    guard !call.session.clientState.breakpoints.contains(id) else {
      return call.fail(ProtocolError("Breakpoint at specified location already exists."))
    }
    call.session.clientState.breakpoints.add(breakpoint)
    call.session.set(breakpoint) { locations in
      if let first = locations.first { return call.finish(["breakpointId": .string(id), "actualLocation": first]) }
      _ = call.session.clientState.breakpoints.remove(id)
      call.fail(ProtocolError("Could not resolve breakpoint"))
    }
  }

  @Sendable private static func getPossibleBreakpoints(_ call: DebugCall) throws {
    guard let start = call.parameters.object("start") else { throw ProtocolError.missing("start", "object") }
    let script = try start.string("scriptId")
    let target = try call.session.scripts.target(of: script)
    let last: ProtocolValue = ["scriptId": .string(script), "lineNumber": .integer(1 << 30), "columnNumber": 0]
    call.session.call(
      target, "Debugger.getBreakpointLocations",
      ["start": .json(start.whole), "end": call.parameters.json("end").map { .json($0) } ?? last]
    ) { outcome in call.finish(outcome) { .json($0) } }
  }
}

extension DebugSession {
  /// Sets a breakpoint in all contexts, and reports the locations that it has now.
  fileprivate func set(_ breakpoint: Breakpoint, _ finish: @escaping ([ProtocolValue]) -> Void) {
    let debugged = debuggedTargets
    guard !debugged.isEmpty else { return finish([]) }
    let collected = Collected()
    for id in debugged {
      set(breakpoint, in: id) { locations in
        for location in locations where collected.seen.insert(location.string).inserted {
          collected.locations.append(.json(location))
        }
        collected.count += 1
        if collected.count == debugged.count { finish(collected.locations) }
      }
    }
  }

  /// The locations that several contexts report; two of them may have the same script.
  private final class Collected {
    var seen: Set<String> = []
    var locations: [ProtocolValue] = []
    var count = 0
  }

  /// Sets a breakpoint in a context.
  func set(_ breakpoint: Breakpoint, in target: UInt64, _ finish: (([JSONText]) -> Void)? = nil) {
    guard let parameters = breakpoint.parameters else { return }
    call(target, "Debugger.setBreakpointByUrl", parameters) { [weak self] outcome in
      guard let self, case .success(let result) = outcome else {
        finish?([])
        return
      }
      if let engines = result["breakpointId"]?.stringValue() {
        // The client may have removed it meanwhile.
        if clientState.breakpoints.contains(breakpoint.id) {
          clientState.breakpoints.connect(breakpoint.id, to: engines, in: target)
        } else {
          call(target, "Debugger.removeBreakpoint", ["breakpointId": .string(engines)])
        }
      }
      let locations = (try? result["locations"]?.elements()) ?? []
      if finish == nil {
        for location in locations {
          emit("Debugger.breakpointResolved", ["breakpointId": .string(breakpoint.id), "location": .json(location)])
        }
      }
      finish?(locations)
    }
  }
}
