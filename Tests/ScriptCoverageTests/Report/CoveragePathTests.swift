import Testing

@testable import ScriptCoverage

/// The names of files in reports.
@Suite struct CoveragePathTests {
  @Test("paths below the working folder are relative, and others absolute")
  func shown() {
    #expect(CoveragePath.shown("/work/app/src/a.js", in: "/work/app") == "src/a.js")
    #expect(CoveragePath.shown("/work/application/a.js", in: "/work/app") == "/work/application/a.js")
    #expect(CoveragePath.shown("/work/app/../b.js", in: "/work/app") == "/work/b.js")
  }

  @Test(
    "sources are relative to the file with the map",
    arguments: [
      ("../src/a.ts", "dist/app.js", "src/a.ts"), ("a.ts", "https://x.test/js/app.js.map", "https://x.test/js/a.ts"),
      ("webpack:///./src/a.ts", "dist/app.js", "src/a.ts"), ("webpack://shop/./src/a.ts", "dist/app.js", "src/a.ts"),
      ("../../outside.ts", "dist/app.js", "../outside.ts"),
    ])
  func sources(source: String, base: String, name: String) {
    #expect(CoveragePath.resolved(source, base: base) == name)
  }
}
