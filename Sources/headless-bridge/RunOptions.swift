import BridgeSupport
import COptions
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The options of `run`, read with the C library's reader of long options.
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
  var actions: [Action] = []
  var clock = LoopClock.virtual()
  var timeout = Duration.seconds(30)
  /// How much time the page is given instead of waiting for it to come to rest.
  var time: Duration?
  var isTraced = false
  var transcript: String?
  var asksForHelp = false
  var asksForVersion = false

  private static let names: [(name: String, takesValue: Bool)] = [
    ("root", true), ("origin", true), ("allow-host", true), ("route", true), ("seed", true), ("storage", true),
    ("device", true), ("user-agent", true), ("app-name", true), ("polyfill", true), ("bridge", true),
    ("host", true), ("fidelity", true), ("allow-origin", true), ("bridge-script", true), ("watch-bridge", false),
    ("handlers", true), ("call", true), ("click", true),
    ("eval", true), ("clock", true),
    ("timeout", true), ("for", true), ("trace", false), ("transcript", true), ("help", false), ("version", false),
  ]

  /// Reads the words behind the command's name, the first of which is the subcommand.
  init(arguments: [String]) throws {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let table = Self.names.compactMap { entry in
      strdup(entry.name).map { HBOption(name: $0, takesValue: entry.takesValue ? 1 : 0) }
    }
    defer {
      for word in words { free(word) }
      for entry in table { free(UnsafeMutablePointer(mutating: entry.name)) }
    }
    HBOptionsStart()
    var end = arguments.count
    reading: while true {
      let step = HBOptionsNext(Int32(arguments.count), &words, table, Int32(table.count))
      let word = words[min(Int(step.word), arguments.count)].map { String(cString: $0) } ?? ""
      switch Int(step.index) {
      case Int(HBOptionEnd):
        end = Int(step.word)
        break reading
      case Int(HBOptionHelp): asksForHelp = true
      case Int(HBOptionWithoutValue): throw UsageError(description: "\(word) needs a value")
      case Int(HBOptionUnknown): throw UsageError(description: "no such option: \(word); try headless-bridge --help")
      case let index: try set(Self.names[index].name, step.value.map { String(cString: $0) } ?? "")
      }
    }
    if asksForHelp || asksForVersion { return }
    let rest = words[end..<arguments.count].compactMap { $0.map { String(cString: $0) } }
    guard let first = rest.first else { throw UsageError(description: "no page given; try headless-bridge --help") }
    guard rest.count == 1 else {
      throw UsageError(description: "more than one page given: \(rest.joined(separator: ", "))")
    }
    page = first
    if page.isEmpty { throw UsageError(description: "no page given; try headless-bridge --help") }
    try chooseBridges()
  }

  private mutating func set(_ name: String, _ value: String) throws {
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
    case "handlers": handlers.append(value)
    case "call":
      let name = String(value.prefix { $0 != "=" })
      guard !name.isEmpty else { throw UsageError(description: "--call \(value): no handler named") }
      guard name.count < value.count else { return actions.append(.call(name: name, data: nil)) }
      do throws(JSONError) {
        actions.append(.call(name: name, data: try JSONText(String(value.dropFirst(name.count + 1)))))
      } catch {
        throw UsageError(description: "--call \(name): \(error)")
      }
    case "click": actions.append(.click(selector: value))
    case "eval": actions.append(.evaluate(source: value))
    case "clock":
      guard ["virtual", "real"].contains(value) else {
        throw UsageError(description: "--clock \(value): not virtual or real")
      }
      clock = value == "real" ? .real : .virtual()
    case "timeout": timeout = try seconds(value, of: "--timeout")
    case "for": time = try seconds(value, of: "--for")
    case "trace": isTraced = true
    case "transcript": transcript = value
    case "version": asksForVersion = true
    default: asksForHelp = true
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

  private func seconds(_ value: String, of option: String) throws -> Duration {
    guard let seconds = Double(value), seconds > 0, seconds < 1e9 else {
      throw UsageError(description: "\(option) \(value): not a number of seconds")
    }
    return .seconds(seconds)
  }
}
