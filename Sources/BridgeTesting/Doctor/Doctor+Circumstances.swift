extension Doctor.Circumstances {
  /// What a load can tell: the others are consequences of what was done to the page.
  func shows(_ code: FindingCode) -> Bool {
    switch self {
    case .usual: true
    case .nullAnswers: code == .responseUnchecked
    case .lateScripts: code == .lateScript || code == .readyMissed
    case .probed:
      [
        .bothDialects, .neverReady, .missingInit, .encodedTwice, .valueLost, .registeredAgain, .callbackUnchecked,
        .handlerNeverAnswers, .answeredTwice, .changedAfterCall, .setUpStopped, .bridgeUnused, .readyMissed,
        .errorHandlerThrew, .handlerThrew,
      ].contains(code)
    }
  }
}
