import DevToolsServer

/// The domain HeapProfiler.
enum HeapMethods {
  static let methods: [String: DebugMethod] = [
    "HeapProfiler.enable": { call in call.finish() },
    "HeapProfiler.disable": { call in call.finish() },
    "HeapProfiler.collectGarbage": { call in
      let target = try call.session.target(of: call, "contextId")
      call.session.call(target, "Heap.gc") { call.finish($0) }
    },
  ]
}
