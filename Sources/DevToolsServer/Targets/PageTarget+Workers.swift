import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The workers of a page: each is a target with sessions of its own.
extension PageTarget {
  func view(_ view: WebView, didOpen worker: DedicatedWorker) {
    guard !isClosed, let target = WorkerTarget(worker, of: self) else { return }
    workers[worker.number] = target
    for owner in owners(of: worker) where owner.attaches { target.open(for: owner, isWaiting: owner.waits) }
  }

  func view(_ view: WebView, didRun worker: DedicatedWorker) {
    guard let target = workers[worker.number] else { return }
    for (session, _) in target.sessions { emit("Inspector.workerScriptLoaded", .empty, to: session) }
  }

  func view(_ view: WebView, didEnd worker: DedicatedWorker) {
    workers.removeValue(forKey: worker.number)?.close()
  }

  /// Begins sessions with the workers that run already, for a client that attaches to their owner.
  func attachToWorkers(_ owner: PageSession) {
    for number in workers.keys.sorted() {
      guard let target = workers[number], !target.sessions.contains(where: { $0.parent === owner }),
        owners(of: target.worker).contains(where: { $0 === owner })
      else { continue }
      target.open(for: owner, isWaiting: false)
    }
  }

  /// The sessions of the page or of the worker that owns a worker.
  private func owners(of worker: DedicatedWorker) -> [PageSession] {
    guard let outer = worker.ownerWorker else { return sessions }
    return workers[outer.number]?.sessions.map(\.session) ?? []
  }

  // MARK: The console and errors

  func view(_ view: WebView, didLog message: ConsoleCall, in worker: DedicatedWorker) {
    guard let target = workers[worker.number] else { return }
    let time = Date().timeIntervalSince1970 * 1000
    target.report("Runtime.consoleAPICalled") { [unowned self, unowned target] in
      describe(message, time, in: target.context)
    }
  }

  func view(_ view: WebView, didReport exception: JavaScriptException, thrown: Value?, in worker: DedicatedWorker) {
    guard let target = workers[worker.number] else { return }
    let time = Date().timeIntervalSince1970 * 1000
    target.report("Runtime.exceptionThrown") { [unowned self, unowned target] in
      [
        "timestamp": .number(time),
        "exceptionDetails": details(of: exception, thrown: thrown, in: target.context),
      ]
    }
  }
}
