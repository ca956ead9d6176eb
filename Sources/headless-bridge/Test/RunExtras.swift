import BridgeTesting
import SpecRunner

/// What a run tells behind its reporters: the coverage of the contract, and the smallest plans of faults that fail.
struct RunExtras {
  private let options: TestOptions
  private var coverage: ContractCoverage?
  private var tests: [SpecJob: [Int]] = [:]
  private var injected: [SpecJob: (plan: FaultPlan, calls: Set<Int>)] = [:]
  private var failures: [FaultShrinker.Failure] = []

  init(_ options: TestOptions) throws {
    self.options = options
    coverage = options.listsCoverage ? try options.page.readContract().map { ContractCoverage($0) } : nil
  }

  mutating func read(_ event: SpecEvent, in job: SpecJob) {
    switch event {
    case .fileBegan(_, let list): tests[job] = list.map(\.id)
    case .testBegan: injected[job] = nil
    case .faultsInjected(let text, let calls):
      guard let plan = try? FaultPlan(text) else { return }
      injected[job] = (plan, Set(calls))
    case .testEnded(let result) where result.verdict == .failed:
      guard let (plan, calls) = injected[job] else { return }
      failures.append(
        FaultShrinker.Failure(job: job, test: result.test, plan: plan, calls: calls, others: tests[job] ?? []))
    case .covered(let rows): coverage?.add(rows)
    default: break
    }
  }

  /// The lines to tell.
  func lines() throws -> [String] {
    var lines = coverage?.lines ?? []
    guard options.shrinks else { return lines }
    if failures.isEmpty { lines.append("--shrink: no test failed that had faults put in") }
    let shrinker = FaultShrinker(options: options)
    return lines + (try failures.map { try shrinker.shrink($0) })
  }
}
