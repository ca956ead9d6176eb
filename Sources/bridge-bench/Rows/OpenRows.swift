/// A command that opens a small page and prints its document, from its start to its end, compared with other programs
/// that run a page's scripts.
struct OpenRows {
  let tools: Toolbox

  /// The text that the page's script writes into the document.
  private static let result = "5 large orders of 3825"

  var workload: Workload {
    let folder = "\(tools.root)/Resources/benchmarks/open"
    let tools = tools
    return Workload(
      name: "open",
      peers: [
        Workload.Peer("file") { () throws(BenchError) in
          try Self.ours("\(folder)/index.html", tools).measure(printing: Self.result)
        },
        served("ours", folder) { Self.ours($0, tools) },
        served("lightpanda", folder, tools.problem(of: tools.lightpanda)) { url in
          ProgramCommand(program: tools.lightpanda, arguments: ["fetch", "--dump", "html", url])
        },
        served("chromium", folder, tools.problem(of: tools.chromium)) { url in
          ProgramCommand(program: tools.chromium, arguments: Self.chromiumOptions + [url])
        },
        served("jsdom", folder, tools.jsdomProblem) { url in
          ProgramCommand(program: "node", arguments: ["\(tools.root)/Resources/benchmarks/jsdom-open.js", url])
        },
      ],
      rows: [
        Row("open-http", "open a small page over HTTP, compared with a file", "ms", beside: "file", aim: 1.2) {
          $0["wall_ms"]
        },
        Row("open-lightpanda", "the same page, Lightpanda", "ms", beside: "lightpanda", aim: 1) { $0["wall_ms"] },
        Row("open-lightpanda-mb", "its peak memory", "MB", beside: "lightpanda") {
          BridgeRows.megabytes($0["peak_kb"])
        },
        Row("open-chromium", "the same page, Chromium", "ms", beside: "chromium", aim: 1) { $0["wall_ms"] },
        Row("open-jsdom", "the same page, jsdom", "ms", beside: "jsdom", aim: 1) { $0["wall_ms"] },
      ])
  }

  /// A container's processes have no namespaces for the sandbox, and often little shared memory.
  private static let chromiumOptions = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom",
  ]

  private static func ours(_ page: String, _ tools: Toolbox) -> ProgramCommand {
    tools.headlessBridge([
      "run", "--bridge", "none", "--allow-host", "127.0.0.1", "--eval", "document.documentElement.outerHTML", page,
    ])
  }

  private func served(
    _ name: String, _ folder: String, _ problem: String? = nil, _ command: @escaping (String) -> ProgramCommand
  ) -> Workload.Peer {
    Workload.Peer(name, problem: problem) { () throws(BenchError) in
      let server = try PageServer(folder: folder)
      defer { withExtendedLifetime(server) {} }
      return try command(server.url(of: "index.html")).measure(printing: Self.result)
    }
  }
}
