import BridgeTesting

/// Recognizes pages of Capacitor apps by their scripts.
enum CapacitorPage {
  /// Returns the bridges that a page with these scripts can use.
  static func candidates(_ bridges: [BridgeKind], for texts: [String]) -> [BridgeKind] {
    let isCapacitor = texts.contains { text in
      ["Capacitor.Plugins", "capacitorExports", "registerPlugin("].contains { text.contains($0) }
    }
    return isCapacitor && bridges.contains(.capacitor) ? [.capacitor] : bridges.filter { $0 != .capacitor }
  }
}
