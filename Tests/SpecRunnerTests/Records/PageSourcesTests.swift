import Testing

@testable import SpecRunner

struct PageSourcesTests {
  private let map =
    #"{"version":3,"sources":["../src/app.ts"],"sourcesContent":["one\ntwo\nboom()\n"],"mappings":"AAEA"}"#

  private func sources(_ files: [String: String]) -> (PageSources, () -> [String]) {
    final class Hints { var all: [String] = [] }
    let hints = Hints()
    return (PageSources(text: { files[$0] }, hint: { hints.all.append($0) }), { hints.all })
  }

  @Test("shows the lines around a place without a source map")
  func plain() {
    let (sources, _) = sources(["https://x.test/a.js": "one\ntwo\n"])
    #expect(sources.place("https://x.test/a.js:2:2").excerpt == ["  1 | one", "> 2 | two", "    |  ^", "  3 |"])
    #expect(sources.place("https://x.test/a.js:2:2").original == nil)
    #expect(sources.place("https://x.test/a.js:2:40").excerpt == [])
    #expect(sources.place("https://x.test/other.js:2:2").excerpt == [])
    #expect(sources.place("a name alone").excerpt == [])
    #expect(sources.described("https://x.test/a.js:2:2") == "https://x.test/a.js:2:2")
  }

  @Test("maps a place to its original, with an external or inline source map")
  func mapped() {
    let (sources, hints) = sources([
      "https://x.test/js/a.js": "boom()\n//# sourceMappingURL=a.js.map", "https://x.test/js/a.js.map": map,
      "https://x.test/b.js":
        "boom()\n//# sourceMappingURL=data:application/json,\(map.replacing("\\n", with: "\\\\n").replacing("\\\\", with: "\\"))",
    ])
    let place = sources.place("https://x.test/js/a.js:1:1")
    #expect(place.original == "https://x.test/src/app.ts:3:1")
    #expect(place.excerpt.contains("> 3 | boom()"))
    #expect(
      sources.described("https://x.test/js/a.js:1:1") == "https://x.test/src/app.ts:3:1 (https://x.test/js/a.js:1:1)")
    #expect(sources.place("https://x.test/b.js:1:1").original == "https://x.test/src/app.ts:3:1")
    #expect(hints() == [])
  }

  @Test("keeps the place and gives one hint if a source map is missing or malformed")
  func broken() {
    let (sources, hints) = sources([
      "https://x.test/a.js": "boom()\n//# sourceMappingURL=a.js.map",
      "https://x.test/b.js": "boom()\n//# sourceMappingURL=b.js.map", "https://x.test/b.js.map": "oops",
    ])
    for _ in 0..<2 {
      #expect(sources.described("https://x.test/a.js:1:1") == "https://x.test/a.js:1:1")
      #expect(sources.described("https://x.test/b.js:1:1") == "https://x.test/b.js:1:1")
    }
    #expect(hints().count == 2)
    #expect(hints()[0] == "the source map of https://x.test/a.js was not found: a.js.map")
  }
}
