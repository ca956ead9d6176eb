import Foundation

/// The configuration of another test runner, as far as it can be read without running it.
struct ForeignConfiguration: Equatable {
  /// The name of the file.
  let file: String
  /// The folder of the tests; nil if the file names none.
  private(set) var testDir: String?
  /// The patterns of the test files.
  private(set) var testMatch: [String]
  /// The URL that relative addresses of pages start from.
  private(set) var baseURL: String?

  private static let endings = ["ts", "js", "mjs", "mts", "cjs", "cts"]
  private static let standard = "**/*.{test,spec}.{js,jsx,mjs,cjs,ts,tsx,mts,cts}"

  /// Finds the configuration of Playwright, Vitest or Jest in a folder; nil if it has none.
  init?(in folder: String) {
    let files = NewFiles(folder: folder)
    let names = ["playwright", "vitest", "jest"].flatMap { name in Self.endings.map { "\(name).config.\($0)" } }
    guard let name = names.first(where: files.exists), let text = try? TextFile.read(files.path(name)) else {
      return nil
    }
    file = name
    let code = text.replacing(#/^\s*\/\/.*$/#.anchorsMatchLineEndings(), with: "")
    func texts(_ key: String) -> [String] {
      // Calls and variables need a run of the file.
      let pattern = #"\b\#(key)\s*:\s*(\[[^\[\]()]*\]|'[^']*'|"[^"]*")"#
      guard let range = code.range(of: pattern, options: .regularExpression) else { return [] }
      let value = code[range].drop { $0 != ":" }
      return value.matches(of: #/'([^']*)'|"([^"]*)"/#).map { String($0.1 ?? $0.2 ?? "") }.filter { !$0.isEmpty }
    }
    var patterns: [String]
    if name.hasPrefix("playwright") {
      testDir = texts("testDir").first
      patterns = texts("testMatch")
      baseURL = texts("baseURL").first
    } else if name.hasPrefix("vitest") {
      testDir = texts("dir").first
      patterns = texts("include")
    } else {
      let roots = texts("roots").map { $0.replacing("<rootDir>", with: ".") }
      testDir = roots.count == 1 ? roots[0] : nil
      patterns = texts("testMatch").map { $0.replacing("<rootDir>/", with: "") }
      if patterns.isEmpty { patterns = ["**/__tests__/**/*.{js,jsx,ts,tsx}"] + [Self.standard] }
    }
    if testDir == "." || testDir == "./" { testDir = nil }
    testMatch = patterns.isEmpty ? [Self.standard] : patterns
  }

  /// The folder of the tests without `./` and a slash at its end.
  var folder: String? {
    testDir.map { dir in
      let name = dir.hasPrefix("./") ? String(dir.dropFirst(2)) : dir
      return name.hasSuffix("/") ? String(name.dropLast()) : name
    }
  }

  /// The patterns of the tests, relative to the folder of the configuration.
  var patterns: [String] {
    guard let folder else { return testMatch }
    return testMatch.map { $0.hasPrefix("**/") ? "\(folder)/\($0)" : $0 }
  }

  /// The advice for a run that finds no spec files.
  var advice: String {
    let list = patterns.map { "\"\($0)\"" }.joined(separator: ", ")
    return "Found \(file): to run its tests, add \(InitTarget.settingsFile) with { \"testMatch\": [\(list)] }, "
      + "or run: headless-bridge init"
  }
}
