/// Select elements and templates: HTML, 13.2.6.4.16 to 13.2.6.4.18.
///
/// The standard has dropped the modes for select elements in favour of more content in them. WebKit 2.50 still has
/// them.
extension TreeConstruction {
  mutating func startInSelect(_ tag: TagToken) {
    switch tag.tag {
    case .html: startInBody(tag)
    case .option:
      if stack.top.isHTML(.option) { pop() }
      insert(tag)
    case .optgroup, .hr:
      if stack.top.isHTML(.option) { pop() }
      if stack.top.isHTML(.optgroup) { pop() }
      if tag.tag == .hr { insertEmpty(tag) } else { insert(tag) }
    case .select: endSelect()
    case .input, .keygen, .textarea:
      guard stack.hasSelectInScope else { return }
      endSelect()
      start(tag)
    case .script, .template: startInHead(tag)
    default: break
    }
  }

  mutating func endInSelect(_ tag: TagToken) {
    switch tag.tag {
    case .optgroup:
      if stack.count > 1, stack.top.isHTML(.option), stack.entries[stack.count - 2].isHTML(.optgroup) { pop() }
      if stack.top.isHTML(.optgroup) { pop() }
    case .option: if stack.top.isHTML(.option) { pop() }
    case .select: endSelect()
    case .template: endInHead(tag)
    default: break
    }
  }

  private mutating func endSelect() {
    guard stack.hasSelectInScope else { return }
    pop(through: .select)
    resetMode()
  }

  mutating func startInSelectInTable(_ tag: TagToken) {
    switch tag.tag {
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      pop(through: .select)
      resetMode()
      start(tag)
    default: startInSelect(tag)
    }
  }

  mutating func endInSelectInTable(_ tag: TagToken) {
    switch tag.tag {
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      guard stack.has(tag.tag, in: .tableScope) else { return }
      pop(through: .select)
      resetMode()
      end(tag)
    default: endInSelect(tag)
    }
  }

  // MARK: Templates

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
}
