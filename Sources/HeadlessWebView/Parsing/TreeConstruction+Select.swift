/// Select elements: HTML, "The in select insertion mode" and "The in select in table insertion mode".
///
/// The standard has dropped the modes for select elements to allow more content in them. WebKit 2.50 still has
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
}
