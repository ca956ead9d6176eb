import DevToolsServer
import JavaScriptEngine

/// The domain HeapProfiler.
enum HeapMethods {
  static let methods: [String: DebugMethod] = [
    "HeapProfiler.enable": { call in call.finish() },
    "HeapProfiler.disable": { call in call.finish() },
    "HeapProfiler.collectGarbage": { call in
      let target = try call.session.target(of: call, "contextId")
      call.session.call(target, "Heap.gc") { call.finish($0) }
    },
    "HeapProfiler.takeHeapSnapshot": { call in
      let target = try call.session.target(of: call, "contextId")
      call.session.call(target, "Heap.enable")
      call.session.call(target, "Heap.snapshot") { outcome in
        guard case .success(let result) = outcome else { return call.finish(outcome) }
        guard let text = result["snapshotData"]?.stringValue(), let snapshot = HeapSnapshot(text) else {
          return call.fail(ProtocolError("The engine's snapshot of the heap has an unknown form"))
        }
        send(snapshot.text, call)
      }
    },
  ]

  /// The size of the parts in which a snapshot is sent.
  private static let chunkSize = 1 << 20

  private static func send(_ snapshot: String, _ call: DebugCall) {
    if call.parameters.flag("reportProgress") {
      call.session.emit(
        "HeapProfiler.reportHeapSnapshotProgress", ["done": 1, "total": 1, "finished": true])
    }
    var rest = Substring(snapshot)
    while !rest.isEmpty {
      let chunk = rest.prefix(chunkSize)
      call.session.emit("HeapProfiler.addHeapSnapshotChunk", ["chunk": .string(String(chunk))])
      rest = rest.dropFirst(chunkSize)
    }
    call.finish()
  }
}
