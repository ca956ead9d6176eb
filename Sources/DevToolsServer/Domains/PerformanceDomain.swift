import HeadlessWebView
import JavaScriptEngine

/// The domain Performance: figures about a page and the heap that the pages of its thread share.
///
/// Clients collect the heap's garbage with a method of HeapProfiler.
enum PerformanceDomain {
  static let methods: [String: PageMethod] = [
    "Performance.enable": { call in
      call.enable("Performance")
      call.finish()
    },
    "Performance.disable": { call in
      call.disable("Performance")
      call.finish()
    },
    "Performance.getMetrics": { call in
      let page = call.page
      let frames = page.view.frameList.count
      var figures: [(name: String, value: Double)] = [
        ("Timestamp", page.network.now), ("Documents", Double(frames)), ("Frames", Double(frames)),
      ]
      if let group = page.view.configuration.group {
        // The figures are those of the last collection, and a small heap may have had none.
        group.virtualMachine.collectGarbage()
        let memory = group.virtualMachine.memoryStatistics
        figures += [("JSHeapUsedSize", Double(memory.heapSize)), ("JSHeapTotalSize", Double(memory.heapCapacity))]
      }
      call.reply.finish([
        "metrics": .array(figures.map { ["name": .string($0.name), "value": .number($0.value)] })
      ])
    },
    "HeapProfiler.collectGarbage": { call in
      call.page.view.configuration.group?.virtualMachine.collectGarbage()
      call.finish()
    },
  ]
}
