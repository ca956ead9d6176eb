import Testing

@testable import SourceMaps

struct SourceMapTests {
  // Line 1 of the generated script: column 0 is a.ts 1:1, column 8 is b.ts 3:5; line 2 begins with code that has no
  // original.
  private let text = """
    {"version":3,"sources":["a.ts","lib/b.ts"],"sourcesContent":["let a\\n",null],"names":[],"mappings":"AAAA,QCEI;A,EDDJ"}
    """

  @Test("maps places to their originals")
  func places() throws {
    let map = try SourceMap(text, base: "https://x.test/app.js.map")
    #expect(map.original(line: 1, column: 1) == .init(source: "a.ts", line: 1, column: 1, text: "let a\n"))
    #expect(map.original(line: 1, column: 8)?.source == "a.ts")
    #expect(map.original(line: 1, column: 9) == .init(source: "lib/b.ts", line: 3, column: 5, text: nil))
    #expect(map.original(line: 2, column: 1) == nil)
    #expect(map.original(line: 2, column: 3)?.source == "a.ts")
    #expect(map.original(line: 3, column: 1) == nil)
    #expect(map.original(line: 0, column: 0) == nil)
  }

  @Test("reads numbers of variable length with their signs")
  func numbers() {
    func all(_ text: String) -> [Int?] {
      var reader = VLQReader(Array(text.utf8))
      var numbers: [Int?] = []
      while reader.peek != nil, numbers.last != .some(nil) { numbers.append(reader.next()) }
      return numbers
    }
    #expect(all("ACDgB+B") == [0, 1, -1, 16, 31])
    #expect(all("gg") == [nil])
    #expect(all("!") == [nil])
    #expect(all(String(repeating: "g", count: 40)) == [nil])
  }

  @Test(
    "rejects a malformed map with the reason",
    arguments: [
      ("", "not a source map"), ("[]", "not a source map: not an object"), ("{\"version\":2}", "its version is 2"),
      ("{\"version\":3}", "no mappings"), ("{\"version\":3,\"sections\":[]}", "with sections"),
      ("{\"version\":3,\"mappings\":\"AA\"}", "malformed at 2"),
      ("{\"version\":3,\"mappings\":\"AAAAAA\"}", "malformed"),
      ("{\"version\":3,\"mappings\":\"DAAA\"}", "malformed"), ("{\"version\":3,\"mappings\":\"A?\"}", "malformed at 1"),
    ])
  func broken(_ text: String, _ complaint: String) {
    do throws(SourceMapError) {
      _ = try SourceMap(text, base: "")
      Issue.record("it was read")
    } catch {
      #expect("\(error)".contains(complaint), "\(error)")
    }
  }

  @Test("finds the map in the script's last comment")
  func address() {
    #expect(SourceMap.address(in: "a()\n//# sourceMappingURL=a.js.map\n\n") == "a.js.map")
    #expect(SourceMap.address(in: "//# sourceMappingURL=no.map\n" + String(repeating: "a()\n", count: 20)) == nil)
    #expect(
      SourceMap.address(in: "a() //# sourceMappingURL=data:application/json;base64,e30=")
        == "data:application/json;base64,e30=")
    #expect(SourceMap.address(in: "body {} /*# sourceMappingURL=a.css.map */") == "a.css.map")
    #expect(SourceMap.text(ofData: "data:application/json;base64,e30") == "{}")
    #expect(SourceMap.text(ofData: "data:application/json,%7B%7D") == "{}")
  }

  @Test("reads any mappings, or throws if they are malformed")
  func hostileInput() {
    var state: UInt64 = 2463534242
    func roll(_ count: Int) -> Int {
      state = state &* 6364136223846793005 &+ 1442695040888963407
      return Int(state >> 33) % count
    }
    let letters = Array("ABCDgh+/9z,;!\u{1F600}")
    var (read, refused) = (0, 0)
    for _ in 0..<2_000 {
      let mappings = String((0..<roll(40)).map { _ in letters[roll(letters.count)] })
      do throws(SourceMapError) {
        let map = try SourceMap("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"\(mappings)\"}", base: "")
        read += 1
        guard let original = map.original(line: 1, column: roll(1 << 30)) else { continue }
        #expect(original.source == "a" && original.line > 0 && original.column > 0, "\(mappings)")
      } catch {
        refused += 1
        guard case .mappings(let offset) = error else {
          Issue.record("\(mappings): \(error)")
          continue
        }
        #expect((0...mappings.utf8.count).contains(offset), "\(mappings)")
      }
    }
    #expect(read > 20 && refused > 1_000, "\(read) read, \(refused) refused")
  }
}
