import CJavaScriptCoreLibrary
import Glibc

/// Runs one workload and prints its figures as one line of JSON, as the product's own peer program does.
struct FloorProgram {
  private let options: [String: String]

  init(arguments: [String]) {
    var options: [String: String] = [:]
    for index in stride(from: 1, to: arguments.count - 1, by: 2) { options[arguments[index]] = arguments[index + 1] }
    self.options = options
  }

  func run() -> Int32 {
    do {
      try runMode(options["--mode"] ?? "cold")
      return 0
    } catch {
      let line = "bridge-floor: \(error)\n"
      _ = write(STDERR_FILENO, line, line.utf8.count)
      return 1
    }
  }

  private func number(_ name: String, _ fallback: Int) -> Int { options[name].flatMap { Int($0) } ?? fallback }

  private func text(_ name: String) throws(FloorError) -> JSStringRef {
    guard let path = options[name] else { throw FloorError(text: "\(name) is missing") }
    return try TextFile.read(path)
  }

  private func runMode(_ mode: String) throws(FloorError) {
    let count = number("--n", 1000)
    let size = number("--size", 1024)
    if mode == "read" || mode == "write" {
      let records = try text("--records")
      let seconds = try RecordWalk(records: records, size: size).measure(count, writes: mode == "write")
      return report(mode, count, size, seconds)
    }
    let sources = FloorSources(bridge: try text("--bridge"), setup: try text("--setup"), work: try text("--work"))
    if mode == "inst" { return try instances(count, size, sources) }
    let page = try FloorPage(sources, group: nil)
    let safety = number("--safety", 1)
    if safety == 0 { try page.evaluate("LAB.safety(0)") }
    var seconds = 0.0
    switch mode {
    case "cold": break
    case "seq", "burst":
      try page.work("LAB.\(mode)(\(count / 10 + 1))")
      seconds = try Clock.seconds { () throws(FloorError) in
        for _ in 0..<number("--rounds", 1) { try page.work("LAB.\(mode)(\(count))") }
      }
    case "payload":
      let wide = number("--wide", 0)
      try page.work("LAB.payload(\(size),1,\(wide))")
      try page.work("LAB.payload(\(size),\(count),\(wide))")
      seconds = Clock.now - page.goneAt
    case "n2j", "n2jburst":
      let atOnce = mode == "n2jburst"
      try page.callPage(count / 10 + 1, atOnce: atOnce)
      seconds = try Clock.seconds { () throws(FloorError) in try page.callPage(count, atOnce: atOnce) }
    default: throw FloorError(text: "unknown mode: \(mode)")
    }
    report(mode, count, size, seconds, fetches: page.fetches)
  }

  /// Opens many pages and keeps them; the first includes the engine's start, and the figures are about one more page.
  private func instances(_ count: Int, _ size: Int, _ sources: FloorSources) throws(FloorError) {
    let group = number("--split", 0) == 1 ? nil : JSContextGroupCreate()
    var pages = [try FloorPage(sources, group: group)]
    let before = KernelFigures.kilobytes("smaps_rollup", "Pss:")
    let start = Clock.now
    for _ in 0..<count { pages.append(try FloorPage(sources, group: group)) }
    let seconds = Clock.now - start
    let each = Double(KernelFigures.kilobytes("smaps_rollup", "Pss:") - before) / 1024 / Double(count)
    withExtendedLifetime(pages) {}
    report("inst", count, size, seconds, megabytes: each)
  }

  private func report(
    _ mode: String, _ count: Int, _ size: Int, _ seconds: Double, fetches: Int = 0, megabytes: Double = 0
  ) {
    let peak = KernelFigures.kilobytes("status", "VmHWM:")
    let line =
      "{\"peer\":\"floor\",\"mode\":\"\(mode)\",\"n\":\(count),\"size\":\(size),\"secs\":\(seconds),"
      + "\"fetches\":\(fetches),\"mb_each\":\(megabytes),\"hwm_kb\":\(peak)}\n"
    _ = write(STDOUT_FILENO, line, line.utf8.count)
    // Freeing the heap is not part of any workload.
    _exit(0)
  }
}

/// An error with a message.
struct FloorError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
