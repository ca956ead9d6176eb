import Foundation
import JavaScriptEngine
import Testing

@testable import ScriptDebugger

@Suite("Profiles of the processor's time")
struct CPUProfileTests {
  /// Samples as the engine writes them, each with its time in milliseconds and its functions, outermost first.
  private static func samples(_ traces: [(time: Double, frames: [String])]) throws -> JSONText {
    let texts = traces.map { trace in
      let frames = trace.frames.reversed().joined(separator: ",")
      return #"{"timestamp":\#(trace.time / 1000),"frames":[\#(frames)]}"#
    }
    return try JSONText(
      #"{"interval":0.001,"traces":[\#(texts.joined(separator: ","))],"sources":[{"sourceID":1,"url":"a.js"},"#
        + #"{"sourceID":2,"url":"[native code]"}]}"#)
  }

  private static func page(_ name: String, line: Int, hash: String = "#A") -> String {
    #"{"sourceID":1,"name":"\#(name)","location":"\#(hash):DFG:bc#1","line":\#(line),"column":3}"#
  }
  private static let dom = ##"{"sourceID":2,"name":"append","location":"#D:LLInt","line":9,"column":9}"##
  private static let engines = ##"{"name":"sort","location":"#S","category":"Host"}"##

  /// Returns each node as `parent/name:line*hits`, in order.
  private static func nodes(_ profile: CPUProfile) throws -> [String] {
    let json = try JSONText(profile.text)
    let nodes = try json["nodes"]?.elements() ?? []
    var parents: [String: String] = [:]
    return try nodes.map { node in
      let id = node["id"]?.string ?? ""
      let name = node["callFrame"]?["functionName"]?.stringValue() ?? ""
      let path = (parents[id].map { $0 + "/" } ?? "") + name
      for child in try node["children"]?.elements() ?? [] { parents[child.string] = path }
      return "\(path):\(node["callFrame"]?["lineNumber"]?.string ?? "")*\(node["hitCount"]?.string ?? "")"
    }
  }

  @Test("has the functions of pages and of the engine, and the DOM's as one")
  func frames() throws {
    let profile = CPUProfile(
      samplesOf: try Self.samples([
        (1, [Self.page("(program)", line: 9), Self.page("run", line: 5)]),
        // A function's line is the first of those that ran.
        (2, [Self.page("(program)", line: 8), Self.page("run", line: 3)]),
        (3, [Self.dom, Self.page("clicked", line: 2), Self.dom, Self.engines, Self.dom]),
        (4, [Self.page("clicked", line: 2), Self.engines]),
        (5, [Self.dom]),
        (6, [Self.page("run", line: 7, hash: "#B")]),
      ]))
    #expect(
      try Self.nodes(profile) == [
        "(root):-1*0", "(root)/:7*0", "(root)//run:2*2", "(root)/clicked:1*0", "(root)/clicked/[native code]:-1*1",
        "(root)/clicked/sort:-1*1", "(root)/(program):-1*1", "(root)/run:6*1",
      ])
    #expect(!profile.text.contains("append"))
  }

  @Test("samples, their times and hits agree, also across a time without scripts")
  func sums() throws {
    let run = Self.page("run", line: 1)
    let profile = CPUProfile(samplesOf: try Self.samples([(10, [run]), (11, [run]), (31, [run])]))
    let json = try JSONText(profile.text)
    let deltas = try json["timeDeltas"]?.elements().compactMap { Int($0.string) } ?? []
    #expect(deltas == [0, 1000, 1000, 19000])
    #expect(try json["samples"]?.elements().map(\.string) == ["2", "2", "3", "2"])
    #expect(json["startTime"]?.string == "10000" && json["endTime"]?.string == "31000")
    #expect(try Self.nodes(profile) == ["(root):-1*0", "(root)/run:0*3", "(root)/(program):-1*1"])
  }

  @Test("appends a profile of another process after its own samples")
  func merging() throws {
    let one = CPUProfile(samplesOf: try Self.samples([(1, [Self.page("a", line: 1)])]))
    let other = CPUProfile(
      samplesOf: try Self.samples([
        (50, [Self.page("a", line: 1)]), (51, [Self.page("a", line: 1), Self.page("b", line: 4, hash: "#B")]),
      ]))
    var whole = CPUProfile()
    for part in [one, other] {
      let copy = try JSONDecoder().decode(CPUProfile.self, from: JSONEncoder().encode(part))
      whole.append(copy)
    }
    #expect(try Self.nodes(whole) == ["(root):-1*0", "(root)/a:0*2", "(root)/a/b:3*1"])
    let json = try JSONText(whole.text)
    #expect(try json["samples"]?.elements().map(\.string) == ["2", "2", "3"])
    #expect(try json["timeDeltas"]?.elements().map(\.string) == ["0", "1000", "1000"])
  }

  @Test("a profile without samples has its root")
  func empty() throws {
    #expect(try Self.nodes(CPUProfile(samplesOf: try JSONText("{}"))) == ["(root):-1*0"])
  }
}
