import Foundation
import TestSupport
import Testing

/// The example pages of apps, with their specs.
@Suite struct AppExampleTests {
  /// An example with the bridge that runs it, and the page's library if the environment names the original's file.
  struct Example: Sendable, CustomTestStringConvertible {
    let folder: String
    let dialect: String
    let library: OriginalScript?
    var testDescription: String { "\(folder), \(dialect)\(library == nil ? "" : ", the real library")" }

    private static let dialects = [
      ("weixin/shop", ["weixin", "weixin@android"], OriginalScript.jweixin),
      ("alipay/shop", ["alipay", "alipay@android"], nil),
      ("uniapp/cart", ["uniapp", "uniapp-nvue", "uniapp-plus", "uniapp-browser"], .uniWebView),
    ]
    static let all = dialects.flatMap { folder, dialects, library in
      dialects.flatMap { dialect in
        ([nil] + [library].filter { $0?.text != nil }).map { Example(folder: folder, dialect: dialect, library: $0) }
      }
    }

    var arguments: [String] {
      var arguments = ["test", "--dialects", dialect]
      if let path = library?.path { arguments += ["--bridge-script", path] }
      return arguments
    }
    var spec: String { "Resources/examples/\(folder).bridge.js" }
  }

  @Test("a spec of an example passes", arguments: Example.all)
  func passes(_ example: Example) throws {
    let outcome = try CommandRunner.run(example.arguments + ["--reporter", "tap", example.spec])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("\nok 2 "))
  }

  @Test(
    "the transcripts of a page are the same with our library and the real one",
    arguments: Example.all.filter { $0.library != nil })
  func same(_ example: Example) throws {
    func transcripts(_ arguments: [String]) throws -> [String: String] {
      let folder = URL(fileURLWithPath: try CommandRunner.page("", ".keep")).deletingLastPathComponent()
      _ = try CommandRunner.run(arguments + ["--transcript", folder.path, example.spec])
      let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return try Dictionary(
        uniqueKeysWithValues: files.filter { $0.hasSuffix(".jsonl") }.map { file in
          let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
          // The library's own request and its size differ.
          let lines = text.split(separator: "\n").filter { !$0.contains("\"request") }
          return (file, lines.joined(separator: "\n"))
        })
    }
    let ours = try transcripts(["test", "--dialects", example.dialect])
    #expect(!ours.isEmpty)
    #expect(try transcripts(example.arguments) == ours)
  }
}
