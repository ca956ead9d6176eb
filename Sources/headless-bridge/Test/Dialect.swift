import BridgeTesting
import HeadlessWebView

/// A dialect in `--dialects`: a bridge, and after `@` the host or the device that it runs in, such as `wvjb@uiwebview`.
struct Dialect: Hashable, Sendable, CustomStringConvertible {
  let description: String
  private let bridge: String
  private let place: String?

  /// - Throws: ``UsageError`` for a text that is not a dialect.
  init(_ text: String) throws(UsageError) {
    description = text
    let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    bridge = parts[0]
    place = parts.count > 1 ? parts[1] : nil
    guard BridgeKind(rawValue: bridge) != nil, parts.count <= 2 else {
      throw UsageError(
        description:
          """
          --dialects \(text): not one of \(BridgeKind.allCases.map(\.rawValue).joined(separator: ", ")), optionally \
          followed by @ and a host or device
          """)
    }
    guard let place else { return }
    let places = WebHost.allCases.map(\.rawValue) + Device.presets.keys.sorted()
    guard places.contains(place) else {
      throw UsageError(
        description: "--dialects \(text): the name after @ is not one of \(places.joined(separator: ", "))")
    }
  }

  /// Returns the dialects of a comma-separated list.
  static func list(_ text: String) throws(UsageError) -> [Dialect] {
    var dialects: [Dialect] = []
    for name in text.split(separator: ",") {
      let dialect = try Dialect(name.trimmingBlanks)
      if !dialects.contains(dialect) { dialects.append(dialect) }
    }
    guard !dialects.isEmpty else { throw UsageError(description: "--dialects \(text): no bridge given") }
    return dialects
  }

  /// Sets the bridge, and the host or device, in a page's options.
  func apply(to options: inout RunOptions) throws {
    options.namedBridges = [bridge]
    if let place {
      if let host = WebHost(rawValue: place) { options.host = host }
      if let device = Device.presets[place] { options.device = device }
    }
    do { try options.chooseBridges() } catch let error as UsageError {
      throw UsageError(description: "--dialects \(self): \(error)")
    }
  }

  /// A Boolean value that indicates whether the bridge accepts a bridge script other than the command's own.
  var takesScript: Bool { BridgeKind(rawValue: bridge)?.takesScript ?? false }
  /// Returns whether another dialect has the same bridge, on any host or device.
  func isOfBridge(_ other: Dialect) -> Bool { bridge == other.bridge }
}

extension Substring {
  fileprivate var trimmingBlanks: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}

extension TestOptions {
  /// Checks the dialects, so that errors in them are reported before anything runs.
  func checkDialects() throws {
    guard let first = dialects.first else { return }
    if let name = page.namedBridges.first {
      throw UsageError(description: "--dialects: cannot be combined with --bridge \(name)")
    }
    for dialect in dialects {
      var copy = page
      try dialect.apply(to: &copy)
    }
    if page.bridgeScript != nil, let other = dialects.first(where: { $0.takesScript && !$0.isOfBridge(first) }) {
      throw UsageError(description: "--bridge-script: requires a single bridge, not \(first) and \(other)")
    }
  }

  /// Returns the options that a worker uses for a job.
  func speaking(_ name: String?) throws -> TestOptions {
    guard let name, let dialect = dialects.first(where: { $0.description == name }) else { return self }
    var copy = self
    try copy.speak(dialect)
    return copy
  }

  /// The value of `native.dialect`.
  var dialectName: String {
    if let dialect { return dialect.description }
    guard let bridge = page.bridges.first else { return "none" }
    return bridge.rawValue + (page.host == .wkwebview ? "" : "@\(page.host.rawValue)")
  }
}
