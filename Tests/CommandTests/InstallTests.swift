import Foundation
import TestSupport
import Testing

/// `Scripts/install`, which `make install` and `make dist` use.
@Suite struct InstallTests {
  private static let files = [
    "bin/headless-bridge", "share/man/man1/headless-bridge.1", "share/bash-completion/completions/headless-bridge",
    "share/zsh/site-functions/_headless-bridge", "share/fish/vendor_completions.d/headless-bridge.fish",
  ]

  @Test("installs the files, and removes them again") func installs() throws {
    let folder = (try CommandRunner.page("", "unused") as NSString).deletingLastPathComponent + "/a prefix"
    let script = Repository.file("Scripts/install").path
    let binary = Bundle.main.bundleURL.appendingPathComponent("headless-bridge").path
    let outcome = try Shell.run(script, [binary, folder])
    #expect(outcome.status == 0, "\(outcome.errors)")
    for file in Self.files {
      let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.size] as? Int
      #expect(size ?? 0 > 0, "\(file)")
    }
    #expect(
      try String(contentsOfFile: "\(folder)/\(Self.files[1])", encoding: .utf8)
        == CommandRunner.run(["manual"]).output)

    // Run through a link on the path, the command still finds itself to start its workers.
    let links = "\(folder)/links"
    try FileManager.default.createDirectory(atPath: links, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: "\(links)/hb", withDestinationPath: "../bin/headless-bridge")
    let line = "PATH='\(links)' && hb test --reporter tap Resources/examples/hello"
    let run = try Shell.run("/bin/bash", ["-c", line])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix("1..2\n"))

    #expect(try Shell.run(script, ["--remove", folder]).status == 0)
    for file in Self.files { #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(file)")) }
  }

  @Test("reports missing arguments") func usage() throws {
    let script = Repository.file("Scripts/install").path
    #expect(try Shell.run(script, []).status == 2)
  }
}
