import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The options of `run`, as the user gave them.
struct RunOptions {
  /// Something that is done after the page has loaded.
  enum Action {
    case call(name: String, data: JSONText?)
    case click(selector: String)
    case evaluate(source: String)
  }

  var page = ""
  var root: String?
  var origin: WebURL?
  var allowedHosts: Set<String> = []
  var routes: [RouteOption] = []
  var seed: UInt64?
  var storage: String?
  var device = Device.iPhone
  var userAgent: String?
  var applicationName: String?
  var polyfills: [String] = []
  /// The bridges that were asked for; a page that says nothing has the first.
  var bridges: [BridgeKind] = [.wvjb]
  var namedBridges: [String] = []
  var host = WebHost.wkwebview
  var fidelity = BridgeFidelity.faithful
  var allowedOrigins: [String] = []
  var bridgeScript: String?
  var watchesBridge = false
  var handlers: [String] = []
  /// What app and page agreed on.
  var contract: String?
  /// The faults that are put into native's answers.
  var faults: FaultPlan?
  /// The page's object that calls the handlers, if it shall have one.
  var facade: String?
  var actions: [Action] = []
  var clock = LoopClock.virtual()
  var timeout = Duration.seconds(30)
  /// How much memory the process may take, in megabytes.
  var memory = 2048
  /// What else there is a limit for.
  var limits: [LimitOption] = []
  /// How much time the page is given instead of waiting for it to come to rest.
  var time: Duration?
  /// What ends scripts that the engine cannot end: on the machine's clock the time that a page is given goes by in waiting.
  var deadline: Deadline {
    Deadline(limit: timeout, waiting: clock == .real ? time ?? .zero : .zero, memory: memory)
  }
  var isTraced = false
  var transcript: String?
  /// Where `record` writes to.
  var output: String?
  /// What `replay` reads.
  var recording = ""
  var report: String?

  static var standard: RunOptions { RunOptions() }
  private init() {}

  /// Takes what stands behind the subcommand's name.
  init(_ reader: OptionReader) throws {
    // Whoever waits at a prompt has less patience.
    if reader.command.name == "repl" { timeout = .seconds(5) }
    for option in reader.options { try set(option.name, option.value) }
    var operands = reader.operands[...]
    if reader.command.name == "replay" {
      guard let file = operands.popFirst() else {
        throw UsageError(description: "replay: name a transcript and a page; \(reader.command.hint)")
      }
      recording = file
    }
    guard let first = operands.first, !first.isEmpty else {
      throw UsageError(description: "no page given; \(reader.command.hint)")
    }
    guard operands.count == 1 else {
      throw UsageError(description: "more than one page given: \(operands.joined(separator: ", "))")
    }
    page = first
    try chooseBridges()
  }

  mutating func set(_ name: String, _ value: String) throws {
    switch name {
    case "root": root = value
    case "origin":
      guard let url = WebURL(value), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false else {
        throw UsageError(description: "--origin \(value): not an http or https URL")
      }
      origin = url
    case "allow-host": allowedHosts.insert(value.lowercased())
    case "route": routes.append(try RouteOption(value))
    case "storage": storage = value
    case "seed":
      guard let number = UInt64(value) else {
        throw UsageError(description: "--seed \(value): not a whole number from 0 to \(UInt64.max)")
      }
      seed = number
    case "device":
      guard let preset = Device.presets[value] else {
        throw UsageError(
          description: "--device \(value): not \(Device.presets.keys.sorted().joined(separator: ", "))")
      }
      device = preset
    case "user-agent": userAgent = value
    case "app-name": applicationName = value
    case "polyfill": polyfills.append(value)
    case "bridge": namedBridges.append(value)
    case "host": host = try choice(value, of: "--host")
    case "fidelity": fidelity = try choice(value, of: "--fidelity")
    case "allow-origin":
      guard OriginAllowList.isOrigin(value) else {
        throw UsageError(description: "--allow-origin \(value): not an http or https origin, * or null")
      }
      allowedOrigins.append(value)
    case "bridge-script": bridgeScript = value
    case "watch-bridge": watchesBridge = true
    case "contract": contract = value
    case "faults": faults = try Self.faults(value)
    case "handlers": handlers.append(value)
    case "facade": facade = value
    case "call":
      let name = String(value.prefix { $0 != "=" })
      guard !name.isEmpty else { throw UsageError(description: "--call \(value): no handler named") }
      guard name.count < value.count else { return actions.append(.call(name: name, data: nil)) }
      let text = String(value.dropFirst(name.count + 1))
      do throws(JSONError) { actions.append(.call(name: name, data: try JSONText(text))) } catch {
        throw UsageError(description: JSONMistake.text(error, in: text, named: "--call \(name)"))
      }
    case "click": actions.append(.click(selector: value))
    case "eval": actions.append(.evaluate(source: value))
    case "clock":
      guard ["virtual", "real"].contains(value) else {
        throw UsageError(description: "--clock \(value): not virtual or real")
      }
      clock = value == "real" ? .real : .virtual()
    case "timeout": timeout = try Self.seconds(value, of: "--timeout")
    case "memory":
      guard let count = Int(value), (64...1 << 20).contains(count) else {
        throw UsageError(description: "--memory \(value): not a number of megabytes from 64")
      }
      memory = count
    case "limit": limits.append(try LimitOption(value))
    case "for": time = try Self.seconds(value, of: "--for")
    case "trace": isTraced = true
    case "transcript": transcript = value
    case "output": output = value
    case "report": report = value
    default: throw UsageError(description: "--\(name): not here")
    }
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ value: String, of option: String
  ) throws -> Choice {
    guard let choice = Choice(rawValue: value) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(description: "\(option) \(value): not one of \(names)")
    }
    return choice
  }

  static func seconds(_ value: String, of option: String) throws -> Duration {
    guard let seconds = Double(value), seconds > 0, seconds < 1e9 else {
      throw UsageError(description: "\(option) \(value): not a number of seconds")
    }
    return .seconds(seconds)
  }
}
