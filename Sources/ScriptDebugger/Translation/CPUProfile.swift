import DevToolsServer
import JavaScriptEngine

/// A profile of the processor's time: the engine's samples as the tree of calls that clients show.
struct CPUProfile {
  private struct Node {
    let callFrame: ProtocolValue
    var hitCount = 0
    var children: [Int] = []
  }

  private var nodes: [Node] = []
  /// The numbers of nodes by the number of their parent and their call frame.
  private var numbers: [String: Int] = [:]
  private var samples: [Int] = []
  private var times: [Double] = []

  /// Translates `ScriptProfiler.Samples` to a `Profiler.Profile`.
  static func translate(_ samples: JSONText?) -> ProtocolValue {
    var profile = CPUProfile()
    for trace in (try? samples?["stackTraces"]?.elements()) ?? [] { profile.add(Parameters(trace)) }
    return profile.description
  }

  private init() {
    nodes.append(Node(callFrame: Self.callFrame(name: "(root)")))
  }

  private mutating func add(_ trace: Parameters) {
    var parent = 0
    // The engine has the innermost frame first.
    for frame in trace.objects("stackFrames").reversed() {
      let url = frame.optionalString("url") ?? ""
      guard url != DebugSession.ownScripts else { continue }
      let name = frame.optionalString("name") ?? ""
      let script = frame.optionalString("sourceID") ?? "0"
      let line = frame.optionalInteger("line") ?? 1
      let column = frame.optionalInteger("column") ?? 1
      let key = "\(parent) \(script) \(line) \(column) \(name)"
      if let known = numbers[key] {
        parent = known
        continue
      }
      nodes.append(
        Node(callFrame: Self.callFrame(name: name, script: script, url: url, line: line - 1, column: column - 1)))
      nodes[parent].children.append(nodes.count - 1)
      parent = nodes.count - 1
      numbers[key] = parent
    }
    nodes[parent].hitCount += 1
    samples.append(parent)
    // The engine counts seconds, clients microseconds.
    times.append((trace.optionalNumber("timestamp") ?? 0) * 1_000_000)
  }

  private static func callFrame(
    name: String, script: String = "0", url: String = "", line: Int = -1, column: Int = -1
  ) -> ProtocolValue {
    [
      "functionName": .string(name), "scriptId": .string(script), "url": .string(url), "lineNumber": .integer(line),
      "columnNumber": .integer(column),
    ]
  }

  /// The `Profiler.Profile` of the protocol.
  private var description: ProtocolValue {
    let start = times.first ?? 0
    var last = start
    let deltas = times.map { time -> ProtocolValue in
      defer { last = time }
      return .number(time - last)
    }
    return [
      "nodes": .array(
        nodes.enumerated().map { index, node in
          [
            "id": .integer(index + 1), "callFrame": node.callFrame, "hitCount": .integer(node.hitCount),
            "children": .array(node.children.map { .integer($0 + 1) }),
          ]
        }),
      "startTime": .number(start), "endTime": .number(times.last ?? start),
      "samples": .array(samples.map { .integer($0 + 1) }), "timeDeltas": .array(deltas),
    ]
  }
}
