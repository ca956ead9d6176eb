import JavaScriptEngine
import Testing

@testable import SpecRunner

@Suite struct PackageTargetsTests {
  private let targets = PackageTargets(conditions: ["import", "node"])

  @Test("takes the first condition that applies") func conditions() throws {
    let exports = try JSONText(
      #"{"browser":"./b.js","node":{"require":"./r.js","import":"./i.js"},"default":"./d.js"}"#)
    #expect(targets.exported(".", by: exports) == .found("./i.js"))
    #expect(targets.exported("./x", by: exports) == .missing)
    #expect(PackageTargets(conditions: []).exported(".", by: exports) == .found("./d.js"))
  }

  @Test("prefers exact paths, then the longest pattern, and excludes paths with null") func subpaths() throws {
    let exports = try JSONText(
      #"{".":"./main.js","./*":"./src/*.js","./inner/*":"./inner/*/index.js","./inner/secret":null,"./list":[{"x":"./x.js"},"./y.js"]}"#
    )
    #expect(targets.exported(".", by: exports) == .found("./main.js"))
    #expect(targets.exported("./a/b", by: exports) == .found("./src/a/b.js"))
    #expect(targets.exported("./inner/a", by: exports) == .found("./inner/a/index.js"))
    #expect(targets.exported("./inner/secret", by: exports) == .excluded)
    #expect(targets.exported("./list", by: exports) == .found("./y.js"))
  }

  @Test("resolves a package's own names") func imports() throws {
    let imports = try JSONText(##"{"#a":{"node":"./a.js"},"#lib/*":"lib/*"}"##)
    #expect(targets.imported("#a", by: imports) == .found("./a.js"))
    #expect(targets.imported("#lib/x", by: imports) == .found("lib/x"))
    #expect(targets.imported("#none", by: imports) == .missing)
  }

  @Test(
    "splits specifiers of packages",
    arguments: [
      ("lodash", "lodash", "."), ("lodash/fp", "lodash", "./fp"), ("@scope/name", "@scope/name", "."),
      ("@scope/name/a/b.js", "@scope/name", "./a/b.js"),
    ])
  func specifiers(text: String, name: String, subpath: String) throws {
    let parts = try #require(PackageSpecifier(text))
    #expect((parts.name, parts.subpath) == (name, subpath))
    #expect(PackageSpecifier("@scope") == nil)
    #expect(PackageSpecifier("node:zlib") == nil)
  }
}
