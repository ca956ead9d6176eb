import HeadlessWebView
import JavaScriptEngine

/// What a group's machine holds, for comparing before and after.
struct Holdings {
  let contexts, values, functions: Int

  /// How many functions of the host's dead pages may have that look alive to the collector.
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

  /// Writes zeros over the stack that the pages used, where the collector would find leftovers.
  @inline(never)
  private static func wipeStack() {
    withUnsafeTemporaryAllocation(byteCount: 128 * 1024, alignment: 16) { buffer in
      _ = buffer.initializeMemory(as: UInt8.self, repeating: 0)
    }
  }
}
