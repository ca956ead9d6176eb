import BridgeTesting

/// The bridges that a page's code has signs of.
struct BridgeRecognition {
  /// A bridge with its best sign.
  struct Found {
    let bridge: BridgeKind
    let weight: BridgeSign.Weight
    /// The sign as the code has it.
    let evidence: String
  }

  /// The found bridges, the most likely first.
  let found: [Found]
  /// The bridges that the code excludes.
  let excluded: Set<BridgeKind>

  /// Looks for the signs in a page's code.
  init(_ code: PageCode) {
    let signs = BridgeSigns.table.compactMap { sign in
      sign.evidence.lazy.compactMap { $0.found(in: code) }.first.map { (sign: sign, evidence: $0) }
    }
    let excluded = Set(signs.flatMap(\.sign.excluded))
    var found: [Found] = []
    for weight in [BridgeSign.Weight.certain, .likely, .possible] {
      for (sign, evidence) in signs where sign.weight == weight {
        for bridge in sign.bridges where !excluded.contains(bridge) && !found.contains(where: { $0.bridge == bridge }) {
          found.append(Found(bridge: bridge, weight: weight, evidence: evidence))
        }
      }
    }
    self.found = found
    self.excluded = excluded
  }

  /// The bridges to try, the most likely first.
  ///
  /// A page with a certain sign is tried with the bridges of its signs only. A page of any other kind may use one of
  /// the general bridges without a sign.
  var candidates: [BridgeKind] {
    guard certain == nil else { return found.map(\.bridge) }
    let likely = found.filter { $0.weight == .likely }.map(\.bridge)
    let general = BridgeSigns.general.filter { !excluded.contains($0) && !likely.contains($0) }
    // A possible sign is less than a use of a general bridge.
    return likely + general + found.map(\.bridge).filter { !likely.contains($0) && !general.contains($0) }
  }

  /// Returns the sign of a bridge; nil if the code has none.
  func evidence(of bridge: BridgeKind) -> String? { found.first { $0.bridge == bridge }?.evidence }

  /// The bridge of the best sign, if only pages of this bridge have the sign.
  var certain: Found? { found.first { $0.weight == .certain } }

  /// Returns the other bridges with certain signs, one for each object.
  func others(than bridge: BridgeKind) -> [Found] {
    var objects: Set<String> = [bridge.pageObject]
    return found.filter { $0.weight == .certain && objects.insert($0.bridge.pageObject).inserted }
  }
}
