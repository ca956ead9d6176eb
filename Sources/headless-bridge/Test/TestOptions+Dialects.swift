import BridgeTesting
import HeadlessWebView

extension TestOptions {
  /// What stands in the way of the dialects is told before anything is run.
  func checkDialects() throws {
    guard let first = dialects.first else { return }
    if let name = page.namedBridges.first {
      throw UsageError(description: "--dialects: names the bridges, and --bridge \(name) does, too")
    }
    for dialect in dialects {
      var copy = page
      try dialect.apply(to: &copy)
    }
    if page.bridgeScript != nil, let other = dialects.first(where: { $0.takesScript && !$0.isOfBridge(first) }) {
      throw UsageError(
        description: "--bridge-script: it can be the half of one bridge, not of \(first) and \(other)")
    }
  }

  /// The options as a worker has them for a job.
  func speaking(_ name: String?) throws -> TestOptions {
    guard let name, let dialect = dialects.first(where: { $0.description == name }) else { return self }
    var copy = self
    try copy.speak(dialect)
    return copy
  }

  /// What `native.dialect` says.
  var dialectName: String {
    if let dialect { return dialect.description }
    guard let bridge = page.bridges.first else { return "none" }
    return bridge.rawValue + (page.host == .wkwebview ? "" : "@\(page.host.rawValue)")
  }
}
