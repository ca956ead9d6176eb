import Foundation

/// Where the programs and files are that the benchmark runs.
struct Toolbox {
  /// The folder with `Resources`.
  let root: String
  /// The folder with this program and those that were built beside it.
  let products: String
  /// Why there is no jsdom to run beside; nil when there is.
  let jsdomProblem: String?

  private let command: String?

  init() throws(BenchError) {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    products = folder.path
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Resources/benchmarks").path) {
      guard folder.path != "/" else { throw BenchError("there is no Resources/benchmarks above \(program.path)") }
      folder.deleteLastPathComponent()
    }
    root = folder.path
    let environment = ProcessInfo.processInfo.environment
    command = environment["HEADLESS_BRIDGE"]
    // Where Debian has the modules of its packages.
    setenv("NODE_PATH", "/usr/share/nodejs", 0)
    let probe = ProgramCommand(program: "node", arguments: ["-e", "require('jsdom')"])
    do {
      _ = try probe.measure()
      jsdomProblem = nil
    } catch {
      jsdomProblem = "node has no jsdom here"
    }
  }

  private init(root: String, products: String) {
    self.root = root
    self.products = products
    jsdomProblem = nil
    command = nil
  }

  /// A toolbox of names alone, for a look at the rows.
  static let unopened = Toolbox(root: ".", products: ".build/release")

  private var scripts: [String] {
    [
      "--bridge", "\(root)/Resources/bridges/WebViewJavascriptBridge.js",
      "--setup", "\(root)/Resources/examples/hello/bridge-ready.js",
      "--work", "\(root)/Resources/examples/bench/work.js", "--records", "\(root)/Resources/benchmarks/records.js",
    ]
  }

  /// This program as a peer.
  func ours(_ words: String) -> ProgramCommand { peer("bridge-bench", words) }

  /// The engine alone.
  func floor(_ words: String) -> ProgramCommand { peer("bridge-floor", words) }

  private func peer(_ name: String, _ words: String) -> ProgramCommand {
    let options = words.split(separator: " ").map(String.init)
    return ProgramCommand(program: "\(products)/\(name)", arguments: scripts + options)
  }

  /// The command `headless-bridge`; the environment's `HEADLESS_BRIDGE` may name another.
  func headlessBridge(_ arguments: [String]) -> ProgramCommand {
    ProgramCommand(program: command ?? "\(products)/headless-bridge", arguments: arguments)
  }
}
