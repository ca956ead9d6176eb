import JavaScriptEngine

/// Scripts that were ended at a limit.
extension DOMCore {
  /// A script was ended; what it left half done is mended, and its page tells of it.
  func ended(_ ending: ScriptEnding) {
    let realm = mend(behind: ending)
    switch ending.cause {
    case .memory:
      // The pages of the machine end with it, as those of one process do.
      for realm in openRealms where realm.frame?.isMain == true { realm.view?.outOfMemory() }
    case .time: realm?.view?.outOfTime()
    }
    if !ending.isTold { realm?.reportMicrotask(ending.exception) }
  }

  /// - Returns: The realm whose script it was, as far as that is known.
  private func mend(behind ending: ScriptEnding) -> PageRealm? {
    let realms = openRealms
    let ended = realms.first { ending.began(in: $0.context) }
    let task = try? call(
      .scriptEnded,
      [context.handle(!ending.isTold), ended?.object?.handle ?? context.undefined]
        + realms.compactMap { $0.object?.handle })
    // Tasks begin in the implementation, which knows whose they are.
    return ended ?? task.flatMap { Value($0.ref, in: context).number }.flatMap { realm(Int($0)) }
  }
}
