import Foundation
import JavaScriptEngine
import Ownership
import SpecRunner

/// The workers of a command, kept from one run to the next.
final class WorkerSet: Sendable {
  let all: [Worker]

  init(_ options: TestOptions) {
    all = (0..<options.workers).map { _ in Worker(deadline: options.deadline, memoryLimit: options.memory) }
  }

  /// Ends the processes after they have finished their work.
  func stop() { for worker in all { worker.stop() } }

  /// Kills the workers that are working; the others end with this process.
  func kill() { for worker in all { worker.kill() } }
}

/// Runs spec files in several workers at once.
final class WorkerPool: Sendable {
  private let jobs: [SpecJob]
  private let jobFor: @Sendable (SpecJob) -> WorkerJob?
  /// The reason why the run was interrupted.
  private let interruption = Locked<String?>(nil)
  private let workers: WorkerSet
  private let queue: JobQueue
  /// The jobs whose tests were skipped because a dependency failed.
  private let blockedJobs = Locked<Set<SpecJob>>([])

  /// - Parameters:
  ///   - observe: Called with each event and the number of its job as it arrives, one at a time.
  ///   - report: Called with one event at a time, job by job, in the jobs' order.
  ///   - jobFor: Returns the job as a worker runs it.
  init(
    jobs: [SpecJob], plan: RunPlan, workers: WorkerSet, observe: @escaping @Sendable (SpecEvent, Int) -> Void,
    report: @escaping @Sendable (SpecEvent, SpecJob) -> Void, jobFor: @escaping @Sendable (SpecJob) -> WorkerJob?
  ) {
    self.jobs = jobs
    self.workers = workers
    self.jobFor = jobFor
    let options = plan.options, writes = options.snapshots != .none
    queue = JobQueue(
      jobs, graph: options.lists ? ProjectGraph() : plan.graph, bail: options.bail,
      isChained: { writes && Self.mayWrite($0.file) }, observe: observe, report: report)
  }

  /// Returns whether a file may write snapshots, which all its dialects share.
  private static func mayWrite(_ file: String) -> Bool {
    (try? TextFile.read(file))?.contains("Snapshot(") ?? false
  }

  /// Runs all jobs, and returns when the last one has ended.
  func run() {
    let group = DispatchGroup()
    for worker in workers.all.prefix(jobs.count) {
      group.enter()
      let thread = Thread { [self] in
        while let turn = queue.next() {
          if let blocker = turn.blocker { skip(turn.index, because: blocker, worker) } else { run(turn.index, worker) }
        }
        group.leave()
      }
      thread.start()
    }
    group.wait()
    queue.finish()
  }

  /// The jobs whose tests were skipped because a dependency failed.
  var blocked: Set<SpecJob> { blockedJobs.withLock { $0 } }

  /// Makes the pool begin no further job, and report the running tests as interrupted when their workers end.
  func interrupt(because reason: String) {
    interruption.withLock { $0 = reason }
    queue.stop()
  }

  /// Reports the tests of a file as skipped, because a project that they depend on failed.
  private func skip(_ index: Int, because project: String, _ worker: Worker) {
    blockedJobs.withLock { _ = $0.insert(jobs[index]) }
    let reason = SpecAnnotation(type: "skip", description: "the project '\(project)' failed")
    guard var job = jobFor(jobs[index]) else { return receive(.fileEnded(path: jobs[index].file), index) }
    job.isListing = true
    run(job, index, worker) { [self] event in
      receive(event, index)
      guard case .fileBegan(_, let tests) = event else { return }
      for test in tests {
        let verdict: SpecResult.Verdict = test.state == .todo ? .todo : .skipped
        receive(
          .testEnded(SpecResult(test: test, verdict: verdict, annotations: test.annotations + [reason])), index)
      }
    }
  }

  /// Runs one file to its end, in as many worker processes as necessary.
  private func run(_ index: Int, _ worker: Worker) {
    guard let job = jobFor(jobs[index]) else { return receive(.fileEnded(path: jobs[index].file), index) }
    run(job, index, worker) { [self] in receive($0, index) }
  }

  private func run(_ job: WorkerJob, _ index: Int, _ worker: Worker, _ receive: (SpecEvent) -> Void) {
    let file = jobs[index].file
    var job = job, isFirst = true
    while true {
      var present: SpecTest?
      var began = false
      let loss: Worker.Loss?
      do {
        loss = try worker.run(job) { event in
          switch event {
          case .fileBegan:
            began = true
            if isFirst { receive(event) }
          case .testBegan(let test, _):
            present = test
            receive(event)
          case .testEnded(let result):
            present = nil
            job.ended.append(result.test.id)
            receive(event)
          default: receive(event)
          }
        }
      } catch {
        if isFirst { receive(.fileBegan(path: file, tests: [])) }
        receive(.failed(suite: "", SpecFailure(message: "failed to start a worker: \(error)")))
        return receive(.fileEnded(path: file))
      }
      guard let loss else { return }
      // A test that was running is lost with its worker; the other tests of the file run in the next one.
      if !began, isFirst { receive(.fileBegan(path: file, tests: [])) }
      isFirst = false
      if let reason = interruption.withLock({ $0 }) {
        if let present { receive(.testEnded(Self.interrupted(present, reason))) }
        return receive(.fileEnded(path: file))
      }
      guard let test = present else {
        receive(.failed(suite: "", SpecFailure(name: "WorkerLost", message: "outside a test: \(Self.text(loss))")))
        return receive(.fileEnded(path: file))
      }
      job.ended.append(test.id)
      let failure = SpecFailure(name: "WorkerLost", message: Self.text(loss), line: test.line)
      receive(.testEnded(SpecResult(test: test, verdict: .failed, failures: [failure])))
    }
  }

  private static func interrupted(_ test: SpecTest, _ reason: String) -> SpecResult {
    let failure = SpecFailure(
      name: "Interrupted", message: "the run was interrupted by \(reason) while this test ran", line: test.line)
    return SpecResult(test: test, verdict: .failed, failures: [failure])
  }

  private static func text(_ loss: Worker.Loss) -> String {
    switch loss {
    case .deadline(let seconds):
      """
      the page or the spec kept the worker busy for more than \(seconds) s, and the worker was terminated (raise the \
      limit with --deadline TIME)
      """
    case .memory(let megabytes):
      """
      the page used more than \(megabytes) MB of memory, and the worker was terminated (raise the limit with --memory \
      MEGABYTES)
      """
    case .addressSpace: AllocationFailure.addressSpaceText
    case .signal(SIGKILL, let megabytes):
      """
      the system killed the worker, which used \(megabytes) MB of memory; the machine or its container may lack memory \
      (use fewer workers with --workers NUMBER)
      """
    case .signal(let signal, let megabytes):
      "the worker crashed with signal \(signal) while it used \(megabytes) MB of memory"
    case .death(let status): "the worker exited unexpectedly, with status \(status)"
    }
  }

  private func receive(_ event: SpecEvent, _ index: Int) { queue.receive(event, index) }
}
