import BridgeSupport
import BridgeTesting
import Cordova
import Foundation
import HeadlessWebView
import JavaScriptEngine

// The values of the `run` options that are more than a text or a number.

extension OptionValue<WebURL> {
  /// The origin of a page.
  static var origin: Self {
    OptionValue("URL", otherwise: "not a URL with a scheme and a host") { text in
      guard let url = WebURL(text), url.documentOrigin != "null" else { return nil }
      return url
    }
  }
}

extension OptionValue<String> {
  /// An origin that may use the bridge, or a pattern of origins.
  static var allowedOrigin: Self {
    OptionValue("ORIGIN", otherwise: "not an origin with a scheme and a host, * or null") { text in
      OriginAllowList.isOrigin(text) ? text : nil
    }
  }
}

extension OptionValue<CordovaPluginFolder> {
  /// The folder of a Cordova plugin.
  static var cordovaPlugin: Self {
    OptionValue("DIR", .folder) { text, option in
      do throws(CordovaPluginError) { return try CordovaPluginFolder(text) } catch {
        throw UsageError(description: "\(option) \(text): \(error)")
      }
    }
  }
}

extension OptionValue<UInt64> {
  /// A seed of random numbers.
  static var seed: Self {
    OptionValue("NUMBER", .number, otherwise: "not a whole number from 0 to \(UInt64.max)", parse: { UInt64($0) })
  }
}

extension OptionValue<Int> {
  /// A memory size, in megabytes.
  static var megabytes: Self {
    OptionValue("MEGABYTES", .number, otherwise: "not a whole number of megabytes of at least 64") { text in
      Int(text).flatMap { (64...1 << 20).contains($0) ? $0 : nil }
    }
  }
}

extension OptionValue<Device> {
  /// The name of a device's preset.
  static var device: Self {
    let names = Device.presets.keys.sorted()
    return OptionValue(
      "NAME", .choices(names), otherwise: "not one of \(names.joined(separator: ", "))", parse: { Device.presets[$0] })
  }
}

extension OptionValue<LoopClock> {
  /// The name of a clock.
  static var clock: Self {
    OptionValue("NAME", .choices(["virtual", "real"]), otherwise: "not one of virtual, real") { text in
      switch text {
      case "virtual": .virtual()
      case "real": .real
      default: nil
      }
    }
  }
}

extension OptionValue<FaultPlan> {
  /// A seed, and the kinds of faults to inject.
  static var faults: Self {
    OptionValue("SEED[:KINDS]") { text, option in
      do throws(FaultPlanError) { return try FaultPlan(text) } catch {
        throw UsageError(description: "\(option) \(text): \(error)")
      }
    }
  }
}

extension OptionValue<RunOptions.Action> {
  /// A handler of the page, and the data to call it with.
  static var call: Self { call(isAwaited: true) }
  /// The same, for a call without a callback.
  static var notification: Self { call(isAwaited: false) }

  /// An event, and its data.
  static var event: Self { named("[TARGET.]NAME[=JSON]") { .emit(name: $0, data: $1) } }

  private static func call(isAwaited: Bool) -> Self {
    named("NAME[=JSON]") { .call(name: $0, data: $1, isAwaited: isAwaited) }
  }

  private static func named(
    _ placeholder: String, _ make: @escaping @Sendable (_ name: String, _ data: JSONText?) -> RunOptions.Action
  ) -> Self {
    OptionValue(placeholder) { text, option in
      let name = String(text.prefix { $0 != "=" })
      guard name.count < text.count else { return make(name, nil) }
      let data = String(text.dropFirst(name.count + 1))
      do throws(JSONError) { return make(name, try JSONText(data)) } catch {
        throw UsageError(description: JSONDiagnostic.text(error, in: data, named: "\(option) \(name)"))
      }
    }
  }
}

/// The value of `--limit`: `NAME=COUNT`.
struct LimitOption {
  /// The limits that have no option of their own.
  static let names = LimitError.Subject.allCases.filter { $0 != .scriptTime && $0 != .memory }.map(\.rawValue)

  let subject: LimitError.Subject
  let most: Int

  /// - Throws: ``UsageError`` for a value that does not name a limit.
  init(_ value: String) throws {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.names.contains(String(parts[0])),
      let subject = LimitError.Subject(rawValue: String(parts[0]))
    else {
      throw UsageError(
        description: "--limit \(value): not NAME=COUNT, where NAME is one of \(Self.names.joined(separator: ", "))")
    }
    guard let most = Int(parts[1]), most >= 0 else {
      throw UsageError(description: "--limit \(value): not a whole number of at least 0")
    }
    self.subject = subject
    self.most = most
  }

  func set(in limits: inout PageLimits) {
    switch subject {
    case .timers: limits.timers = most
    case .tasks: limits.tasks = most
    case .frames: limits.frames = most
    case .frameDepth: limits.frameDepth = most
    case .workers: limits.workers = most
    case .redirects: limits.redirects = most
    case .consoleLines: limits.consoleLines = most
    case .consoleLine: limits.consoleLine = most
    case .payload: limits.payload = most
    case .messages: limits.messages = most
    case .scriptTime, .memory: break
    }
  }
}

/// The value of `--route`: `PATTERN=FILE`, `PATTERN=STATUS`, `PATTERN=STATUS:FILE` or `PATTERN=fail`.
struct RouteOption {
  let pattern: RoutePattern
  let answer: RouteAnswer

  init(_ value: String) throws {
    // A pattern may contain a query, whose equals signs come before the last one.
    guard let equals = value.lastIndex(of: "="), equals != value.startIndex else {
      throw UsageError(description: "--route \(value): not PATTERN=FILE, PATTERN=STATUS or PATTERN=fail")
    }
    pattern = RoutePattern(String(value[..<equals]))
    let text = String(value[value.index(after: equals)...])
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    let status = digits.count == 3 && (rest.isEmpty || rest.first == ":") ? Int(digits) : nil
    if let status, !(200...599).contains(status) {
      throw UsageError(description: "--route \(value): the status is not between 200 and 599")
    }
    if text == "fail" {
      answer = .failure("failed by --route")
    } else if let status, rest.isEmpty {
      answer = .status(status)
    } else {
      let path = status == nil ? text : String(rest.dropFirst())
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
        throw UsageError(description: "--route \(value): no such file: \(path)")
      }
      answer = .file(path, status: status ?? 200)
    }
  }
}
