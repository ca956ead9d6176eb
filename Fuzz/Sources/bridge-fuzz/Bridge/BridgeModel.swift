import JavaScriptEngine

/// The expected results of a session's calls.
///
/// The model predicts a call exactly if nothing between the last idle point and the call may change its result. Another
/// page is an example of such an event. Every other call gets at most one response, which contains nothing but the data
/// that it sent.
struct BridgeModel {
  /// The expected result of a call.
  enum Fate: Equatable {
    /// The call gets its own data as the response.
    case echo
    /// The call gets another response: null, or an error of the bridge.
    case other
    /// The call gets no response, which may be reported to the caller.
    case open
    /// The call waits until native releases the responses that it kept.
    case kept
    /// The call may get a response or not.
    case unknown
  }

  /// A Boolean value that indicates whether the bridge is in `repaired` mode, which repairs lost messages of the
  /// original.
  let isRepaired: Bool
  /// The native handlers that are registered.
  var native = Set(HandlerBehaviour.allCases)
  /// The behaviors of the current page's handlers.
  var page = Self.firstBehaviours
  /// A Boolean value that indicates whether the current page's queue contains a value that JSON cannot represent.
  var isStuck = false
  /// A Boolean value that indicates whether an event since the last idle point makes results uncertain.
  var isUncertain = false

  static let firstBehaviours = Dictionary(uniqueKeysWithValues: HandlerBehaviour.allCases.map { ($0.rawValue, $0) })

  /// Returns the expected result of an outgoing call once both sides are idle.
  func fateOfCall(toPage name: String) -> Fate {
    guard !isStuck else { return .unknown }
    switch page[name] {
    case .now?, .later?, .twice?: return .echo
    case .never?, .fails?, nil: return isRepaired ? .other : .open
    }
  }

  /// Returns the expected result of an incoming call once both sides are idle.
  func fateOfCall(toNative name: String?) -> Fate {
    guard !isStuck else { return .unknown }
    guard let behavior = name.flatMap(HandlerBehaviour.init(rawValue:)), native.contains(behavior) else {
      return isRepaired ? .other : .open
    }
    switch behavior {
    case .now, .twice: return .echo
    // On repaired bridges, the call's deadline passes before both sides are idle.
    case .later: return isRepaired ? .other : .kept
    case .never: return isRepaired ? .other : .open
    case .fails: return .other
    }
  }
}
