import Foundation
import TestSupport
import Testing

/// The generated completions, tested in their shells.
@Suite struct CompletionTests {
  /// Returns the completions of bash for the last of some words, in the repository's folder.
  private static func offers(_ words: [String]) throws -> Set<String> {
    let script = """
      set -u
      source <("$0" completions bash)
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
      _headless_bridge
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let command = Bundle.main.bundleURL.appendingPathComponent("headless-bridge").path
    let outcome = try Shell.run("/bin/bash", ["-c", script, command, "headless-bridge"] + words)
    #expect(outcome.errors == "")
    return Set(outcome.output.split(separator: "\n").map(String.init))
  }

  @Test("bash completes commands") func bashCommands() throws {
    #expect(try Self.offers(["re"]) == ["record", "replay", "repl"])
    #expect(try Self.offers([""]).isSuperset(of: ["run", "test", "doctor", "init", "help", "--help", "--version"]))
    #expect(try Self.offers(["help", "fa"]) == ["facade"])
  }

  @Test("bash completes the options of a command") func bashOptions() throws {
    #expect(try Self.offers(["run", "--hand"]) == ["--handlers"])
    #expect(try Self.offers(["test", "--re"]) == ["--retries", "--repeat-each", "--reporter", "--report"])
    #expect(try Self.offers(["diff", "--hand"]) == [])
  }

  @Test("bash completes values") func bashValues() throws {
    #expect(try Self.offers(["run", "--bridge", "ds"]) == ["dsbridge", "dsbridge2", "dsbridge1"])
    #expect(try Self.offers(["run", "--bridge", "=", "web"]) == ["webkit"])
    #expect(try Self.offers(["run", "--bridge", "="]).contains("none"))
    #expect(try Self.offers(["test", "--reporter", "j"]) == ["junit", "json"])
    #expect(try Self.offers(["run", "--call", ""]) == [])
  }

  @Test("bash completes files") func bashFiles() throws {
    let hello = "Resources/examples/hello/"
    #expect(try Self.offers(["run", hello]) == ["\(hello)index.html"])
    #expect(
      try Self.offers(["run", "--handlers", hello])
        == ["\(hello)handlers.js", "\(hello)hello.bridge.js", "\(hello)bridge-ready.js"])
    #expect(try Self.offers(["run", "--root", "Resources/exa"]) == ["Resources/examples"])
  }

  @Test("bash completes verbs and then files") func bashVerbs() throws {
    #expect(try Self.offers(["contract", ""]) == ["from-transcript", "types", "stubs", "diff"])
    #expect(
      try Self.offers(["contract", "types", "Resources/examples/login/h"]) == ["Resources/examples/login/handlers.json"]
    )
    #expect(try Self.offers(["completions", "z"]) == ["zsh"])
  }

  private static let zsh = Shell.find("zsh")
  private static let fish = Shell.find("fish")

  @Test("zsh loads its completions", .enabled(if: zsh != nil, "zsh is not installed"))
  func zshLoads() throws {
    let text = try CommandRunner.run(["completions", "zsh"]).output
    let path = try CommandRunner.page(text, "_headless-bridge")
    let zsh = try #require(Self.zsh)
    #expect(try Shell.run(zsh, ["-f", "-n", path]).errors == "")
    // Users either load it explicitly, or place it in a folder of `fpath`.
    let folder = (path as NSString).deletingLastPathComponent
    for (before, behind) in [("", "source \(path)"), ("fpath=(\(folder) $fpath)", "")] {
      let script = """
        \(before)
        autoload -Uz compinit && compinit -u -D
        \(behind)
        print ${_comps[headless-bridge]}
        """
      #expect(try Shell.run(zsh, ["-f", "-c", script]).output == "_headless-bridge\n")
    }
  }

  @Test("fish completes commands, options, values and verbs", .enabled(if: fish != nil, "fish is not installed"))
  func fishCompletes() throws {
    let path = try CommandRunner.page(try CommandRunner.run(["completions", "fish"]).output, "headless-bridge.fish")
    let fish = try #require(Self.fish)
    func offers(_ line: String) throws -> [String] {
      let outcome = try Shell.run(fish, ["--no-config", "-c", "source \(path); complete -C '\(line)'"])
      #expect(outcome.errors == "")
      return outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try Set(offers("headless-bridge re")) == ["record", "replay", "repl"])
    #expect(try offers("headless-bridge run --hand") == ["--handlers"])
    #expect(try offers("headless-bridge run --bridge web") == ["webkit"])
    #expect(try offers("headless-bridge contract ty") == ["types"])
    #expect(try offers("headless-bridge diff --hand") == [])
  }
}

/// Runs programs of the system.
enum Shell {
  /// Returns the path of a program, if it is installed.
  static func find(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  static func run(_ program: String, _ arguments: [String], in folder: URL = Repository.folder) throws
    -> CommandRunner.Outcome
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return CommandRunner.Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaint, as: UTF8.self))
  }
}
