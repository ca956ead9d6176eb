import HeadlessWebView
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
      call.reply.finish(["text": .string(try styles(call).text(of: id))])
    },
    "CSS.startRuleUsageTracking": { call in
      try call.page.observeStyles().startTracking(call.session)
      call.finish()
    },
    "CSS.takeCoverageDelta": { call in
      call.reply.finish([
        "coverage": try tracked(call).takeUsage(call.session), "timestamp": .number(call.page.network.now),
      ])
    },
    "CSS.stopRuleUsageTracking": { call in
      let styles = try tracked(call)
      let usage = try styles.takeUsage(call.session)
      styles.stopTracking(call.session)
      call.page.endStylesIfUnused()
      call.reply.finish(["ruleUsage": usage])
    },
    "CSS.getMatchedStylesForNode": { call in call.reply.finish(.json(try read("matched", call))) },
    "CSS.getInlineStylesForNode": { call in call.reply.finish(.json(try read("inline", call))) },
    "CSS.getComputedStyleForNode": { call in call.reply.finish(["computedStyle": .json(try read("computed", call))]) },
    "CSS.setStyleTexts": setStyleTexts,
  ]

  /// Returns the page's styles for a session that has enabled the domain.
  private static func styles(_ call: PageCall) throws(ProtocolError) -> PageStyles {
    guard call.session.domains.contains("CSS"), let styles = call.page.styles else {
      throw ProtocolError("CSS agent was not enabled")
    }
    return styles
  }

  private static func tracked(_ call: PageCall) throws(ProtocolError) -> PageStyles {
    guard let styles = call.page.styles else { throw ProtocolError("CSS rule usage tracking is not enabled") }
    return styles
  }

  /// Returns what a function of the script says about an element.
  private static func read(_ name: PropertyName, _ call: PageCall) throws(ProtocolError) -> JSONText {
    let styles = try styles(call)
    let node = try DOMDomain.node(call)
    do { return try JSONText(try styles.invoke(name, [node]).toText()) } catch { throw ProtocolError(error) }
  }

  /// Replaces the declarations of rules or of `style` attributes.
  @Sendable private static func setStyleTexts(_ call: PageCall) throws {
    let styles = try styles(call)
    for edit in call.parameters.objects("edits") {
      _ = (try edit.string("styleSheetId"), try edit.string("text"))
      guard let range = edit.object("range") else { throw ProtocolError.missing("range", "object") }
      for name in ["startLine", "startColumn", "endLine", "endColumn"] { _ = try range.integer(name) }
    }
    let edits = JSONText(array: call.parameters.array("edits"))
    let result = try call.page.performEdit { () throws(JavaScriptException) in try styles.edit(edits) }
    call.reply.finish(["styles": .json(try JSONText(result))])
  }
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
