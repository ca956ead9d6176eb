import DevToolsServer

/// The domain Bridge, which no browser has: breakpoints at messages of bridges.
enum BridgeMethods {
  static let methods: [String: DebugMethod] = [
    "Bridge.setBreakpoint": { call in
      let breakpoint = try BridgeBreakpoint(call.parameters)
      guard let id = call.session.breakpoints.add(breakpoint, of: DebugSession.breakpointOwner) else {
        throw ProtocolError("Breakpoint at specified message already exists.")
      }
      call.finish(["breakpointId": .string(id)])
    },
    "Bridge.removeBreakpoint": { call in
      let id = try call.parameters.string("breakpointId")
      guard call.session.breakpoints.remove(id, of: DebugSession.breakpointOwner) else {
        throw ProtocolError("No breakpoint with id: \(id)")
      }
      call.finish()
    },
  ]
}
