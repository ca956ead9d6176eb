/// What a walk over a validated JSON text reports; offsets of strings include their quotes.
protocol JSONVisitor {
  /// Called where a container opens; false skips the inside and reports the whole through `opaque`.
  mutating func enter(isObject: Bool, at lower: Int) -> Bool
  mutating func leave(isObject: Bool, upper: Int)
  mutating func opaque(_ lower: Int, _ upper: Int)
  mutating func key(_ lower: Int, _ upper: Int, hasEscapes: Bool)
  mutating func scalar(_ kind: JSONText.Kind, _ lower: Int, _ upper: Int, hasEscapes: Bool)
}
