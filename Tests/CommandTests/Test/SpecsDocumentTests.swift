import Foundation
import TestSupport
import Testing

/// `Documentation/Guides/Specs.md`: its blocks are a page and a file of specs, which pass.
@Suite struct SpecsDocumentTests {
  @Test("its specs pass") func itsSpecsPass() throws {
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
