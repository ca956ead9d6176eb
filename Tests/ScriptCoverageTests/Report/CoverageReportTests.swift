import JavaScriptEngine
import Testing

@testable import ScriptCoverage

/// Reports in their formats.
@Suite struct CoverageReportTests {
  private static let text = """
    function a(x) {
      if (x) {
        return 1;
      }
      return 2;
    }
    function b() {
      c();
    }
    a();

    """

  static func data() -> CoverageData {
    var data = CoverageData()
    data.add(
      ProfileBuilder.profile(
        text,
        functions: [
          "function a(x) {\n  if (x) {\n    return 1;\n  }\n  return 2;\n}": 1, "function b() {\n  c();\n}": 0,
        ],
        blocks: [text: 1, "(x) {\n  if (x) ": 2, "{\n    return 1;": 0, "\n  return 2;": 2],
        statements: ["if", "return 1", "return 2", "c()", "a();"], file: "src/a.js"))
    return data
  }

  private static func report() -> CoverageReport { CoverageReport(data()) { _ in true } }

  @Test("the table lists files with their shares and uncovered lines")
  func table() {
    #expect(
      CoverageTable.lines(Self.report()) == [
        "Script coverage  Lines  Functions  Branches  Uncovered lines",
        "All files         60 %       50 %       0 %",
        "src/a.js          60 %       50 %       0 %  3, 8",
      ])
    #expect(CoverageTable.lines(CoverageReport(CoverageData()) { _ in true }).count == 1)
  }

  @Test("lcov has functions, branches and lines")
  func lcov() {
    let files = CoverageFormat.lcov.files(Self.report())
    #expect(files.map(\.path) == ["lcov.info"])
    #expect(
      files[0].text == """
        TN:
        SF:src/a.js
        FN:1,a
        FN:7,b
        FNDA:2,a
        FNDA:0,b
        FNF:2
        FNH:1
        BRDA:2,0,0,0
        BRF:1
        BRH:0
        DA:2,2
        DA:3,0
        DA:5,2
        DA:8,0
        DA:10,1
        LF:5
        LH:3
        end_of_record

        """)
  }

  @Test("Istanbul's form can be read again")
  func istanbul() throws {
    let report = Self.report()
    let text = CoverageFormat.json.files(report)[0].text
    let json = try JSONText(text)
    let entry = try #require(try json.members().first?.value)
    #expect(entry["path"]?.stringValue()?.hasPrefix("/") == true)
    #expect(entry["s"]?.string == #"{"0":2,"1":0,"2":2,"3":0,"4":1}"#)
    #expect(IstanbulFile.files(json) == report.files)
  }

  @Test("pages show the text, with what never ran marked")
  func pages() throws {
    var data = Self.data()
    data.add(ProfileBuilder.profile("x('<b>&')", blocks: ["x('<b>&')": 1], statements: ["x"], file: "../<i>.js"))
    let files = CoverageFormat.html.files(CoverageReport(data) { _ in true })
    #expect(files.map(\.path) == ["index.html", "..__i_.js.html", "src_a.js.html"])
    #expect(files[0].text.contains("&lt;i&gt;.js</a>") && !files[0].text.contains("<i>"))
    #expect(files[1].text.contains("x('&lt;b&gt;&amp;')"))
    #expect(files[2].text.contains("return 1;</mark>"))
    #expect(files[2].text.contains("<td class=\"count\">2×</td>"))
  }

  @Test("files that are left out are neither listed nor part of the totals")
  func filter() {
    let report = CoverageReport(Self.data()) { $0 != "src/a.js" }
    #expect(report.files.isEmpty && report.totals == CoverageTotals())
  }

  @Test("a script with a source map is reported as its original files")
  func sourceMap() {
    var data = CoverageData()
    let text = "one();two();"
    data.add(ProfileBuilder.profile(text, blocks: [text: 3], statements: ["one", "two"], file: "dist/app.js"))
    // Column 0 is src/one.ts 2:1, and column 6 is src/two.ts 1:3.
    let map = #"""
      {"version":3,"sources":["../src/one.ts","../src/two.ts"],"sourcesContent":["\none();","  two()"],
      "mappings":"AACA,MCDE"}
      """#
    data.add(map: CoverageMap(base: "dist/app.js.map", text: map), of: "dist/app.js")
    let report = CoverageReport(data) { _ in true }
    #expect(report.files.map(\.path) == ["src/one.ts", "src/two.ts"])
    #expect(report.files.map(\.lines) == [[2: 3], [1: 3]])
    #expect(report.texts["src/two.ts"] == "  two()")
    #expect(report.notes.isEmpty)
  }

  @Test("a map that can't be used is reported, and so is the script itself")
  func brokenMap() {
    var data = Self.data()
    data.add(map: CoverageMap(base: "src/a.js", text: "{}"), of: "src/a.js")
    let report = CoverageReport(data) { _ in true }
    #expect(report.notes == ["the source map of src/a.js cannot be used: its version is missing instead of 3"])
    #expect(report.files.map(\.path) == ["src/a.js"])
  }

  @Test("scripts in HTML have the lines and columns of their file")
  func inline() {
    var data = CoverageData()
    data.add(
      ProfileBuilder.profile(
        "a();\nb();", blocks: ["a();\nb();": 1], statements: ["a", "b"], file: "i.html", line: 4, column: 8))
    let file = CoverageReport(data) { _ in true }.files[0]
    #expect(file.statements.map(\.location.start.line) == [5, 6])
    #expect(file.statements.map(\.location.start.column) == [8, 0])
  }

  @Test(
    "thresholds are read",
    arguments: [
      ("80", 3), ("lines=80", 1), ("lines=80,branches=70.5", 2), ("0", 3), ("100", 3), ("101", nil), ("-1", nil),
      ("x=1", nil), ("", nil), ("lines=", nil), ("lines=1=2", nil), ("80,", nil), ("nan", nil),
    ] as [(String, Int?)])
  func thresholds(text: String, count: Int?) { #expect(CoverageThreshold.list(text)?.count == count) }

  @Test("a share below its threshold is a complaint")
  func complaints() throws {
    let totals = Self.report().totals
    let list = try #require(CoverageThreshold.list("lines=60,functions=50.5"))
    #expect(
      list.map { $0.complaint(about: totals) } == [
        nil, "script coverage: 50 % of functions ran (1 of 2), below the threshold of 50.5 %",
      ])
    #expect(list[0].complaint(about: CoverageTotals()) == nil)
  }

  @Test("shares are rounded down, so that only everything is 100 %")
  func shares() {
    #expect(CoverageTotals.Share(covered: 9_999, total: 10_000).text == "99.99 %")
    #expect(CoverageTotals.Share(covered: 99_999, total: 100_000).text == "99.99 %")
    #expect(CoverageTotals.Share(covered: 2, total: 3).text == "66.66 %")
    #expect(CoverageTotals.Share(covered: 1, total: 99).text == "1.01 %")
  }
}
