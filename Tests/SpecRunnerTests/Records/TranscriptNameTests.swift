import Testing

@testable import SpecRunner

struct TranscriptNameTests {
  private func test(_ path: String...) -> SpecTest { SpecTest(id: 0, path: path, line: 1, state: .run) }

  @Test("a name contains the spec, the suites and the test")
  func plain() {
    var names = TranscriptName()
    #expect(
      names.next(file: "specs/share.bridge.js", test: test("share", "is answered"), retry: 0)
        == "specs/share.bridge/share--is-answered.jsonl")
    #expect(
      names.next(file: "./a.bridge.js", test: test("größer als 10 %"), retry: 1)
        == "a.bridge/größer-als-10-retry1.jsonl")
  }

  @Test("names are unique, limited in length, and inside the folder")
  func hostile() {
    var names = TranscriptName()
    #expect(names.next(file: "../../etc/x.js", test: test("../../passwd"), retry: 0) == "etc/x/passwd.jsonl")
    #expect(names.next(file: "/etc/x.js", test: test("PASSWD"), retry: 0) == "etc/x/PASSWD-2.jsonl")
    #expect(names.next(file: "x.js", test: test("", "/"), retry: 0) == "x/unnamed--unnamed.jsonl")
    let long = names.next(file: "x.js", test: test(String(repeating: "語", count: 500)), retry: 0)
    #expect(long.split(separator: "/").allSatisfy { $0.utf8.count < 250 })
  }
}
