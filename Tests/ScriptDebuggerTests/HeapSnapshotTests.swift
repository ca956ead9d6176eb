import JavaScriptEngine
import Testing

@testable import ScriptDebugger

@Suite("Snapshots of the heap")
struct HeapSnapshotTests {
  @Test("has the engine's objects and references in V8's form")
  func translation() throws {
    let engines = #"""
      {"version":3,"type":"Inspector","nodes":[0,0,0,0,7,32,1,0,9,16,2,0],"nodeClassNames":["<root>","Cart","string"],
       "edges":[0,7,0,0,7,9,1,1,7,9,2,4,7,1000,1,1],"edgeTypes":["Internal","Property","Index","Variable"],
       "edgeNames":["","title"]}
      """#
    let json = try JSONText(try #require(HeapSnapshot(engines)).text)
    #expect(json["snapshot"]?["node_count"]?.string == "3")
    // The reference to an unknown object is left out.
    #expect(json["snapshot"]?["edge_count"]?.string == "3")
    let nodes = try json["nodes"]?.elements().map(\.string)
    #expect(
      nodes == [
        "9", "0", "0", "0", "1", "0", "0", "3", "2", "7", "32", "2", "0", "0", "2", "4", "9", "16", "0", "0", "0",
      ])
    let edges = try json["edges"]?.elements().map(\.string)
    #expect(edges == ["3", "1", "7", "2", "3", "14", "1", "4", "14"])
    let strings = try json["strings"]?.elements().map { $0.stringValue() }
    #expect(strings == ["<root>", "", "Cart", "title", "string"])
  }

  @Test("refuses texts of another form", arguments: ["", "{}", #"{"nodes":[1],"edges":[]}"#, "[]"])
  func refuses(_ text: String) {
    #expect(HeapSnapshot(text)?.text == nil)
  }
}
