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
  /// A handler's data may be less strict than they were, and its response stricter; what cannot be compared counts as breaking.
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
  /// What is stricter and what is looser in the second schema.
  fileprivate func changes(at pointer: String, isInput: Bool) -> [ContractChange] {
    narrowings(at: pointer).map {
      ContractChange(isBreaking: isInput, pointer: $0.pointer, message: "now stricter: \($0.message)")
    }
      + reversed.narrowings(at: pointer).map {
        ContractChange(isBreaking: !isInput, pointer: $0.pointer, message: "now looser; before: \($0.message)")
      }
  }
}
