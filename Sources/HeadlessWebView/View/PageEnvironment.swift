/// The environment of a view's pages that native code can change.
///
/// It consists of the clipboard, the network's state, the position and the permissions, the user agent, the locale, the
/// viewport, the user's preferences, and the source of random numbers.
final class PageEnvironment {
  var clipboard: Clipboard
  var allowsContentJavaScript = true
  var ignoresContentSecurityPolicy = false
  var isOnline = true
  var geolocation: GeolocationPosition?
  var permissions = PagePermissions()
  /// The user agent that replaces the configuration's.
  var customUserAgent: String?
  /// The locale of pages; nil for that of the process.
  var locale: String?
  var random: RandomBytes
  /// The size and the resolution of the view.
  var viewport: Viewport
  /// The user's preferences.
  var preferences: UserPreferences
  private let configuredUserAgent: String

  init(_ configuration: WebViewConfiguration, isVirtual: Bool) {
    configuredUserAgent = configuration.userAgent
    viewport = configuration.device.viewport
    preferences = configuration.preferences
    clipboard = configuration.clipboard ?? Clipboard()
    random = RandomBytes(isRepeatable: isVirtual, seed: configuration.randomSeed)
  }

  /// The user agent that pages and servers see.
  var userAgent: String { customUserAgent ?? configuredUserAgent }
}

/// The source of a view's random bytes: the system, or on the virtual clock a sequence that is the same in each run.
struct RandomBytes {
  /// Indicates whether each run gets the same sequence.
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

/// A generator of random numbers from a seed (Steele, Lea and Flood: SplitMix64), the same in each run.
package struct SplitMix64: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The text of a clipboard, which views can share.
package final class Clipboard {
  package var text = ""

  package init() {}
}
