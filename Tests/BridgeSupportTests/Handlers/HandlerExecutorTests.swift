import Testing

@testable import BridgeSupport

struct HandlerExecutorTests {
  @Test("runs many tasks concurrently until they end")
  func tasks() async {
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...100 {
        group.addTask(executorPreference: HandlerExecutor.shared) {
          await Task.yield()
          return number
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 5050)
  }
}
