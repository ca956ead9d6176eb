import Testing

@testable import ScriptCoverage

/// The names of files in reports.
@Suite struct CoveragePathTests {
  @Test("paths below the working folder are relative, and others absolute")
  func shown() {
    #expect(CoveragePath.shown("/home/shop/app/src/a.js", in: "/home/shop/app") == "src/a.js")
    #expect(CoveragePath.shown("/home/shop/application/a.js", in: "/home/shop/app") == "/home/shop/application/a.js")
    #expect(CoveragePath.shown("/home/shop/app/../b.js", in: "/home/shop/app") == "/home/shop/b.js")
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
