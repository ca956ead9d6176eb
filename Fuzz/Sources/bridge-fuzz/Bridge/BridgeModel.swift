import JavaScriptEngine

/// What must be observed of a session's calls.
///
/// A call is told exactly when nothing has stood between it and the last rest that may change its fate, such as another
/// page; of all others it is known that they are answered at most once, and with nothing but what they sent.
struct BridgeModel {
  /// What is to come of a call.
  enum Fate: Equatable {
    /// It is answered with its data.
    case echo
    /// It gets another answer: null, or an error of the bridge's.
    case other
    /// Nobody answers it, which the caller may be told.
    case open
    /// It waits for what native has kept to be released.
    case kept
    /// It may be answered, or not.
    case unknown
  }

  /// Whether what the original loses is mended.
  let isRepaired: Bool
  /// The native handlers that are registered.
  var native = Set(HandlerBehaviour.allCases)
  /// What the present page's handlers do.
  var page = Self.firstBehaviours
  /// Whether the present page's queue holds what cannot be written.
  var isStuck = false
  /// Whether something has happened since the last rest that makes fates uncertain.
  var isUncertain = false

  static let firstBehaviours = Dictionary(uniqueKeysWithValues: HandlerBehaviour.allCases.map { ($0.rawValue, $0) })

  /// What comes of a call of the page's handlers once both sides have rested.
  func fateOfCall(toPage name: String) -> Fate {
    guard !isStuck else { return .unknown }
    switch page[name] {
    case .now?, .later?, .twice?: return .echo
    case .never?, .fails?, nil: return isRepaired ? .other : .open
    }
  }

  /// What comes of a call of native's handlers once both sides have rested.
  func fateOfCall(toNative name: String?) -> Fate {
    guard !isStuck else { return .unknown }
    guard let behaviour = name.flatMap(HandlerBehaviour.init(rawValue:)), native.contains(behaviour) else {
      return isRepaired ? .other : .open
    }
    switch behaviour {
    case .now, .twice: return .echo
    // On repaired bridges its deadline passes during the rest.
    case .later: return isRepaired ? .other : .kept
    case .never: return isRepaired ? .other : .open
    case .fails: return .other
    }
  }
}
