import Foundation
import JavaScriptEngine
import Testing

/// A machine that two threads use simultaneously, which is possible only in code that the compiler does not check.
@Suite struct MachineUserTests {
  /// Hides a value from the compiler.
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
  }

  @Test("the process stops when a second thread uses the machine", arguments: [true, false])
  func aSecondThreadIsStopped(inHostFunction: Bool) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [inHostFunction] in
      let context = Context()
      let shared = Unchecked(value: context)
      let began = DispatchSemaphore(value: 0)
      try context.define(
        "begin",
        try context.makeFunction { _ in
          began.signal()
          if inHostFunction { Thread.sleep(forTimeInterval: 3600) }
          return nil
        })
      Thread {
        began.wait()
        _ = try? shared.value.evaluate("1")
      }.start()
      try context.evaluate("begin(); for (;;);")
    }
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(said.contains("called on two threads at once"))
    #expect(said.contains("`caller`"))
  }

  @Test("consecutive use by two threads is allowed") func oneThreadBehindTheOther() throws {
    let context = Context()
    let shared = Unchecked(value: context)
    let done = DispatchSemaphore(value: 0)
    try context.evaluate("var n = 1")
    Thread {
      _ = try? shared.value.evaluate("n += 1")
      done.signal()
    }.start()
    done.wait()
    #expect(try context.evaluate("n").number == 2)
  }
}
