import Foundation

/// The tests of html5lib, which many parsers share.
///
/// They are not part of this project: `HEADLESS_BRIDGE_HTML5LIB_TESTS` names their folder, which contains `tokenizer`
/// and `tree-construction`.
public enum HTML5LibTests {
  private static let folder = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_HTML5LIB_TESTS"].map {
    URL(fileURLWithPath: $0)
  }

  /// Why the tests are skipped if the environment does not name the folder.
  public static let reason = "HEADLESS_BRIDGE_HTML5LIB_TESTS doesn't name the folder of html5lib's tests"

  /// Indicates whether the environment names the folder.
  public static var isAvailable: Bool { folder != nil }

  /// Returns the files of a folder with an extension, sorted by name.
  public static func files(in name: String, extension suffix: String) -> [URL] {
    guard let folder else { return [] }
    let inner = folder.appendingPathComponent(name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: inner.path)) ?? []
    return names.filter { $0.hasSuffix("." + suffix) }.sorted().map { inner.appendingPathComponent($0) }
  }

  /// A test of tree construction.
  public struct Tree: Sendable {
    /// The file's name and the test's number in it.
    public let name: String
    /// The markup to parse.
    public let markup: String
    /// The tree as html5lib writes it.
    public let expected: String
    /// The context element of a fragment.
    public let context: String?
    /// Indicates whether scripts run; nil if the result is the same in both cases.
    public let runsScripts: Bool?
  }

  /// Returns the tests in a file.
  public static func trees(in file: URL) throws -> [Tree] {
    let parts: Set = [
      "data", "errors", "new-errors", "document-fragment", "script-off", "script-on", "document",
    ]
    var tests: [[String: [String]]] = []
    var part: String?
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      let name = line.hasPrefix("#") ? String(line.dropFirst()) : ""
      // The markup of a test may contain such a line, too.
      if parts.contains(name), name != "data" || part == nil || part == "document" {
        if name == "data" { tests.append([:]) }
        part = name
        tests[tests.count - 1][name] = []
      } else if let part {
        tests[tests.count - 1][part]?.append(line)
      }
    }
    return tests.enumerated().map { index, test in
      var document = test["document"] ?? []
      while document.last == "" { document.removeLast() }
      return Tree(
        name: "\(file.lastPathComponent)#\(index)", markup: (test["data"] ?? []).joined(separator: "\n"),
        expected: document.joined(separator: "\n"), context: test["document-fragment"]?.first,
        runsScripts: test["script-on"] != nil ? true : test["script-off"] != nil ? false : nil)
    }
  }
}
