import DevToolsServer
import JavaScriptEngine

/// The samples of the engine itself, without an inspector.
extension CPUProfile {
  /// Translates the samples of a machine.
  init(samplesOf samples: JSONText) {
    self.init()
    var urls: [Int: String] = [:]
    for source in (try? samples["sources"]?.elements()) ?? [] {
      let source = Parameters(source)
      if let id = source.optionalInteger("sourceID") { urls[id] = source.optionalString("url") }
    }
    var last: Double?
    for trace in (try? samples["traces"]?.elements()) ?? [] {
      let trace = Parameters(trace)
      let time = (trace.optionalNumber("timestamp") ?? 0) * 1_000_000
      // No script ran for a while: native code did, or nothing.
      if let last, time - last > Self.longestGap { add([Self.program], at: last + Self.interval) }
      last = time
      add(Self.stack(trace.objects("frames"), urls), at: time)
    }
  }

  /// The most time between two samples of a script, in microseconds; the engine takes one each millisecond.
  private static let longestGap = 5 * interval
  /// The clients' name for time in native code.
  private static let program = Frame(name: "(program)")
  /// The functions of the DOM that a page's function calls, as one.
  private static let native = Frame(name: "[native code]")

  /// Returns the functions of a sample, outermost first, without those of the DOM.
  private static func stack(_ frames: [Parameters], _ urls: [Int: String]) -> [Frame] {
    var stack: [Frame] = []
    // The engine has the innermost frame first.
    for frame in frames.reversed() {
      let source = frame.optionalInteger("sourceID")
      let url = source.flatMap { urls[$0] } ?? ""
      let name = frame.optionalString("name") ?? ""
      // A function of the engine is shown below the page's function that calls it.
      let isEngines = source == nil && stack.last.map { $0 != native } ?? false
      guard !url.isEmpty, url != native.name else {
        if isEngines {
          stack.append(Frame(name: name))
        } else if let last = stack.last, last != native {
          stack.append(native)
        }
        continue
      }
      let line = frame.optionalInteger("line") ?? 0
      stack.append(
        Frame(
          name: programs.contains(name) ? "" : name, script: source.map { "\($0)" } ?? "0", url: url, line: line - 1,
          column: 0, mark: String((frame.optionalString("location") ?? "").prefix { $0 != ":" })))
    }
    return stack.isEmpty ? [program] : stack
  }

  /// The engine's names for code that is no function.
  private static let programs: Set = ["(program)", "(module)", "(eval)", "(anonymous function)", "(unknown)"]
}
