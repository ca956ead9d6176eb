/// A difference between two contracts.
public struct ContractChange: Sendable, Hashable, CustomStringConvertible {
  /// Whether who kept to the old one may fail with the new one.
  public let isBreaking: Bool
  /// Where, as a JSON pointer into the contract.
  public let pointer: String
  /// What changed.
  public let message: String

  /// The change in one line.
  public var description: String { "\(isBreaking ? "breaking" : "safe"): \(pointer): \(message)" }
}

extension Contract {
  /// What is different in a newer contract, and whether it breaks those who kept to this one.
  ///
  /// A handler's data may be less strict than they were, and its response stricter; what cannot be compared counts as
  /// breaking.
  public func changes(to newer: Contract) -> [ContractChange] {
    var changes: [ContractChange] = []
    for side in BridgeMessage.Side.allCases {
      let old = handlers[side] ?? [:], new = newer.handlers[side] ?? [:]
      for name in Set(old.keys).union(new.keys).sorted() {
        let place = JSONPointer.step("/\(side.rawValue)", name)
        guard let before = old[name] else {
          changes.append(ContractChange(isBreaking: false, pointer: place, message: "the handler is new"))
          continue
        }
        guard let after = new[name] else {
          changes.append(ContractChange(isBreaking: true, pointer: place, message: "the handler is gone"))
          continue
        }
        let data = SchemaPair(before.data, after.data, definitions, newer.definitions)
        changes += data.changes(at: place + "/data", isInput: true)
        let response = SchemaPair(before.response, after.response, definitions, newer.definitions)
        changes += response.changes(at: place + "/response", isInput: false)
      }
    }
    return changes
  }
}

extension SchemaPair {
  /// What is stricter, looser or another in the second schema.
  fileprivate func changes(at pointer: String, isInput: Bool) -> [ContractChange] {
    let (stricter, looser) = (narrowings(at: pointer), reversed.narrowings(at: pointer))
    // What neither takes of the other is one change, and breaks either way.
    let both = Set(stricter.map(\.pointer)).intersection(looser.map(\.pointer))
    return stricter.map { now in
      guard both.contains(now.pointer) else {
        return ContractChange(isBreaking: isInput, pointer: now.pointer, message: "now stricter: \(now.message)")
      }
      let before = looser.filter { $0.pointer == now.pointer }.map(\.message).joined(separator: ", ")
      return ContractChange(
        isBreaking: true, pointer: now.pointer, message: "now another: \(now.message); before: \(before)")
    }
      + looser.filter { !both.contains($0.pointer) }.map {
        ContractChange(isBreaking: !isInput, pointer: $0.pointer, message: "now looser; before: \($0.message)")
      }
  }
}
