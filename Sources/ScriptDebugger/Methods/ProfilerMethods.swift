import DevToolsServer
import JavaScriptEngine

/// The domain Profiler: samples of the running functions.
enum ProfilerMethods {
  static let methods: [String: DebugMethod] = [
    "Profiler.enable": { call in call.finish() },
    "Profiler.disable": { call in call.finish() },
    // The engine has a fixed interval.
    "Profiler.setSamplingInterval": { call in call.finish() },
    "Profiler.start": { call in
      guard call.session.clientState.profile == nil else { throw ProtocolError("A profile is being recorded") }
      let target = try call.session.target(of: call, "contextId")
      call.session.clientState.profile = Profile(target: target)
      call.session.call(target, "ScriptProfiler.startTracking", ["includeSamples": true]) { call.finish($0) }
    },
    "Profiler.stop": { call in
      guard let profile = call.session.clientState.profile, profile.stop == nil else {
        throw ProtocolError("No recording profiles found")
      }
      // The samples come in an event.
      call.session.clientState.profile?.stop = call
      call.session.call(profile.target, "ScriptProfiler.stopTracking") { outcome in
        guard case .failure(let error) = outcome else { return }
        call.session.clientState.profile = nil
        call.fail(error)
      }
    },
  ]

  /// A profile that is being recorded.
  struct Profile {
    let target: UInt64
    /// The call that ends it.
    var stop: DebugCall?
  }
}
