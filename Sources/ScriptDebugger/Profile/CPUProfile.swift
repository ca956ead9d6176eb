import DevToolsServer
import JavaScriptEngine

/// A profile of the processor's time: samples of the running functions as the tree of calls that clients show, in the
/// form of V8's `.cpuprofile` files.
public struct CPUProfile: Sendable, Codable {
  /// A function in a stack.
  struct Frame: Hashable, Sendable, Codable {
    /// The name; empty for the code of a file itself.
    var name: String
    var script = "0"
    var url = ""
    /// The line, from 0; -1 if it is unknown.
    var line = -1
    var column = -1
    /// A word that distinguishes functions of one name in a script.
    var mark = ""
  }

  private struct Node: Sendable, Codable {
    var frame: Frame
    var hitCount = 0
    var children: [Int] = []
  }

  private struct Call: Hashable, Sendable, Codable {
    let parent: Int
    let name: String
    let script: String
    let url: String
    let mark: String
  }

  private var nodes = [Node(frame: Frame(name: "(root)"))]
  /// The numbers of nodes by their calls.
  private var numbers: [Call: Int] = [:]
  private var samples: [Int] = []
  /// The times of the samples, in microseconds.
  private var times: [Double] = []

  /// Creates a profile without samples.
  public init() {}

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - stack: The functions, outermost first.
  ///   - time: The time, in microseconds.
  mutating func add(_ stack: [Frame], at time: Double) {
    var parent = 0
    for frame in stack { parent = child(frame, of: parent) }
    nodes[parent].hitCount += 1
    samples.append(parent)
    times.append(time)
  }

  private mutating func child(_ frame: Frame, of parent: Int) -> Int {
    let call = Call(parent: parent, name: frame.name, script: frame.script, url: frame.url, mark: frame.mark)
    if let known = numbers[call] {
      // The first line that ran is the nearest to the function's own.
      if frame.line >= 0, frame.line < nodes[known].frame.line {
        nodes[known].frame.line = frame.line
        nodes[known].frame.column = frame.column
      }
      return known
    }
    nodes.append(Node(frame: frame))
    nodes[parent].children.append(nodes.count - 1)
    numbers[call] = nodes.count - 1
    return nodes.count - 1
  }

  /// Adds the samples of another profile after those so far.
  public mutating func append(_ other: CPUProfile) {
    var own = [0: 0]
    // A node precedes its children.
    for (index, node) in other.nodes.enumerated() {
      guard let parent = own[index] else { continue }
      nodes[parent].hitCount += node.hitCount
      for number in node.children where other.nodes.indices.contains(number) {
        own[number] = child(other.nodes[number].frame, of: parent)
      }
    }
    let offset = (times.last ?? 0) + Self.interval - (other.times.first ?? 0)
    for (sample, time) in zip(other.samples, other.times) {
      guard let number = own[sample] else { continue }
      samples.append(number)
      times.append(time + offset)
    }
  }

  /// The time between two samples, in microseconds.
  static let interval = 1_000.0

  /// The text of a `.cpuprofile` file.
  public var text: String { description.text }

  /// The `Profiler.Profile` of the protocol.
  var description: ProtocolValue {
    let start = times.first ?? 0
    var last = start
    let deltas = times.map { time -> ProtocolValue in
      defer { last = time }
      return .number((time - last).rounded())
    }
    return [
      "nodes": .array(nodes.enumerated().map { Self.describe($1, number: $0 + 1) }),
      "startTime": .number(start.rounded()), "endTime": .number((times.last ?? start).rounded()),
      "samples": .array(samples.map { .integer($0 + 1) }), "timeDeltas": .array(deltas),
    ]
  }

  private static func describe(_ node: Node, number: Int) -> ProtocolValue {
    let frame = node.frame
    return [
      "id": .integer(number),
      "callFrame": [
        "functionName": .string(frame.name), "scriptId": .string(frame.script), "url": .string(frame.url),
        "lineNumber": .integer(frame.line), "columnNumber": .integer(frame.column),
      ],
      "hitCount": .integer(node.hitCount), "children": .array(node.children.map { .integer($0 + 1) }),
    ]
  }
}
