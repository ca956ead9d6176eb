import JavaScriptEngine
import Ownership

/// A dedicated worker: a realm of its own on the thread and the loop of the page that owns it.
///
/// It ends with the document of its owner, which is a page or another worker.
package final class DedicatedWorker {
  /// The number of the worker, which no other worker of the view has.
  package let number: Int
  /// The name that its owner gives it.
  package let name: String
  /// The address of its script, after all redirects once the script has loaded.
  package private(set) var url: WebURL
  let isModule: Bool
  /// Indicates whether its requests contain credentials: Fetch, "credentials mode".
  let credentials: String
  // The owner's realm retains the worker, and ends it before it closes.
  private(set) weak var owner: PageRealm?
  private(set) var frame: Frame?
  /// The pending load of its script.
  var load: ResourceLoad?
  /// The script that waits for tools to allow the worker to run.
  private var heldScript: UTF16Text?
  private var holds = 0
  private(set) var isEnded = false

  init(number: Int, url: WebURL, name: String, isModule: Bool, credentials: String, owner: PageRealm) {
    self.number = number
    self.url = url
    self.name = name
    self.isModule = isModule
    self.credentials = credentials
    self.owner = owner
  }

  var realm: PageRealm? { frame?.realm }

  /// The worker that owns it; nil if a page does.
  package var ownerWorker: DedicatedWorker? { owner?.frame?.worker }

  /// The origin of the worker, as servers and scripts see it.
  package var origin: String { frame?.origin.name ?? "null" }

  /// The worker's world, for tools; nil before its script has loaded, and after its end.
  package var world: PageWorld? { try? realm?.open(.page) }

  // MARK: Scripts

  /// Opens the worker's realm, and runs its script unless a tool holds it.
  ///
  /// - Parameter policy: The policy for referrers that the response declares; nil for the owner's.
  func open(
    _ script: UTF16Text, at address: WebURL, policy: ReferrerPolicy?, policies: [ContentPolicy] = []
  ) {
    guard !isEnded, let owner, let ownerFrame = owner.frame, let view = owner.view, let object = owner.object else {
      return
    }
    url = address
    let frame = Frame(worker: self, of: ownerFrame, in: view)
    if let policy { frame.referrerPolicy = policy }
    self.frame = frame
    do {
      try frame.openWorker()
    } catch {
      view.reporter.internalError(error)
      return end()
    }
    let numbers = [owner.core.context.handle(Double(number))]
    realm?.notifyWorker("openWorker", [object.handle] + numbers)
    realm?.adopt(policies)
    heldScript = script
    view.inspector?.view(view, didOpen: self)
    runHeldScript()
  }

  /// Keeps the worker's first script from running, until ``release()`` is called as often.
  package func hold() { holds += 1 }

  /// Allows the worker to run: what its tool asks next is after the first script.
  package func release() {
    guard holds > 0 else { return }
    holds -= 1
    guard holds == 0, let owner else { return }
    // A script that a dialog blocks goes on first.
    guard owner.context.virtualMachine.isInHostFunction else { return runHeldScript() }
    owner.loop.post { [weak self] in self?.runHeldScript() }
  }

  private func runHeldScript() {
    guard holds == 0, !isEnded, let script = heldScript, let realm else { return }
    heldScript = nil
    guard !isModule else {
      let context = realm.core.context
      return context.withHandles(of: [script, UTF16Text(url.href), UTF16Text(credentials)]) { texts in
        realm.notifyWorker("runWorkerModule", texts)
      }
    }
    _ = realm.core.enter(realm)
    do throws(JavaScriptException) {
      _ = try realm.evaluate(script, url: url.href)
    } catch {
      realm.report(error, phase: "script", of: (url.href, 1))
    }
    started()
  }

  /// Delivers the messages that have arrived, after the first script.
  func started() {
    guard !isEnded, let realm else { return }
    realm.notifyWorker("startWorker", [])
    if let view = realm.view { view.inspector?.view(view, didRun: self) }
  }

  // MARK: The end

  /// Closes the worker on its own request: the running script ends, and nothing runs after it.
  func closeAfterScript() {
    guard !isEnded, let realm else { return }
    realm.stopTasks()
    realm.loop.post { [weak self] in self?.end() }
  }

  /// Ends the worker with its pending work, and the workers that it owns.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    load?.cancel()
    load = nil
    heldScript = nil
    let view = frame?.view
    if let view, frame?.realm != nil { view.inspector?.view(view, didEnd: self) }
    frame?.detach()
    guard let owner else { return }
    owner.workers[number] = nil
    owner.view?.workers.remove(number)
    // A script of another document may end it, and goes on as the active one.
    let outer = owner.core.enter(owner)
    owner.notifyWorker("workerClosed", [owner.core.context.handle(Double(number))])
    if let outer { owner.core.leave(to: outer) }
  }
}

extension PageRealm {
  /// Calls a step of workers in the DOM's implementation (`Resources/dom/workers/worker.js`).
  func notifyWorker(_ name: String, _ arguments: [Handle]) {
    notify(.event, [core.context.handle(UTF16Text(name))] + arguments)
  }
}

@available(*, unavailable, message: "a worker belongs to the isolation that owns its view")
extension DedicatedWorker: Sendable {}
