import JavaScriptEngine

/// The domain CSS: style sheets with their texts, and the rules that pages use.
enum CSSDomain {
  static let methods: [String: PageMethod] = [
    "CSS.enable": { call in
      if !call.session.domains.contains("CSS") { try call.page.observeStyles().enable(call.session) }
      call.finish()
    },
    "CSS.disable": { call in
      call.disable("CSS")
      call.page.styles?.stopTracking(call.session)
      call.page.endStylesIfUnused()
      call.finish()
    },
    "CSS.getStyleSheetText": { call in
      let id = try call.parameters.string("styleSheetId")
      call.reply.finish(["text": .string(try call.page.observeStyles().text(of: id))])
    },
    "CSS.startRuleUsageTracking": { call in
      try call.page.observeStyles().startTracking(call.session)
      call.finish()
    },
    "CSS.takeCoverageDelta": { call in
      call.reply.finish([
        "coverage": try call.page.observeStyles().takeUsage(call.session), "timestamp": .number(call.page.network.now),
      ])
    },
    "CSS.stopRuleUsageTracking": { call in
      let styles = try call.page.observeStyles()
      let usage = try styles.takeUsage(call.session)
      styles.stopTracking(call.session)
      call.page.endStylesIfUnused()
      call.reply.finish(["ruleUsage": usage])
    },
  ]
}

extension PageTarget {
  /// Returns the page's style sheets, which are observed from the first call on.
  func observeStyles() throws(ProtocolError) -> PageStyles {
    if let styles { return styles }
    let made = try PageStyles(of: self)
    styles = made
    return made
  }

  /// Ends the observation of style sheets when no session uses it.
  func endStylesIfUnused() {
    guard let styles else { return }
    if !hears("CSS") { styles.disable() }
    if !styles.isUsed { self.styles = nil }
  }
}
