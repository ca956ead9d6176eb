import DevToolsServer
import JavaScriptEngine

/// A pause of a script, as the engine reports it.
struct Pause {
  /// The parameters of `Debugger.paused`.
  let description: ProtocolValue
  /// Indicates whether the innermost function is one of the DOM.
  let isInHiddenFunction: Bool

  /// Translates a pause; nil if no function of a page is running.
  init?(_ parameters: Parameters, in id: UInt64, _ session: DebugSession) {
    let target = session.target(id)
    let all = parameters.objects("callFrames").map { Self.frame($0, in: target, session) }
    let frames = all.compactMap { $0 }
    guard !frames.isEmpty else { return nil }
    if case .some(.some) = all.first { isInHiddenFunction = false } else { isInHiddenFunction = true }
    let reason = parameters.optionalString("reason") ?? "other"
    var hits: [ProtocolValue] = []
    var data: ProtocolValue = .empty
    switch reason {
    case "Breakpoint":
      let engines = parameters.object("data")?.optionalString("breakpointId")
      if let hit = engines.flatMap({ session.clientState.breakpoints.id(of: $0, in: id) }) { hits = [.string(hit)] }
    case "DebuggerStatement": hits = session.state.bridgeHits.map { .string($0) }
    case "exception": data = RemoteObjects.translate(parameters.json("data"), in: target)
    case "assert": data = parameters.json("data").map { .json($0) } ?? .empty
    default: break
    }
    description = .members([
      "callFrames": .array(frames), "reason": .string(["exception", "assert"].contains(reason) ? reason : "other"),
      "data": data, "hitBreakpoints": .array(hits),
      "asyncStackTrace": parameters.json("asyncStackTrace").flatMap { Self.trace($0, session) },
    ])
  }

  private static func frame(_ frame: Parameters, in target: DebugTarget?, _ session: DebugSession) -> ProtocolValue? {
    guard let location = frame.object("location"), let script = location.optionalString("scriptId"),
      let known = session.scripts[script], let id = frame.optionalString("callFrameId")
    else { return nil }
    let name = frame.optionalString("functionName") ?? ""
    let isProgram = programs.contains(name)
    return [
      "callFrameId": .string(target?.identifier(id) ?? id), "functionName": .string(isProgram ? "" : name),
      "location": .json(location.whole), "url": .string(known.url),
      "scopeChain": .array(scopes(frame.objects("scopeChain"), isProgram: isProgram, in: target)),
      "this": RemoteObjects.translate(frame.json("this"), in: target), "canBeRestarted": false,
    ]
  }

  /// The engine's names for code that is no function.
  private static let programs: Set = ["global code", "eval code", "module code"]

  private static func scopes(
    _ chain: [Parameters], isProgram: Bool, in target: DebugTarget?
  ) -> [ProtocolValue] {
    // The outermost scope of the function has its parameters; those inside of it have its constants.
    let function = isProgram ? nil : chain.first { kinds[$0.optionalString("type") ?? ""] == "closure" }
    let local = function.flatMap { own in
      chain.lastIndex { $0.optionalString("type") == "closure" && place(of: $0) == place(of: own) }
    }
    return chain.enumerated().compactMap { index, scope in
      var type = kinds[scope.optionalString("type") ?? ""] ?? "closure"
      if type == "closure", let local { type = index == local ? "local" : index < local ? "block" : "closure" }
      if scope.flag("empty"), type != "local", type != "global" { return nil }
      return .members([
        "type": .string(type), "object": RemoteObjects.translate(scope.json("object"), in: target),
        "name": scope.optionalString("name").map { .string($0) },
      ])
    }
  }

  /// Returns the position of the function of a scope.
  private static func place(of scope: Parameters) -> String? { scope.json("location")?.string }

  private static let kinds = [
    "nestedLexical": "block", "globalLexicalEnvironment": "script", "functionName": "closure", "closure": "closure",
    "catch": "catch", "with": "with", "global": "global",
  ]

  /// Translates the stack at which asynchronous work began.
  private static func trace(_ trace: JSONText, _ session: DebugSession, depth: Int = 0) -> ProtocolValue? {
    guard depth < 32 else { return nil }
    return .members([
      "description": "async", "callFrames": .array(frames(trace["callFrames"], without: session.ownScripts)),
      "parent": trace["parentStackTrace"].flatMap { Self.trace($0, session, depth: depth + 1) },
    ])
  }

  /// Translates the call frames of a stack trace, which the engine counts from 1, without the DOM's functions.
  static func frames(_ frames: JSONText?, without own: OwnScripts) -> [ProtocolValue] {
    ((try? frames?.elements()) ?? []).map { Parameters($0) }.compactMap { frame in
      let url = frame.optionalString("url") ?? ""
      guard !own.contains(url) else { return nil }
      let name = frame.optionalString("functionName") ?? ""
      return [
        "functionName": .string(programs.contains(name) ? "" : name),
        "scriptId": .string(frame.optionalString("scriptId") ?? "0"), "url": .string(url),
        "lineNumber": .integer(max(0, (frame.optionalInteger("lineNumber") ?? 1) - 1)),
        "columnNumber": .integer(max(0, (frame.optionalInteger("columnNumber") ?? 1) - 1)),
      ]
    }
  }
}
