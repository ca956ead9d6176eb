import Foundation
import TestSupport
import Testing

/// The help, the usage errors and the manual page, which are generated from one table.
@Suite struct HelpTests {
  /// The subcommands that the overview lists.
  static func commands() throws -> [String] {
    try CommandRunner.run(["--help"]).output.matches(of: #/(?m)^  ([a-z]+) {2,}\S/#).map { String($0.1) }
  }

  @Test("the overview lists the commands and first examples") func overview() throws {
    let text = try CommandRunner.run(["--help"]).output
    #expect(try Self.commands().count >= 13)
    #expect(text.contains("Getting started:\n  headless-bridge run page.html\n"))
    for words in [["help"], ["-h"]] { #expect(try CommandRunner.run(words).output == text) }
  }

  @Test("each command has help") func commandHelp() throws {
    for command in try Self.commands() {
      let outcome = try CommandRunner.run([command, "--help"])
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("\(command): "))
      #expect(outcome.output.contains("\nUsage: headless-bridge \(command)"))
      #expect(outcome.output.contains("\nExample"), "\(command) has no example")
      #expect(outcome.output.contains("\nExit status:\n  0  "))
      #expect(try CommandRunner.run(["help", command]).output == outcome.output)
      let widest = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("  headless-bridge ") }.map(\.count)
        .max()
      #expect(widest ?? 0 <= 80)
    }
  }

  @Test(
    "suggests the nearest command or option for an unknown one",
    arguments: [
      (
        ["run", "--hanlders", "x"],
        "unknown option: --hanlders. Did you mean --handlers? Try: headless-bridge run --help"
      ),
      (["run", "-trace", "x"], "unknown option: -trace. Did you mean --trace? Try: headless-bridge run --help"),
      (
        ["test", "--rep=1"],
        "--rep=1 is ambiguous: --repeat-each, --reporter, --report. Try: headless-bridge test --help"
      ),
      (["doctor", "--json=1"], "--json takes no value. Try: headless-bridge doctor --help"),
      (
        ["doctor", "--facade", "x"],
        "unknown option: --facade. It is an option of run, repl, record, replay. Try: headless-bridge doctor --help"
      ),
      (["run", "--eval"], "--eval requires a value. Try: headless-bridge run --help"),
      (["tset"], "unknown command: tset. Did you mean test? Try: headless-bridge --help"),
      (["help", "doktor"], "unknown command: doktor. Did you mean doctor? Try: headless-bridge --help"),
      (
        ["page.html"],
        "unknown command: page.html. To load a page, use headless-bridge run; to run specs, use headless-bridge test. Try: headless-bridge --help"
      ),
      (["manual", "x"], "manual: unexpected argument: x. Try: headless-bridge manual --help"),
      (
        ["completions", "tcsh"], "completions requires one of bash, zsh, fish. Try: headless-bridge completions --help"
      ),
    ])
  func complaint(words: [String], text: String) throws {
    let outcome = try CommandRunner.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "headless-bridge: \(text)\n")
  }

  /// Runs all examples of all commands in order, in a folder with the files that they name.
  @Test("the examples succeed") func examples() throws {
    let hello = Repository.file("Resources/examples/hello")
    let folder = URL(fileURLWithPath: try CommandRunner.page("", "unused")).deletingLastPathComponent()
    for (name, copy) in [
      ("index.html", "page.html"), ("bridge-ready.js", "bridge-ready.js"), ("handlers.js", "handlers.js"),
    ] {
      try FileManager.default.copyItem(at: hello.appendingPathComponent(name), to: folder.appendingPathComponent(copy))
    }
    let shop = folder.appendingPathComponent("public")
    try FileManager.default.createDirectory(at: shop, withIntermediateDirectories: true)
    try "<title>Shop</title>".write(to: shop.appendingPathComponent("shop.html"), atomically: true, encoding: .utf8)
    let spec = try String(contentsOf: hello.appendingPathComponent("hello.bridge.js"), encoding: .utf8)
    try spec.replacing("index.html", with: "page.html")
      .write(to: folder.appendingPathComponent("page.bridge.js"), atomically: true, encoding: .utf8)
    try "document.title\n".write(to: folder.appendingPathComponent("inputs.txt"), atomically: true, encoding: .utf8)
    let setUp = [
      // The files that the examples of other commands write.
      "headless-bridge record --handlers handlers.js --click '#share' --output share.jsonl page.html",
      "headless-bridge contract from-transcript share.jsonl > contract.json",
    ]
    var lines = setUp
    for command in [""] + (try Self.commands()) {
      let text = try CommandRunner.run(command.isEmpty ? ["--help"] : [command, "--help"]).output
      let examples = text.components(separatedBy: "\nGetting started:\n").last?.components(separatedBy: "\nExample")
      lines += (examples?.last ?? "").matches(of: #/(?m)^  (headless-bridge .*)$/#).map { String($0.1) }
    }
    #expect(lines.count > 25)
    let path = Bundle.main.bundleURL.path
    // Watch mode and the server run until they are interrupted.
    for line in lines where Set(line.split(separator: " ")).isDisjoint(with: ["--watch", "serve"]) {
      let outcome = try Shell.run("/bin/bash", ["-c", "PATH='\(path)':$PATH\n\(line)"], in: folder)
      #expect(outcome.status == 0, "\(line)\n\(outcome.output)\(outcome.errors)")
    }
  }

  private static let man = Shell.find("man")
  private static let mandoc = Shell.find("mandoc")

  @Test("the manual page lists every option") func manualPage() throws {
    let text = try CommandRunner.run(["manual"]).output
    for command in try Self.commands() {
      #expect(text.contains("\n.Ss \(command)\n"))
      for option in try CommandRunner.run([command, "--help"]).output.matches(of: #/(?m)^  --([a-z-]+)/#)
      where option.1 != "help" && option.1 != "version" {
        let name = option.1.replacing("-", with: "\\-")
        #expect(text.contains("Fl Fl \\&\(name)\\&"), "\(option.1)")
      }
    }
  }

  @Test("man renders the manual page without warnings", .enabled(if: man != nil, "man is not installed"))
  func manRenders() throws {
    let path = try CommandRunner.page(try CommandRunner.run(["manual"]).output, "headless-bridge.1")
    let outcome = try Shell.run(try #require(Self.man), ["--warnings", "-l", path])
    // A minimized system has a stub for man, which prints a notice.
    guard !outcome.output.contains("minimized") else { return }
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("--handlers FILE"))
  }

  @Test("mandoc reports no problems in the manual page", .enabled(if: mandoc != nil, "mandoc is not installed"))
  func mandocLint() throws {
    let path = try CommandRunner.page(try CommandRunner.run(["manual"]).output, "headless-bridge.1")
    let outcome = try Shell.run(try #require(Self.mandoc), ["-T", "lint", path])
    #expect(outcome.output == "")
  }
}
