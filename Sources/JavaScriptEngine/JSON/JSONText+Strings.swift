extension JSONText {
  /// The string the value stands for, lone surrogates replaced by U+FFFD; nil when it is no string.
  public func stringValue() -> String? {
    withStringContent { UnitTranscoder.string($0, hasEscapes: $0.contains(JSONUnit.backslash)) }
  }

  /// Appends the units of the string the value stands for, lone surrogates kept; false when it is no string.
  @discardableResult
  public func appendStringUnits(to units: inout [UInt16]) -> Bool {
    withStringContent { content -> Void in
      units.reserveCapacity(units.count + content.count)
      if content.contains(JSONUnit.backslash) {
        for unit in UnescapedUnits(content) { units.append(unit) }
      } else {
        units.append(contentsOf: content)
      }
    } != nil
  }

  /// Calls a closure with what stands between the quotes; nil when the value is no string.
  @inline(__always)
  private func withStringContent<R>(_ body: (UnsafeBufferPointer<UInt16>) -> R) -> R? {
    withUTF16 { units in
      guard units.first == JSONUnit.quote else { return nil }
      return body(UnsafeBufferPointer(rebasing: units[1..<(units.count - 1)]))
    }
  }
}
