import BridgeTesting

/// Distinguishes the versions of DSBridge by the functions that a page's scripts use.
///
/// A page of version 3 contains the page side itself. If its script fails to load, the object that native provides in
/// older versions would let the page run, although it does not in its app.
enum DSBridgeVersion {
  /// Returns whether scripts use functions that only version 3 has.
  static func isVersion3(_ texts: [String]) -> Bool {
    texts.contains { text in
      ["registerAsyn", "hasNativeMethod", "_dsb.", "dsbridge@3"].contains { text.contains($0) }
    }
  }

  /// Returns the bridges that a page with these scripts can use.
  static func candidates(_ bridges: [BridgeKind], for texts: [String]) -> [BridgeKind] {
    if isVersion3(texts) { return bridges.filter { $0 != .dsbridge2 && $0 != .dsbridge1 } }
    // Only version 1 has no object of this name.
    let isVersion1 = texts.contains { $0.contains("getJsBridge") } && !texts.contains { $0.contains("dsBridge") }
    return isVersion1 ? bridges.filter { $0 != .dsbridge && $0 != .dsbridge2 } : bridges
  }
}
