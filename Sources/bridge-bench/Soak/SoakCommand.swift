import Foundation
import HeadlessWebView
import JavaScriptEngine

/// Opens, uses and ends pages for a long time, and checks that nothing is lost, leaked or slower.
struct SoakCommand {
  let options: BenchOptions
  /// The number of pages that a machine runs, one after the other.
  private static let pagesOfMachine = 500

  /// The measurements at the end of each tenth of the time.
  struct Reading {
    let calls: Int
    /// The microseconds of a call.
    let cost: Double
    /// The megabytes of the process.
    let memory: Double
  }

  /// - Returns: 1 if a call was lost, closed pages have leaked, or memory or time are not flat.
  func run() throws -> Int32 {
    var random = SplitMix64(state: options.seed)
    let ledger = SoakPage.Ledger()
    let start = ContinuousClock.now
    let step = Duration.seconds(options.minutes * 6)
    var readings: [Reading] = []
    var left = 0
    var group = WebViewGroup()
    var last = (calls: 0, time: start)
    while readings.count < 10 {
      for _ in 0..<Self.pagesOfMachine where ContinuousClock.now - last.time < step {
        try SoakPage(group: group, ledger: ledger).live(&random)
      }
      left += leftOver(in: group)
      group = WebViewGroup()
      guard ContinuousClock.now - last.time >= step else { continue }
      let now = ContinuousClock.now
      let calls = ledger.account.calls - last.calls
      let reading = Reading(
        calls: calls, cost: (now - last.time).seconds * 1e6 / Double(max(calls, 1)),
        memory: Double(ProcessMemory.proportional) / 1024)
      readings.append(reading)
      // Written immediately, even to a file, because the end may be hours away.
      FileHandle.standardOutput.write(Data((Self.line(reading, readings.count, ledger.account) + "\n").utf8))
      last = (ledger.account.calls, now)
    }
    return judge(readings, ledger.account, left)
  }

  /// Returns the number of contexts that closed pages have leaked in a machine.
  private func leftOver(in group: WebViewGroup) -> Int {
    let machine = group.virtualMachine
    machine.collectGarbage()
    // The implementation's own context remains.
    return max(0, machine.contextCount - 1)
  }

  private static func line(_ reading: Reading, _ number: Int, _ account: SoakAccount) -> String {
    String(
      format: "%2d of 10: %d calls, %.1f us each, %.0f MB; %d pages, %d lost, %d late responses", number, reading.calls,
      reading.cost, reading.memory, account.pages, account.lost, account.lateAnswers)
  }

  private func judge(_ readings: [Reading], _ account: SoakAccount, _ left: Int) -> Int32 {
    print(
      "\(account.pages) pages, \(account.calls) calls: \(account.nativeAnswers + account.pageAnswers) got a response, "
        + "\(account.nativeErrors + account.pageEnds) ended with an error, \(account.lost) lost")
    var problems: [String] = []
    if account.lost != 0 { problems.append("\(account.lost) calls never ended") }
    if left != 0 { problems.append("\(left) contexts of closed pages leaked") }
    // The first readings include the costs of the start.
    if let last = readings.last, readings.count > 3 {
      let memory = readings[1...3].map(\.memory).max() ?? 0
      if last.memory > memory * 1.2 + 10 {
        problems.append("memory grew from \(Int(memory)) to \(Int(last.memory)) MB")
      }
      let cost = readings[1...3].map(\.cost).max() ?? 0
      if last.cost > cost * 1.5 { problems.append("a call takes \(last.cost / cost) times as long as at the start") }
    }
    for problem in problems { print("problem: \(problem)") }
    return problems.isEmpty ? 0 : 1
  }
}
