import BridgeSupport
import BridgeTesting
import HeadlessWebView

/// The bridge settings from the user's options.
extension RunOptions {
  /// The names that `--bridge` accepts, for a message.
  private static var bridgeNames: String { (BridgeKind.allCases.map(\.rawValue) + ["none"]).joined(separator: ", ") }

  /// The settings that apply to each of the bridges.
  var bridgeSettings: BridgeSettings {
    var settings = BridgeSettings()
    settings.fidelity = fidelity
    settings.allowedOrigins = allowedOrigins.isEmpty ? .all : OriginAllowList(allowedOrigins)
    settings.watchesPage = watchesBridge
    settings.objectNames = objectNames
    settings.cordovaPlugins = cordovaPlugins
    settings.allowedNavigation = allowedNavigation
    return settings
  }

  /// Answers a view's dialogs as the options say; the result must live as long as the view.
  ///
  /// Call it before the bridges are created, because some of them show dialogs through the view's delegate.
  func answerDialogs(of view: WebView) -> DialogAnswers? {
    guard !dialogAnswers.isEmpty else { return nil }
    let answers = DialogAnswers(dialogAnswers)
    view.uiDelegate = answers
    return answers
  }

  /// Sets the bridges from all `--bridge` options together.
  mutating func chooseBridges() throws {
    if !namedBridges.isEmpty { bridges = [] }
    for name in namedBridges where name != "none" {
      guard let kind = BridgeKind(rawValue: name) else {
        throw UsageError(description: "--bridge \(name): not one of \(Self.bridgeNames)")
      }
      guard !bridges.contains(kind) else { continue }
      if let other = bridges.first(where: { $0.pageObject == kind.pageObject }) {
        throw UsageError(
          description: "--bridge \(name): conflicts with --bridge \(other.rawValue): both define \(kind.pageObject)")
      }
      bridges.append(kind)
    }
    if device.platform == .ios, bridges.contains(.capacitor), bridges.contains(.hotwire) {
      throw UsageError(
        description: """
          --bridge hotwire: conflicts with --bridge capacitor on iOS: both need the message handler 'bridge'
          """)
    }
    if namedBridges.contains("none"), let first = bridges.first {
      throw UsageError(description: "--bridge none: cannot be combined with --bridge \(first.rawValue)")
    }
    if host.isInProcess, let bridge = bridges.first(where: \.needsWKWebView) {
      throw UsageError(
        description: "--host \(host.rawValue): --bridge \(bridge.rawValue) requires wkwebview")
    }
    if watchesBridge, let first = bridges.first, !bridges.contains(where: \.canBeWatched) {
      throw UsageError(description: "--watch-bridge: not supported for --bridge \(first.rawValue)")
    }
    if bridgeScript != nil { try checkScript() }
    if !cordovaPlugins.isEmpty, !bridges.contains(.cordova) {
      throw UsageError(description: "--cordova-plugin requires --bridge cordova")
    }
    if !allowedNavigation.isEmpty, !bridges.contains(.capacitor) {
      throw UsageError(description: "--allow-navigation requires --bridge capacitor")
    }
    if objectNames.standard != nil, let first = bridges.first, bridges.allSatisfy({ !$0.hasRenamableObject }) {
      throw UsageError(description: "--bridge-name: not supported for --bridge \(first.rawValue)")
    }
    if let name = objectNames.standard, bridges.filter(\.hasRenamableObject).count > 1 {
      throw UsageError(
        description:
          "--bridge-name \(name): requires a single bridge. Name its object, such as \(bridges[0].pageObject)=\(name)")
    }
    if bridges.isEmpty { try refuseBridgeOptions() }
    if let facade, handlers.isEmpty { throw UsageError(description: "--facade \(facade): requires --handlers FILE") }
    if facade != nil, let first = bridges.first, !bridges.contains(where: \.takesFacade) {
      throw UsageError(description: "--facade: not supported for --bridge \(first.rawValue)")
    }
  }

  /// Checks that a bridge script is the page side of exactly one bridge.
  private func checkScript() throws {
    let takers = bridges.filter(\.takesScript).map(\.rawValue)
    if takers.count > 1 {
      throw UsageError(
        description: "--bridge-script: requires a single bridge, not \(takers.joined(separator: " and "))")
    }
    if takers.isEmpty, let first = bridges.first {
      throw UsageError(description: "--bridge-script: not supported for --bridge \(first.rawValue)")
    }
  }

  /// Rejects the options that need a bridge, because without one they are a mistake.
  private func refuseBridgeOptions() throws {
    func calls(awaited: Bool) -> Bool {
      actions.contains { if case .call(_, _, let isAwaited) = $0 { isAwaited == awaited } else { false } }
    }
    let given = [
      ("--bridge-script", bridgeScript != nil), ("--bridge-name", !objectNames.isEmpty),
      ("--watch-bridge", watchesBridge), ("--handlers", !handlers.isEmpty),
      ("--call", calls(awaited: true)), ("--notify", calls(awaited: false)),
      ("--emit", actions.contains { if case .emit = $0 { true } else { false } }),
      ("--allow-origin", !allowedOrigins.isEmpty), ("--facade", facade != nil),
    ]
    if let (name, _) = given.first(where: \.1) { throw UsageError(description: "\(name) requires a bridge") }
  }
}

extension BridgeObjectNames {
  /// Adds a value of `--bridge-name`.
  mutating func addOption(_ text: String) throws(UsageError) {
    do throws(BridgeObjectNameError) { try add(text) } catch {
      throw UsageError(description: "--bridge-name \(text): \(error)")
    }
  }
}
