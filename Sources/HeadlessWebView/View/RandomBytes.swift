/// Where a view's pages get their random bytes: the system, or on the virtual clock a row that is the same in each run.
struct RandomBytes {
  /// Whether each run gets the same.
  let isRepeatable: Bool
  private var numbers: SplitMix64
  private var system = SystemRandomNumberGenerator()

  init(isRepeatable: Bool, seed: UInt64?) {
    self.isRepeatable = isRepeatable || seed != nil
    numbers = SplitMix64(state: 0x9E37_79B9_7F4A_7C15 ^ (seed ?? 0) &* 0xD134_2543_DE82_EF95)
  }

  mutating func next(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in
      // The top byte of each number.
      isRepeatable ? UInt8(truncatingIfNeeded: numbers.next() >> 56) : UInt8.random(in: .min ... .max, using: &system)
    }
  }
}
