/// Templates: HTML, "The in template insertion mode".
extension TreeConstruction {
  mutating func startInTemplate(_ tag: TagToken) {
    let next: Mode
    switch tag.tag {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return startInHead(tag)
    case .caption, .colgroup, .tbody, .tfoot, .thead: next = .inTable
    case .col: next = .inColumnGroup
    case .tr: next = .inTableBody
    case .td, .th: next = .inRow
    default: next = .inBody
    }
    if !templateModes.isEmpty { templateModes[templateModes.count - 1] = next }
    mode = next
    start(tag)
  }

  /// Ends a template, with everything in it.
  mutating func closeTemplate() {
    while stack.top.traits.contains(.thoroughlyImpliedEnd) { pop() }
    pop(through: .template)
    formatting.clearToMarker()
    templateModes.removeLast()
    resetMode()
  }
}
