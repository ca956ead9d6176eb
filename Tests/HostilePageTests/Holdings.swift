import HeadlessWebView
import JavaScriptEngine

/// The memory of a group's engine, for comparison before and after.
struct Holdings {
  let contexts, values, functions: Int

  /// The number of host functions that dead pages may have which look alive to the collector.
  static let leftovers = 40

  init(_ machine: VirtualMachine) {
    Self.wipeStack()
    machine.executionTimeLimit = nil
    machine.drainTermination()
    machine.collectGarbage()
    contexts = machine.contextCount
    values = machine.valueCount
    functions = machine.hostFunctionCount
  }

  /// Overwrites the stack that the pages used with zeros, because the collector would find stale references there.
  @inline(never)
  private static func wipeStack() {
    withUnsafeTemporaryAllocation(byteCount: 128 * 1024, alignment: 16) { buffer in
      _ = buffer.initializeMemory(as: UInt8.self, repeating: 0)
    }
  }
}
