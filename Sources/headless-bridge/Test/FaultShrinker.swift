import BridgeTesting
import SpecRunner

/// Finds the faults that a test with injected faults needs to fail.
struct FaultShrinker {
  /// A test that failed.
  struct Failure {
    let job: SpecJob
    let test: SpecTest
    /// The fault plan, set by the options or the spec.
    let plan: FaultPlan
    let calls: Set<Int>
    /// All tests of the file.
    let others: [Int]
  }

  let plan: RunPlan
  private var options: TestOptions { plan.options }

  init(_ plan: RunPlan) { self.plan = plan }

  /// Finds the smallest part of the plan with which a test still fails, and describes it in a line.
  func shrink(_ failure: Failure) throws -> String {
    let worker = Worker(deadline: options.deadline, memoryLimit: options.memory)
    defer { worker.stop() }
    let smallest = try failure.plan.shrunk(from: failure.calls) { try fails(failure, $0.calls ?? [], worker) }
    let on = failure.job.variant.label.map { " [\($0)]" } ?? ""
    let name = "\(failure.job.file): \(failure.test.name)\(on)"
    guard let smallest else { return "\(name): also fails without these faults" }
    let varied = smallest.varied(for: failure.test.name)
    let list = (smallest.calls ?? []).sorted().compactMap { call in
      varied.fault(ofCall: call).map { "call \(call): \($0.rawValue)" }
    }
    let isOfOptions = options.page.faults == failure.plan
    let words = isOfOptions ? "--faults \(smallest)" : "native.faults('\(smallest)')"
    return "\(name): fails with \(words) (\(list.joined(separator: ", ")))"
  }

  private func fails(_ failure: Failure, _ calls: Set<Int>, _ worker: Worker) throws -> Bool {
    var job = plan.work(failure.job)
    job.ended = failure.others.filter { $0 != failure.test.id }
    job.faultyCalls = calls
    var hasFailed = false
    let loss = try worker.run(job) { event in
      if case .testEnded(let result) = event, result.test.id == failure.test.id {
        hasFailed = result.verdict == .failed
      }
    }
    return hasFailed || loss != nil
  }
}
