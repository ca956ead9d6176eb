import HeadlessWebView
import JavaScriptEngine

/// The engine's control flow profiler, over its inspector.
package struct ScriptProfiler {
  private let client: InspectorClient

  /// Uses the inspector of the process, which is started on first use.
  ///
  /// - Throws: `EngineInspectorError`.
  package init() throws(EngineInspectorError) { client = try InspectorClient.start() }

  /// Counts what the scripts of a context run; nil if the engine doesn't know the context.
  ///
  /// In a machine without counted contexts, the functions that exist already are compiled again.
  package func open(_ context: Context) -> ProfiledContext? {
    guard let target = client.attach(to: context) else { return nil }
    _ = client.call([
      InspectorClient.Call(target, "Runtime.enableControlFlowProfiler"),
      // Without active breakpoints, it only reports scripts.
      InspectorClient.Call(target, "Debugger.enable"),
    ])
    return ProfiledContext(target: target, context: context)
  }

  /// Ends the connection to a context that is about to close.
  package func close(_ context: ProfiledContext) { context.context.setInspectable(as: nil) }

  /// Ends the count in a context that stays open.
  ///
  /// Without counted contexts, the engine forgets all counts of the machine, and scripts are as fast as before.
  func end(_ context: ProfiledContext) {
    _ = client.call([
      InspectorClient.Call(context.target, "Runtime.disableControlFlowProfiler"),
      InspectorClient.Call(context.target, "Debugger.disable"),
    ])
    close(context)
  }

  /// Returns the scripts that were parsed since the last call.
  package func newScripts(of context: ProfiledContext) -> [ParsedScript] {
    // The response comes after all events.
    _ = client.call([InspectorClient.Call(context.target, "Runtime.enable")])
    return client.takeEvents(of: context.target).compactMap { method, parameters in
      method == "Debugger.scriptParsed" ? ParsedScript(parameters, target: context.target) : nil
    }
  }

  /// Returns the texts of scripts with their present counts; scripts that the engine has forgotten are omitted.
  package func read(_ parsed: [ParsedScript]) -> [ProfiledScript] {
    let calls = parsed.flatMap { script in
      [
        InspectorClient.Call(script.target, "Debugger.getScriptSource", #"{"scriptId":"\#(script.id)"}"#),
        InspectorClient.Call(script.target, "Runtime.getBasicBlocks", #"{"sourceID":"\#(script.id)"}"#),
      ]
    }
    let results = client.call(calls)
    return parsed.enumerated().compactMap { index, script in
      guard let text = results[2 * index]?["scriptSource"], let blocks = results[2 * index + 1]?["basicBlocks"] else {
        return nil
      }
      var units: [UInt16] = []
      guard text.appendStringUnits(to: &units) else { return nil }
      return ProfiledScript(script, units: units, blocks: blocks)
    }
  }

  /// Returns the offsets at which the statements of a script begin.
  package func statements(of script: ProfiledScript, in context: ProfiledContext) -> [Int] {
    let parsed = script.parsed
    let start = #"{"scriptId":"\#(parsed.id)","lineNumber":\#(parsed.line),"columnNumber":\#(parsed.column)}"#
    let end = #"{"scriptId":"\#(parsed.id)","lineNumber":\#(parsed.endLine + 1),"columnNumber":0}"#
    let results = client.call([
      InspectorClient.Call(context.target, "Debugger.getBreakpointLocations", #"{"start":\#(start),"end":\#(end)}"#)
    ])
    var offsets: [Int] = []
    _ = results[0]?["locations"]?.forEachElement { location in
      guard let line = location["lineNumber"].flatMap({ Int($0.string) }) else { return }
      let column = location["columnNumber"].flatMap { Int($0.string) } ?? 0
      if let offset = script.offset(line: line, column: column) { offsets.append(offset) }
    }
    return offsets
  }
}

/// A context whose scripts are counted.
package struct ProfiledContext {
  /// The engine's number for it.
  package let target: UInt64
  let context: Context

  /// Returns the files that were instrumented before the run, with the counts that their scripts keep.
  func instrumentedFiles() -> [FileCoverage] {
    let name = IstanbulFile.variable
    guard let text = try? context.evaluate("typeof \(name) === 'object' ? JSON.stringify(\(name)) : undefined"),
      !text.isUndefined, let json = try? JSONText(try text.toString())
    else { return [] }
    return IstanbulFile.files(json)
  }
}
