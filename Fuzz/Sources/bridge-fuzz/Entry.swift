import Foundation

/// The target of this process; libFuzzer calls it from one thread only.
private nonisolated(unsafe) var target: (any FuzzTarget)?

/// Runs the target on an input.
///
/// libFuzzer calls this function with each input, and contains the program's `main`.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let chosen = target ?? targetOfEnvironment()
  target = chosen
  chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private func targetOfEnvironment() -> any FuzzTarget {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let make = targets[name] else {
    print("FUZZ_TARGET must be one of: \(targets.keys.sorted().joined(separator: ", "))")
    exit(2)
  }
  return make()
}
