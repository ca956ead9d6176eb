/// SVG and MathML: HTML, 13.2.6.5, "The rules for parsing tokens in foreign content".
extension TreeConstruction {
  mutating func insertForeign(_ tag: TagToken, _ namespace: MarkupNamespace) {
    var entry = entry(for: tag, in: namespace)
    if namespace == .math, tag.tag == .annotationXML,
      tag.value(of: .encoding, is: "text/html") || tag.value(of: .encoding, is: "application/xhtml+xml")
    {
      entry.traits.insert(.htmlIntegration)
    }
    insert(tag, entry)
    guard tag.isSelfClosing else { return }
    if tag.tag == .script, namespace == .svg { endScript() } else { pop() }
  }

  mutating func startForeign(_ tag: TagToken, in node: OpenElements.Entry) {
    guard leavesForeign(tag) else { return insertForeign(tag, node.namespace) }
    leaveForeign()
    start(tag)
  }

  private func leavesForeign(_ tag: TagToken) -> Bool {
    switch tag.tag {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4, .h5,
      .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span,
      .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
      true
    case .font: [.color, .face, .size].contains { tag.value(of: $0) != nil }
    default: false
    }
  }

  /// Closes foreign elements up to one that may contain HTML.
  private mutating func leaveForeign() {
    while stack.top.namespace != .html,
      stack.top.traits.isDisjoint(with: [.htmlIntegration, .textIntegration]), stack.count > 1
    {
      pop()
    }
  }

  mutating func endForeign(_ tag: TagToken) {
    if tag.tag == .br || tag.tag == .p {
      leaveForeign()
      return end(tag)
    }
    let top = stack.top
    if tag.tag == .script, top.tag == .script, top.namespace == .svg { return endScript() }
    guard stack.count > 1 else { return }
    let position = stack.innermostForeign(tag.name)
    if position > Int(top.innermostHTML) { pop(to: position) } else { end(tag) }
  }
}
