import HeadlessWebView

/// The policies of `Emulation.setVirtualTimePolicy`, by which the time of a browser context passes.
enum VirtualTimePolicy: String, CaseIterable {
  /// Time passes whenever pages wait for it.
  case advance
  /// Time doesn't pass.
  case pause
  /// Time passes unless a request or a handler is pending.
  case pauseIfNetworkFetchesPending

  /// Sets the policy for all pages of the context.
  ///
  /// There is no way back to real time, as in Chromium.
  @Sendable static func set(_ call: PageCall) throws {
    let name = try call.parameters.string("policy")
    guard let policy = Self(rawValue: name) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      throw ProtocolError("Unknown policy '\(name)'. Policies: \(names)", code: .invalidParameters)
    }
    let budget = call.parameters.optionalNumber("budget")
    if let budget, !(0...largestBudget).contains(budget) {
      throw ProtocolError("budget: not a number of milliseconds from 0 to \(largestBudget)", code: .invalidParameters)
    }
    let (page, session) = (call.page, call.session)
    let expired: () -> Void = { [weak page, weak session] in
      guard let page, let session else { return }
      page.emit("Emulation.virtualTimeBudgetExpired", [:], to: session)
    }
    var grant = TimeGrant(budget: policy == .pause ? .zero : budget.map { .microseconds(Int64($0 * 1000)) })
    if policy == .pauseIfNetworkFetchesPending { grant.onlyPassesBeside = PageHost.clients }
    if policy != .pause, budget != nil { grant.onExpired = expired }
    page.view.grantVirtualTime(grant, wallClock: call.parameters.optionalNumber("initialVirtualTime").map { $0 * 1000 })
    call.reply.finish(["virtualTimeTicksBase": .number(page.host.loop.now.milliseconds)])
  }

  /// About 31 years, in milliseconds.
  private static let largestBudget = 1e12
}
