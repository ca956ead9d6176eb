/// The workloads of pages, compared with jsdom.
struct PageRows {
  let tools: Toolbox

  /// The rows by the names that `page-work.js` uses.
  static let works = [
    ("page-parse", "parse 1 MB of HTML"), ("page-build", "build 10,000 elements"),
    ("page-query", "10,000 querySelectorAll"), ("page-events", "10,000 event dispatches"),
    ("page-inner-html", "innerHTML of a 1,000-row table"),
  ]

  var workload: Workload {
    let page = "\(tools.root)/Resources/benchmarks/page-work.html"
    let ours = tools.headlessBridge(["run", "--bridge", "none", "--clock", "real", "--timeout", "300", page])
    let jsdom = ProgramCommand(program: "node", arguments: ["\(tools.root)/Resources/benchmarks/jsdom.js"])
    return Workload(
      name: "page-work",
      peers: [Workload.Peer("ours", ours), Workload.Peer("jsdom", problem: tools.jsdomProblem, jsdom)],
      rows: Self.works.map { id, work in Row(id, work, "ms", beside: "jsdom", aim: 0.5) { $0[work] } })
  }
}
