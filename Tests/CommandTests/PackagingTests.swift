import Foundation
import TestSupport
import Testing

/// The scripts, templates and definitions that packages are made from.
///
/// `make dist-check` installs the packages and runs them.
@Suite struct PackagingTests {
  @Test("archives, the container file and the GitHub Action are consistent") func packaging() throws {
    let outcome = try Shell.run("/usr/bin/env", ["python3", Repository.file("Scripts/packaging/tests.py").path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// Node is not needed to build, so machines without it skip this test.
  @Test("the VS Code extension lists and runs specs", .enabled(if: PackagingTests.hasNode, "requires Node 20 or later"))
  func extensionForVSCode() throws {
    let binary = Bundle.main.bundleURL.appendingPathComponent("headless-bridge").path
    let outcome = try Shell.run(Repository.file("Scripts/check-vscode").path, [binary])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test("scripts report missing arguments") func usage() throws {
    for (script, arguments) in [("dist", ["one"]), ("dist-check", []), ("dist-check", [".", "rpm"])] {
      let outcome = try Shell.run(Repository.file("Scripts/\(script)").path, arguments)
      #expect(outcome.status == 2, "\(script): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("usage: "), "\(script): \(outcome.errors)")
    }
  }

  private static let hasNode: Bool = {
    let script = "process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)"
    return (try? Shell.run("/usr/bin/env", ["node", "-e", script]).status) == 0
  }()
}
