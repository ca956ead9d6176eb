import BridgeTesting
import SpecRunner

/// Tests that failed with faults put in, for the search of the faults that it takes.
struct FaultShrinker {
  /// A test that failed.
  struct Failure {
    let job: SpecJob
    let test: SpecTest
    let calls: Set<Int>
    /// All tests of the file.
    let others: [Int]
  }

  let options: TestOptions

  /// Finds the smallest part of the plan with which a test still fails, in a line for a reader.
  func shrink(_ failure: Failure) throws -> String? {
    guard let plan = options.page.faults else { return nil }
    let worker = Worker(deadline: options.deadline, memoryLimit: options.memory)
    defer { worker.stop() }
    let smallest = try plan.shrunk(from: failure.calls) { try fails(failure, $0, worker) }
    let on = failure.job.dialect.map { " [\($0)]" } ?? ""
    let name = "\(failure.job.file): \(failure.test.name)\(on)"
    guard let smallest else { return "\(name): fails without these faults, too" }
    let list = (smallest.calls ?? []).sorted().compactMap { call in
      smallest.fault(ofCall: call).map { "call \(call): \($0.rawValue)" }
    }
    return "\(name): fails with --faults \(smallest) (\(list.joined(separator: ", ")))"
  }

  private func fails(_ failure: Failure, _ plan: FaultPlan, _ worker: Worker) throws -> Bool {
    // The last of two options of a name counts.
    let job = WorkerJob(
      path: failure.job.file, arguments: options.arguments + ["--faults", plan.description],
      dialect: failure.job.dialect?.description,
      ended: failure.others.filter { $0 != failure.test.id })
    var hasFailed = false
    let loss = try worker.run(job) { event in
      if case .testEnded(let result) = event, result.test.id == failure.test.id {
        hasFailed = result.verdict == .failed
      }
    }
    return hasFailed || loss != nil
  }
}
