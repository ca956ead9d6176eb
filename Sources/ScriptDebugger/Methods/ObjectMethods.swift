import DevToolsServer
import JavaScriptEngine

/// The domain Runtime: objects that the client holds.
enum ObjectMethods {
  static let methods: [String: DebugMethod] = [
    "Runtime.getProperties": getProperties,
    "Runtime.callFunctionOn": callFunctionOn,
    "Runtime.awaitPromise": { call in
      let (target, object) = try call.session.split(try call.parameters.string("promiseObjectId"))
      awaitPromise(object, in: target, call)
    },
    "Runtime.releaseObject": { call in
      // Its context may have ended.
      if let (target, object) = try? call.session.split(try call.parameters.string("objectId")) {
        call.session.call(target, "Runtime.releaseObject", ["objectId": .string(object)])
      }
      call.finish()
    },
    "Runtime.releaseObjectGroup": { call in
      let group = try call.parameters.string("objectGroup")
      for target in call.session.targets where target.isAttached {
        call.session.call(target.id, "Runtime.releaseObjectGroup", ["objectGroup": .string(group)])
      }
      call.finish()
    },
  ]

  /// Responds with the result of an evaluation; if the client wants it, with the value of the promise.
  static func respond(_ call: DebugCall, _ outcome: DebugSession.Outcome, in target: UInt64) {
    if call.parameters.flag("awaitPromise"), case .success(let result) = outcome,
      result["wasThrown"]?.string != "true", result["result"]?["className"]?.stringValue() == "Promise",
      let object = result["result"]?["objectId"]?.stringValue()
    {
      return awaitPromise(object, in: target, call)
    }
    let described = call.session.target(target)
    if case .failure(let error) = outcome, error.message == terminated {
      return call.fail(ProtocolError("Execution was terminated"))
    }
    call.finish(outcome) { RemoteObjects.evaluation($0, in: described) }
  }

  /// The engine's error for an evaluation that was terminated at a limit.
  private static let terminated = "Internal error: result is not an Object"

  private static func awaitPromise(_ object: String, in target: UInt64, _ call: DebugCall) {
    let described = call.session.target(target)
    call.session.callQuietly(
      target, "Runtime.awaitPromise",
      [
        "promiseObjectId": .string(object), "returnByValue": .boolean(call.parameters.flag("returnByValue")),
        "generatePreview": .boolean(call.parameters.flag("generatePreview")),
      ]
    ) { outcome in call.finish(outcome) { RemoteObjects.evaluation($0, in: described) } }
  }

  /// Responds to an evaluation that must have no side effects, which the engine cannot promise.
  static func refuseSideEffects(_ call: DebugCall) {
    call.fail(ProtocolError("throwOnSideEffect isn't supported"))
  }

  @Sendable private static func getProperties(_ call: DebugCall) throws {
    let (id, object) = try call.session.split(try call.parameters.string("objectId"))
    guard !call.parameters.flag("accessorPropertiesOnly") else { return call.finish(["result": []]) }
    let target = call.session.target(id)
    call.session.callQuietly(
      id, "Runtime.getProperties",
      [
        "objectId": .string(object), "ownProperties": .boolean(call.parameters.flag("ownProperties")),
        "generatePreview": .boolean(call.parameters.flag("generatePreview")),
      ]
    ) { outcome in
      call.finish(outcome) { result in
        func list(_ name: String) -> ProtocolValue {
          .array(((try? result[name]?.elements()) ?? []).map { RemoteObjects.property($0, in: target) })
        }
        return ["result": list("properties"), "internalProperties": list("internalProperties")]
      }
    }
  }

  @Sendable private static func callFunctionOn(_ call: DebugCall) throws {
    guard !call.parameters.flag("throwOnSideEffect") else { return refuseSideEffects(call) }
    let declaration = try call.parameters.string("functionDeclaration")
    let arguments = try call.parameters.objects("arguments").map { try argument($0, call.session) }
    func apply(_ object: String, in target: UInt64) {
      call.session.callQuietly(
        target, "Runtime.callFunctionOn",
        .members([
          "objectId": .string(object), "functionDeclaration": .string(declaration), "arguments": .array(arguments),
          "doNotPauseOnExceptionsAndMuteConsole": true,
          "returnByValue": .boolean(call.parameters.flag("returnByValue")),
          "generatePreview": .boolean(call.parameters.flag("generatePreview")),
        ])
      ) { respond(call, $0, in: target) }
    }
    if let identifier = call.parameters.optionalString("objectId") {
      let (target, object) = try call.session.split(identifier)
      return apply(object, in: target)
    }
    // The engine calls functions on objects only.
    let target = try call.session.target(of: call, "executionContextId")
    call.session.callQuietly(target, "Runtime.evaluate", ["expression": "globalThis"]) { outcome in
      guard case .success(let result) = outcome, let object = result["result"]?["objectId"]?.stringValue() else {
        return call.fail(.noContext)
      }
      apply(object, in: target)
    }
  }

  /// Translates a `CallArgument`.
  private static func argument(_ argument: Parameters, _ session: DebugSession) throws(ProtocolError) -> ProtocolValue {
    if let identifier = argument.optionalString("objectId") {
      return ["objectId": .string(try session.split(identifier).engines)]
    }
    guard argument.optionalString("unserializableValue") == nil else {
      throw ProtocolError("Arguments that aren't JSON aren't supported")
    }
    guard let value = argument.json("value") else {
      return argument.hasMember("value") ? ["value": .null] : .empty
    }
    return ["value": .json(value)]
  }
}
