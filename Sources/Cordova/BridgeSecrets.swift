import HeadlessWebView

/// The error that Java raises for a wrong secret, as the page sees it.
struct BridgeSecretError: Error, CustomStringConvertible {
  let description = "Java exception was raised during method invocation"
}

/// The secrets that pages of Android get: the same in each run on the virtual clock, otherwise random.
struct BridgeSecrets {
  private var state: UInt64?

  init() {}

  init(of view: WebView) {
    if view.eventLoop.isVirtual { state = view.configuration.randomSeed ?? 0 }
  }

  /// Returns a secret, a positive number of 31 bits.
  mutating func next() -> Int {
    guard let last = state else { return Int.random(in: 1..<Int(Int32.max)) }
    // A linear congruential generator with Knuth's constants.
    let next = last &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    state = next
    return Int(next >> 34) + 1
  }
}
