/// Where a view's pages get their random bytes: the system, or on the virtual clock a row that is the same in each run.
struct RandomBytes {
  private let isRepeatable: Bool
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var system = SystemRandomNumberGenerator()

  init(isRepeatable: Bool, seed: UInt64?) {
    self.isRepeatable = isRepeatable || seed != nil
    if let seed { state ^= seed &* 0xD134_2543_DE82_EF95 }
  }

  mutating func next(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in isRepeatable ? repeatable() : UInt8.random(in: .min ... .max, using: &system) }
  }

  /// SplitMix64, of whose numbers the top byte is taken.
  private mutating func repeatable() -> UInt8 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return UInt8(truncatingIfNeeded: (mixed ^ (mixed >> 31)) >> 56)
  }
}
