extension Doctor {
  /// How a page asks for its bridge.
  struct SetUp {
    /// It listens for the event that 4.x and JsBridge send: the place.
    var listens: FindingPlace?
    var isListening = false
    /// It has the list of callbacks that 5.x and 6.x call.
    var hasCallbacks = false
    /// It called `init`.
    var hasInit = false
    /// The addresses by which it asked.
    var addresses: [String] = []
    /// Its Content-Security-Policies.
    var policies: [ContentPolicy] = []
    /// What it looked for in `navigator.userAgent` and did not find.
    var missedWords: [(word: String, place: FindingPlace?)] = []
    /// Objects of bridges that it looked for and that are not there.
    var missedBridges: [(name: String, place: FindingPlace?)] = []
    /// Whether its markup speaks of a bridge.
    var mentionsBridge = false
    /// Whether it did anything with a bridge.
    var hasTouchedBridge = false
  }
}
