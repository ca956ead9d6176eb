import JavaScriptEngine
import Testing

@Suite struct MemoryTests {
  @Test("statistics count the objects") func statisticsTellWhatIsThere() throws {
    // A machine without a context uses a temporary one, which its own statistics must not include.
    #expect(VirtualMachine().memoryStatistics.globalObjectCount == 1)
    let machine = VirtualMachine()
    let contexts = [Context(in: machine), Context(in: machine)]
    machine.collectGarbage()
    let before = machine.memoryStatistics
    #expect(before.globalObjectCount == 2)
    try contexts[0].evaluate("var kept = Array.from({ length: 1000 }, () => new Map)")
    machine.collectGarbage()
    let after = machine.memoryStatistics
    #expect((after.objectTypeCounts["Map"] ?? 0) - (before.objectTypeCounts["Map"] ?? 0) >= 1000)
    #expect(after.objectCount >= before.objectCount + 1000)
    #expect(after.heapSize > before.heapSize)
    #expect(after.heapCapacity >= after.heapSize)
    try contexts[0].evaluate("kept = new Uint8Array(5000000); kept.fill(1); kept = kept.buffer")
    machine.collectGarbage()
    #expect(machine.memoryStatistics.extraMemorySize >= 5_000_000)
    let values = try (0..<10).map { _ in try contexts[0].evaluate("({})") }
    #expect(machine.memoryStatistics.protectedObjectCount >= after.protectedObjectCount + 10)
    #expect(machine.valueCount == 10)
    withExtendedLifetime((contexts, values)) {}
  }

  @Test("collecting frees closures") func collectingFreesClosures() throws {
    final class Captured {}
    let machine = VirtualMachine()
    weak var watched: Captured?
    let context = Context(in: machine)
    try deepInTheStack {
      for _ in 0..<100 {
        let captured = Captured()
        watched = captured
        _ = try context.makeFunction { _ in
          _ = captured
          return nil
        }
      }
      #expect(machine.hostFunctionCount == 100)
      #expect(watched != nil)
    }
    wipeStack()
    machine.collectGarbage()
    #expect(machine.hostFunctionCount == 0)
    #expect(watched == nil)
    #expect(machine.valueCount == 0)
  }

  @Test("the machine frees all remaining objects") func theMachineFreesWhatIsLeft() throws {
    final class Captured {}
    weak var watched: Captured?
    try deepInTheStack {
      let captured = Captured()
      watched = captured
      let context = Context()
      try context.define(
        "f",
        try context.makeFunction { _ in
          _ = captured
          return nil
        })
      context.close()
      _ = try? context.evaluate("f()")
    }
    #expect(watched == nil)
  }

  @Test("contexts can be opened and closed repeatedly") func contextsComeAndGo() throws {
    let machine = VirtualMachine()
    for _ in 0..<20 {
      try deepInTheStack {
        for _ in 0..<100 {
          let context = Context(in: machine)
          try context.define("f", try context.makeFunction { $0[0] })
          context.onUnhandledRejection { _, _ in }
          #expect(try context.evaluate("var o = { f }; o.o = o; f(1)").number == 1)
          _ = try? context.evaluate("throw new Error('kept by the context')")
        }
      }
      wipeStack()
      machine.collectGarbage()
      #expect(machine.memoryStatistics.globalObjectCount <= 3)
    }
    #expect(machine.contextCount == 0)
    #expect(machine.valueCount == 0)
    #expect(machine.hostFunctionCount <= 4)
  }

  @Test("machines can be created and freed repeatedly") func machinesComeAndGo() throws {
    for index in 0..<500 {
      let context = Context()
      try context.define("f", try context.makeFunction { $0[0] })
      #expect(try context.evaluate("f(\(index))").number == Double(index))
      #expect(try context.evaluate("({ a: [1] })").structuredCopy() == ["a": [1]])
    }
  }

  @Test("values retain their context") func valuesKeepTheirContext() throws {
    let machine = VirtualMachine()
    var value: Value? = try Context(in: machine).evaluate("({ answer: 42 })")
    machine.collectGarbage()
    #expect(machine.contextCount == 1)
    #expect(try value?["answer"].number == 42)
    value = nil
    #expect(machine.contextCount == 0)
  }
}
