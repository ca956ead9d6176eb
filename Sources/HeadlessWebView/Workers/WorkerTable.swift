/// The open workers of a view's pages.
final class WorkerTable {
  private var workers: [Int: DedicatedWorker] = [:]
  private var last = 0

  var count: Int { workers.count }

  /// All workers, in the order in which they were started.
  var all: [DedicatedWorker] { workers.keys.sorted().compactMap { workers[$0] } }

  func nextNumber() -> Int {
    last += 1
    return last
  }

  func add(_ worker: DedicatedWorker) { workers[worker.number] = worker }
  func remove(_ number: Int) { workers[number] = nil }
}

extension WebView {
  /// The workers of the view's pages whose scripts have loaded, in the order in which they were started.
  package var workerList: [DedicatedWorker] { workers.all.filter { $0.realm != nil } }
}

extension PageRealm {
  /// Starts a worker; returns its number, or 0 if the page has too many.
  func openWorker(_ url: WebURL, isModule: Bool, credentials: String, name: String) -> Int {
    guard !isClosed, let view, view.limits.allows(view.workers.count + 1, .workers, \.workers) else { return 0 }
    let worker = DedicatedWorker(
      number: view.workers.nextNumber(), url: url, name: name, isModule: isModule, credentials: credentials,
      owner: self)
    workers[worker.number] = worker
    view.workers.add(worker)
    worker.start()
    return worker.number
  }

  /// The realms of the document's workers, and of their own workers.
  var workerRealms: [PageRealm] {
    workers.keys.sorted().compactMap { workers[$0]?.realm }.flatMap { [$0] + $0.workerRealms }
  }

  /// Ends the workers of the document.
  func endWorkers() {
    for number in workers.keys.sorted() { workers[number]?.end() }
  }
}
