/// How much a finding matters: a check in continuous integration can fail from a severity on.
public enum FindingSeverity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// A remark that changes nothing in the page as it is.
  case info
  /// A mistake that loses a message or a value under other circumstances, such as other data or a slow network.
  case warning
  /// A mistake that loses a message, stops a script, or violates a contract.
  case error

  /// Returns whether the first severity matters less.
  public static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension FindingCode {
  /// How much findings with the code matter.
  public var severity: FindingSeverity {
    switch self {
    case .guessedEncoding: .info
    case .bothDialects, .encodedTwice, .responseUnchecked, .answeredTwice, .handlerNeverAnswers, .registeredAgain,
      .valueLost, .callbackUnchecked, .changedAfterCall, .bridgeUnused, .readyMissed, .readyTwice, .lateScript,
      .missingFile,
      .errorSwallowed, .unknownEvent, .listenersKept, .messageUnheard, .requestsBlocked, .policyBlocks,
      .lateMessages, .unusualResult,
      .componentMissing, .other:
      .warning
    case .ignoredArguments, .usedBeforeReady, .wrongScheme, .noInit, .missingInit, .initTwice, .neverReady,
      .callbackThrew,
      .neverAnswered, .noHandler, .noPageHandler, .callsLost, .policyForbids, .handlerThrew, .nativeHandlerThrew,
      .missingScript, .syntaxError, .commonJS, .lostWithPage, .setUpStopped, .uncaughtError, .errorHandlerThrew,
      .scriptStopped, .pluginMissing, .contractViolation:
      .error
    }
  }
}
