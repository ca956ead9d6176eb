import Foundation
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// Runs one workload of the side-by-side benchmark and prints its figures as one line of JSON.
struct Peer {
  private let options: [String: String]

  init(arguments: [String]) {
    var options: [String: String] = [:]
    var index = 0
    while index + 1 < arguments.count {
      options[arguments[index]] = arguments[index + 1]
      index += 2
    }
    self.options = options
  }

  private func number(_ name: String, _ fallback: Int) -> Int { options[name].flatMap { Int($0) } ?? fallback }

  private func file(_ name: String) throws -> String {
    guard let path = options[name] else { throw PeerError.missing(name) }
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  enum PeerError: Error {
    case missing(String)
    case unknownMode(String)
  }

  func run() -> Int32 {
    do {
      try runMode(options["--mode"] ?? "cold")
      return 0
    } catch {
      FileHandle.standardError.write(Data("bridge-bench: \(error)\n".utf8))
      return 1
    }
  }

  private func runMode(_ mode: String) throws {
    if mode == "read" || mode == "write" { return try read(writes: mode == "write") }
    let sources = Sources(
      bridge: BridgeScript(javaScript: try file("--bridge")),
      page:
        "<!doctype html><html><head></head><body><script>\(try file("--setup"))\n\(try file("--work"))</script></body></html>"
    )
    let count = number("--n", 1000)
    let size = number("--size", 1024)
    let wide = number("--wide", 0)
    let safety = number("--safety", 1)
    var seconds = 0.0
    var fetches = 0
    var megabytes = 0.0
    if mode == "life" { return try life(count, sources) }
    if mode == "grow" {
      seconds = try grow(count, sources)
    } else if mode == "threads" {
      seconds = try ThreadedPages(sources: sources, threads: number("--threads", 2), calls: count).measure()
    } else if mode == "inst" {
      (seconds, megabytes) = try instances(count, split: number("--split", 0) == 1, sources)
    } else {
      let group = WebViewGroup()
      group.keepUntilProcessEnds()
      let page = try BenchPage(sources, group: group)
      if mode != "cold" { try page.evaluate("LAB.safety(\(safety))") }
      let warm = count / 10 + 1
      switch mode {
      case "cold": break
      case "seq", "burst":
        try page.work("LAB.\(mode)(\(warm))")
        (seconds, fetches) = try page.timed {
          for _ in 0..<number("--rounds", 1) { try page.work("LAB.\(mode)(\(count))") }
        }
      case "payload":
        try page.work("LAB.payload(\(size),1,\(wide))")
        (_, fetches) = try page.timed { try page.work("LAB.payload(\(size),\(count),\(wide))") }
        seconds = page.secondsSinceGo
      case "n2j", "n2jburst":
        try page.callPage(warm, atOnce: mode == "n2jburst")
        (seconds, fetches) = try page.timed { try page.callPage(count, atOnce: mode == "n2jburst") }
      default: throw PeerError.unknownMode(mode)
      }
    }
    print(
      "{\"peer\":\"ours\",\"mode\":\"\(mode)\",\"n\":\(count),\"size\":\(size),\"wide\":\(wide),\"safety\":\(safety),"
        + "\"secs\":\(seconds),\"fetches\":\(fetches),\"mb_each\":\(megabytes),\"hwm_kb\":\(ProcessMemory.peak)}")
  }

  /// Measures a growing number of things in a page; the first round is not timed unless it is the only one.
  private func grow(_ count: Int, _ sources: Sources) throws -> Double {
    let name = options["--what"] ?? ""
    guard let things = GrowingPage.Things(rawValue: name) else { throw BenchError("unknown kind of growth: \(name)") }
    let page = try GrowingPage(sources)
    let rounds = number("--rounds", 1)
    // The same warm-up precedes each size.
    //
    // Otherwise the single round of the largest size would include the engine's compilation, and the others would not.
    for _ in 0..<20 { _ = try page.measure(things, 1000) }
    return try (0..<rounds).reduce(0) { sum, _ in sum + (try page.measure(things, count)) }
  }

  /// Reads data, or writes a response, in one of the ways that a handler can use.
  private func read(writes: Bool) throws {
    let name = options["--way"] ?? Reading.Way.typed.rawValue
    guard let way = Reading.Way(rawValue: name) else { throw BenchError("unknown way: \(name)") }
    let size = number("--size", 1024)
    let count = number("--n", 1000)
    let seconds = try Reading(way, writes: writes, records: file("--records"), size: size).measure(count)
    print(
      "{\"peer\":\"\(name)\",\"mode\":\"\(writes ? "write" : "read")\",\"n\":\(count),\"size\":\(size),"
        + "\"secs\":\(seconds)}")
  }

  /// Opens, connects and closes pages one after the other, and measures what remains of them and how memory develops.
  private func life(_ count: Int, _ sources: Sources) throws {
    let group = WebViewGroup()
    let machine = group.virtualMachine
    for _ in 0..<10 { try BenchPage(sources, group: group).close() }
    machine.collectGarbage()
    let before = (machine.contextCount, machine.valueCount, machine.hostFunctionCount, ProcessMemory.proportional)
    let start = ContinuousClock.now
    for _ in 0..<count { try BenchPage(sources, group: group).close() }
    let seconds = (ContinuousClock.now - start).seconds
    machine.collectGarbage()
    print(
      "{\"peer\":\"ours\",\"mode\":\"life\",\"n\":\(count),\"secs\":\(seconds),"
        + "\"contexts\":\(machine.contextCount - before.0),\"values\":\(machine.valueCount - before.1),"
        + "\"functions\":\(machine.hostFunctionCount - before.2),\"mb\":"
        + "\(Double(ProcessMemory.proportional - before.3) / 1024)}")
  }

  /// Opens many pages and keeps them, and measures the time and memory of each.
  private func instances(_ count: Int, split: Bool, _ sources: Sources) throws -> (Double, Double) {
    let shared = WebViewGroup()
    // The first page includes the engine's start; the figure is about one more page.
    var pages = [try BenchPage(sources, group: split ? WebViewGroup() : shared)]
    let before = ProcessMemory.proportional
    let start = ContinuousClock.now
    for _ in 0..<count { pages.append(try BenchPage(sources, group: split ? WebViewGroup() : shared)) }
    let seconds = (ContinuousClock.now - start).seconds
    let after = ProcessMemory.proportional
    withExtendedLifetime(pages) {}
    return (seconds, Double(after - before) / 1024 / Double(count))
  }
}

/// The scripts of a benchmark page.
struct Sources {
  let bridge: BridgeScript
  let page: String
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
