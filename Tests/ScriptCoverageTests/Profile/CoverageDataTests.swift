import Foundation
import Testing

@testable import ScriptCoverage

/// Data of several runs.
@Suite struct CoverageDataTests {
  private func data(_ count: Int, other: Bool = false) -> CoverageData {
    var data = CoverageData()
    data.add(
      ProfileBuilder.profile(
        "if (a) { b() } c()",
        blocks: other ? ["if (a) ": count, "{ b() }": count] : ["if (a) ": count, " c()": count],
        statements: ["if", "b", "c"]))
    data.add(text: "text", of: "index.html")
    return data
  }

  @Test("data can be added in any order, with the same result")
  func order() {
    let parts = [data(1), data(2, other: true), data(3)]
    func sum(_ parts: [CoverageData]) -> CoverageData { parts.reduce(into: CoverageData()) { $0.add($1) } }
    let all = sum(parts)
    #expect(sum(parts.reversed()) == all)
    #expect(sum([sum([parts[0], parts[1]]), parts[2]]) == all)
    #expect(all.scripts.count == 1)
    #expect(all.scripts[0].blocks.map(\.count) == [6, 2, 4])
  }

  @Test("scripts with different texts or places are different")
  func places() {
    var data = data(1)
    data.add(ProfileBuilder.profile("other()", blocks: ["other()": 1]))
    data.add(ProfileBuilder.profile("other()", blocks: ["other()": 1], line: 3))
    #expect(data.scripts.count == 3)
  }

  @Test("data survives JSON")
  func json() throws {
    let data = data(4)
    #expect(try JSONDecoder().decode(CoverageData.self, from: JSONEncoder().encode(data)) == data)
  }

  @Test("damaged ranges are an error, and ranges outside of the text are dropped")
  func damaged() throws {
    let json = #"{"place":{"file":"a.js","line":0,"column":0},"text":"ab","statements":[0,9],"functions":[],"blocks":"#
    func decode(_ blocks: String) throws -> ScriptProfile {
      try JSONDecoder().decode(ScriptProfile.self, from: Data((json + blocks + "}").utf8))
    }
    #expect(throws: DecodingError.self) { try decode("[0,1]") }
    let profile = try decode("[0,1,5,-4,1,7,1,1,2,0,90,3]")
    #expect(profile.blocks == [CountedRange(start: 0, end: 1, count: 5)])
    #expect(profile.statements == [0])
  }
}
