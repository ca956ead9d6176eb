import Foundation

/// The locations of the programs and files that the benchmark runs.
struct Toolbox {
  /// The folder with `Resources`.
  let root: String
  /// The folder with this program and the others of the same build.
  let products: String
  /// The reason why jsdom is not available for comparison; nil if it is.
  let jsdomProblem: String?

  /// The programs `lightpanda` and `chromium`; the environment variables `LIGHTPANDA` and `CHROMIUM` may name others.
  let lightpanda: String
  let chromium: String

  private let command: String?

  init() throws(BenchError) {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    products = folder.path
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Resources/benchmarks").path) {
      guard folder.path != "/" else { throw BenchError("Resources/benchmarks not found above \(program.path)") }
      folder.deleteLastPathComponent()
    }
    root = folder.path
    let environment = ProcessInfo.processInfo.environment
    command = environment["HEADLESS_BRIDGE"]
    lightpanda = environment["LIGHTPANDA"] ?? "lightpanda"
    chromium = environment["CHROMIUM"] ?? "chromium"
    // Debian installs the modules of its packages here.
    setenv("NODE_PATH", "/usr/share/nodejs", 0)
    let probe = ProgramCommand(program: "node", arguments: ["-e", "require('jsdom')"])
    do {
      _ = try probe.measure()
      jsdomProblem = nil
    } catch {
      jsdomProblem = "jsdom is not installed for node"
    }
  }

  private init(root: String, products: String) {
    self.root = root
    self.products = products
    jsdomProblem = nil
    lightpanda = "lightpanda"
    chromium = "chromium"
    command = nil
  }

  /// A toolbox with names only, for listing the rows.
  static let unopened = Toolbox(root: ".", products: ".build/release")

  private var scripts: [String] {
    [
      "--bridge", "\(root)/Resources/bridges/WebViewJavascriptBridge.js",
      "--setup", "\(root)/Resources/examples/hello/bridge-ready.js",
      "--work", "\(root)/Resources/examples/bench/work.js", "--records", "\(root)/Resources/benchmarks/records.js",
    ]
  }

  /// Returns the command that runs jsdom with an app's native side.
  func jsdom(_ words: String) -> ProgramCommand {
    let program = ["\(root)/Resources/benchmarks/jsdom-bridge.js"]
    return ProgramCommand(program: "node", arguments: program + scripts + words.split(separator: " ").map(String.init))
  }

  /// Returns the reason why a program cannot run here; nil if it is a file or in a folder of `PATH`.
  func problem(of program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
    return paths.contains { FileManager.default.isExecutableFile(atPath: $0) } ? nil : "\(program) is not installed"
  }

  /// Returns the command that runs this program as a peer.
  func ours(_ words: String) -> ProgramCommand { peer("bridge-bench", words) }

  /// Returns the command that runs the engine alone.
  func floor(_ words: String) -> ProgramCommand { peer("bridge-floor", words) }

  private func peer(_ name: String, _ words: String) -> ProgramCommand {
    let options = words.split(separator: " ").map(String.init)
    return ProgramCommand(program: "\(products)/\(name)", arguments: scripts + options)
  }

  /// Returns the command `headless-bridge`; the environment variable `HEADLESS_BRIDGE` may name another program.
  func headlessBridge(_ arguments: [String]) -> ProgramCommand {
    ProgramCommand(program: command ?? "\(products)/headless-bridge", arguments: arguments)
  }
}
