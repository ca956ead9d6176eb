import Foundation

/// A folder with spec files, in which tests run the command.
struct SpecFolder {
  let path: String

  init(_ files: [String: String]) throws {
    path = (try CommandRunner.page("", "marker.txt") as NSString).deletingLastPathComponent
    for (name, text) in files { try write(name, text) }
  }

  func write(_ name: String, _ text: String) throws {
    let file = file(name)
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  func file(_ name: String) -> String { (path as NSString).appendingPathComponent(name) }

  func text(of name: String) -> String {
    FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Runs `headless-bridge test`, with words for a shell.
  func test(
    _ words: String = "", in folder: String = ".", environment: [String: String] = [:]
  ) throws -> CommandRunner.Outcome {
    try run("headless-bridge test \(words)", in: folder, environment: environment)
  }

  /// Runs a command line of a shell.
  func run(
    _ line: String, in folder: String = ".", environment: [String: String] = [:]
  ) throws -> CommandRunner.Outcome {
    try CommandRunner.run(shell: line, in: URL(fileURLWithPath: file(folder)), environment: environment)
  }

  /// Runs the tests, and returns the names of those that ran, each with its file.
  func ran(_ words: String = "", in folder: String = ".", environment: [String: String] = [:]) throws -> [String] {
    try test("--reporter tap \(words)", in: folder, environment: environment).output.split(separator: "\n")
      .filter { $0.wholeMatch(of: #/(not )?ok .*/#) != nil && !$0.hasSuffix("# SKIP") }
      .map { String($0.replacing(#/^(not )?ok \d+ - /#, with: "")) }
  }
}
