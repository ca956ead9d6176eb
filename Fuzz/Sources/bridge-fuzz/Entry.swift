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

/// Tries as many repeatable inputs as `FUZZ_INPUTS` specifies, and exits; without it, libFuzzer chooses inputs.
///
/// libFuzzer calls this function at its start.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer) -> CInt {
  guard let text = ProcessInfo.processInfo.environment["FUZZ_INPUTS"] else { return 0 }
  guard let inputs = Int(text), inputs > 0 else {
    print("FUZZ_INPUTS must be a number of inputs, not \(text)")
    exit(2)
  }
  tryRepeatableInputs(inputs, Array(CommandLine.arguments.dropFirst()))
  exit(0)
}

/// - Parameter options: libFuzzer's: folders of seeds, `-dict=…`, `-artifact_prefix=…` and `-timeout=…` are read.
private func tryRepeatableInputs(_ count: Int, _ options: [String]) {
  func value(of name: String) -> String? {
    options.first { $0.hasPrefix("-\(name)=") }.map { String($0.dropFirst(name.count + 2)) }
  }
  do {
    let inputs = try RepeatableInputs(folders: options.filter { !$0.hasPrefix("-") }, dictionary: value(of: "dict"))
    let target = targetOfEnvironment()
    // If the input ends the process, its file remains.
    let file = URL(fileURLWithPath: (value(of: "artifact_prefix") ?? "") + "input")
    for number in 0..<count {
      let bytes = inputs.input(number)
      try Data(bytes).write(to: file)
      alarm(value(of: "timeout").flatMap { CUnsignedInt($0) } ?? 25)
      target.run(bytes)
    }
    alarm(0)
    try FileManager.default.removeItem(at: file)
    print("\(count) inputs")
  } catch {
    print("\(error)")
    exit(2)
  }
}

private func targetOfEnvironment() -> any FuzzTarget {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let make = targets[name] else {
    print("FUZZ_TARGET must be one of: \(targets.keys.sorted().joined(separator: ", "))")
    exit(2)
  }
  return make()
}
