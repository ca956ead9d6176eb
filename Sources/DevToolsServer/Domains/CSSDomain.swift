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
    "CSS.setRuleSelector": setRuleSelector,
    "CSS.setStyleSheetText": setStyleSheetText,
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
    for edit in call.parameters.objects("edits") {
      _ = (try edit.string("styleSheetId"), try edit.string("text"))
      try checkRange(edit)
    }
    let result = try edit("setTexts", JSONText(array: call.parameters.array("edits")), call)
    call.reply.finish(["styles": .json(result)])
  }

  @Sendable private static func setRuleSelector(_ call: PageCall) throws {
    _ = (try call.parameters.string("styleSheetId"), try call.parameters.string("selector"))
    try checkRange(call.parameters)
    call.reply.finish(["selectorList": .json(try edit("setSelector", call.parameters.whole, call))])
  }

  @Sendable private static func setStyleSheetText(_ call: PageCall) throws {
    _ = (try call.parameters.string("styleSheetId"), try call.parameters.string("text"))
    _ = try edit("setSheetText", call.parameters.whole, call)
    call.finish()
  }

  private static func checkRange(_ parameters: Parameters) throws(ProtocolError) {
    guard let range = parameters.object("range") else { throw .missing("range", "object") }
    for name in ["startLine", "startColumn", "endLine", "endColumn"] { _ = try range.integer(name) }
  }

  /// Calls a function of the script that changes style sheets.
  private static func edit(_ name: PropertyName, _ parameters: JSONText, _ call: PageCall) throws -> JSONText {
    let styles = try styles(call)
    let result = try call.page.performEdit { () throws(JavaScriptException) in try styles.edit(name, parameters) }
    return try JSONText(result)
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
