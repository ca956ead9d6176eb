import Foundation
import HeadlessWebView
import TestSupport
import Testing

@testable import ScriptCoverage

/// The counts of pages, compared with those that Chromium reports (`Pages/record.py`).
@Suite(.serialized) struct CoveragePageTests {
  private static let folder = Repository.file("Tests/ScriptCoverageTests/Pages")
  static let pages = [
    "arrows", "async", "classes", "errors", "generators", "inline", "loops", "mapped", "modules", "switch",
  ]

  /// A function that Chromium lists: its name, and the positions of its parts with their counts.
  struct Function: Decodable {
    let name: String
    let ranges: [[Int]]
  }

  static func recorded() throws -> [String: [String: [Function]]] {
    let data = try Data(contentsOf: folder.appendingPathComponent("chromium.json"))
    return try JSONDecoder().decode([String: [String: [Function]]].self, from: data)
  }

  /// Loads a page, and returns what its scripts ran.
  static func data(of page: String) throws -> CoverageData {
    var configuration = WebViewConfiguration()
    configuration.resources = ResourcePolicy(root: folder.path, origin: WebURL("https://app.example"))
    let view = WebView(configuration: configuration)
    let recorder = try CoverageRecorder()
    recorder.attach(to: view)
    view.load(try #require(WebURL("https://app.example/\(page).html")))
    try view.runUntilIdle()
    view.close()
    return recorder.takeData()
  }

  /// Returns the files of a page, without source maps.
  private static func files(of page: String) throws -> [String: FileCoverage] {
    var files: [String: FileCoverage] = [:]
    for profile in try data(of: page).scripts {
      let name = profile.place.file.split(separator: "/").last.map(String.init) ?? ""
      let file = FileCoverage(profile, ScriptAnalysis(profile))
      if files[name] == nil { files[name] = file } else { files[name]?.add(file) }
    }
    return files
  }

  @Test("functions and statements have the counts of Chromium, except for the listed differences", arguments: pages)
  func counts(page: String) throws {
    let recorded = try #require(try Self.recorded()[page])
    let files = try Self.files(of: page)
    #expect(Set(files.keys) == Set(recorded.keys))
    var differences: [String] = []
    for (name, functions) in recorded.sorted(by: { $0.key < $1.key }) {
      let file = try #require(files[name])
      #expect(!file.statements.isEmpty)
      differences += Self.differences(file, functions).map { "\(name): \($0)" }
    }
    let all = try String(contentsOf: Self.folder.appendingPathComponent("differences.txt"), encoding: .utf8)
    let known = all.split(separator: "\n").map(String.init).filter { line in
      recorded.keys.contains { line.hasPrefix("\($0): ") }
    }
    #expect(differences == known)
  }

  @Test("a bundle is reported as its original files, whose texts are in the map or beside it")
  func originals() throws {
    let report = CoverageReport(try Self.data(of: "mapped")) { _ in true }
    #expect(report.files.map { $0.path.hasSuffix("Pages/mapped/cart.ts") } == [true, false])
    #expect(report.files.map { $0.path.hasSuffix("Pages/mapped/main.ts") } == [false, true])
    #expect(report.files.map(\.uncoveredLines) == [[10...10, 18...18], [10...10]])
    #expect(report.files.map { $0.functions.map(\.name) } == [["total", "discount"], ["show", "unused"]])
    for file in report.files { #expect(report.texts[file.path]?.contains("total(items") == true) }
  }

  private static func differences(_ file: FileCoverage, _ functions: [Function]) -> [String] {
    var differences: [String] = []
    var own = file.functions
    // The first part of each script is the script as a whole.
    let listed = functions.filter { $0.ranges[0][1] > 0 || $0.ranges[0][0] > 0 || !$0.name.isEmpty }
    for function in listed {
      let range = function.ranges[0]
      let text = "\(function.name.isEmpty ? "(anonymous)" : function.name) at \(range[0] + 1):\(range[1])"
      guard
        let index = own.firstIndex(where: {
          $0.location.start == position(range[0], range[1]) && $0.location.end == position(range[2], range[3])
        })
      else {
        // A script in markup has no function of its own, either.
        if !function.name.isEmpty || !file.path.hasSuffix(".html") { differences.append("\(text) only in Chromium") }
        continue
      }
      let found = own.remove(at: index)
      if found.count != range[4] {
        differences.append("\(text) ran \(range[4]) times in Chromium, \(found.count) here")
      }
      if found.name != function.name { differences.append("\(text) is '\(found.name)' here") }
    }
    differences += own.map {
      "\($0.name.isEmpty ? "(anonymous)" : $0.name) at \($0.location.start.line):\($0.location.start.column) only here"
    }
    for statement in file.statements {
      let start = statement.location.start
      guard let count = count(at: start, functions), count != statement.count else { continue }
      let place = "statement at \(start.line):\(start.column)"
      differences.append("\(place) ran \(count) times in Chromium, \(statement.count) here")
    }
    return differences
  }

  private static func position(_ line: Int, _ column: Int) -> FileCoverage.Position {
    FileCoverage.Position(line: line + 1, column: column)
  }

  /// Returns Chromium's count of a position: that of the smallest part that contains it.
  private static func count(at place: FileCoverage.Position, _ functions: [Function]) -> Int? {
    let parts = functions.flatMap(\.ranges).filter {
      position($0[0], $0[1]) <= place && place < position($0[2], $0[3])
    }
    // Parts are nested, so the smallest one begins last, and ends first.
    return parts.min { left, right in
      (-left[0], -left[1], left[2], left[3]) < (-right[0], -right[1], right[2], right[3])
    }?[4]
  }
}
