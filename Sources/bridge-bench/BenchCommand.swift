import Foundation

/// The program: a peer if its first argument is an option, else the benchmark that runs peers.
struct BenchCommand {
  let words: [String]

  func run() -> Int32 {
    if words.first == "--help" || words.first == "help" {
      print(BenchOptions.help)
      return 0
    }
    if words.first?.hasPrefix("--") == true { return Peer(arguments: words).run() }
    do {
      let options = try BenchOptions(words)
      switch options.action {
      case .table: return try TableCommand(options: options).run()
      case .growth: return try GrowthCommand(options: options).run()
      case .soak: return try SoakCommand(options: options).run()
      }
    } catch {
      FileHandle.standardError.write(Data("bridge-bench: \(error)\n".utf8))
      return 2
    }
  }
}
