extension WebView {
  /// Makes the clock of the view's event loop virtual, and grants time from now on.
  ///
  /// It concerns all views on the loop. A script of an open document that kept the previous `Date` still has it.
  ///
  /// - Parameter wallClock: The time that `Date` then shows, in milliseconds since 1970; nil for the current one.
  package func grantVirtualTime(_ grant: TimeGrant, wallClock: Double? = nil) {
    let wasVirtual = eventLoop.isVirtual
    eventLoop.grantTime(grant, wallClock: wallClock)
    guard !wasVirtual else { return }
    for realm in group.core.openRealms where realm.loop === eventLoop { realm.followClock() }
  }
}
