import Foundation
import TestSupport
import Testing

/// `Documentation/Guides/Specs.md`, whose code blocks are a page and a spec file.
@Suite struct SpecsDocumentTests {
  @Test("the documented specs pass") func documentedSpecs() throws {
    let file = Repository.file("Documentation/Guides/Specs.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    func blocks(_ language: String) -> [String] {
      text.components(separatedBy: "\n```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```\n")[0] }
    }
    let page = try CommandRunner.page(try #require(blocks("html").first), "cart.html")
    let folder = (page as NSString).deletingLastPathComponent
    let spec = folder + "/cart.bridge.js"
    try blocks("js").joined(separator: "\n").write(toFile: spec, atomically: true, encoding: .utf8)
    let outcome = try CommandRunner.run(["test", "--reporter", "tap", spec])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.hasSuffix("1..6\n"))
  }
}
