import DevToolsServer
import JavaScriptEngine

/// The samples of the engine's inspector.
extension CPUProfile {
  /// Translates `ScriptProfiler.Samples`.
  init(_ samples: JSONText?, without own: OwnScripts) {
    self.init()
    for trace in (try? samples?["stackTraces"]?.elements()) ?? [] {
      let trace = Parameters(trace)
      // The engine has the innermost frame first, and counts seconds and lines from 1.
      let stack = trace.objects("stackFrames").reversed().compactMap { frame -> Frame? in
        let url = frame.optionalString("url") ?? ""
        guard !own.contains(url) else { return nil }
        let line = frame.optionalInteger("line") ?? 1
        let column = frame.optionalInteger("column") ?? 1
        return Frame(
          name: frame.optionalString("name") ?? "", script: frame.optionalString("sourceID") ?? "0", url: url,
          line: line - 1, column: column - 1, mark: "\(line):\(column)")
      }
      add(Array(stack), at: (trace.optionalNumber("timestamp") ?? 0) * 1_000_000)
    }
  }
}
