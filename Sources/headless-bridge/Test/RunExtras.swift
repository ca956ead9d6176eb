import BridgeTesting
import SpecRunner

/// What a run tells behind its reporters: the coverage of the contract, and the smallest plans of faults that fail.
struct RunExtras {
  private let options: TestOptions
  private var coverage: ContractCoverage?
  private var tests: [String: [Int]] = [:]
  private var injected: [String: (plan: FaultPlan, calls: Set<Int>)] = [:]
  private var failures: [FaultShrinker.Failure] = []

  init(_ options: TestOptions) throws {
    self.options = options
    coverage = options.listsCoverage ? try options.page.readContract().map { ContractCoverage($0) } : nil
  }

  mutating func read(_ event: SpecEvent, in file: String) {
    switch event {
    case .fileBegan(_, let list): tests[file] = list.map(\.id)
    case .testBegan: injected[file] = nil
    case .faultsInjected(let text, let calls):
      guard let plan = try? FaultPlan(text) else { return }
      injected[file] = (plan, Set(calls))
    case .testEnded(let result) where result.verdict == .failed:
      guard let (plan, calls) = injected[file] else { return }
      failures.append(
        FaultShrinker.Failure(file: file, test: result.test, plan: plan, calls: calls, others: tests[file] ?? []))
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
