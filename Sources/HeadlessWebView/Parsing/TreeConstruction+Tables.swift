/// Tables: HTML, 13.2.6.4.9 to 13.2.6.4.15.
extension TreeConstruction {
  /// Handles a tag of content that a table cannot contain, which is put before the table: HTML, "foster parenting".
  private mutating func foster(_ tag: TagToken) {
    fostersContent = true
    startInBody(tag)
    fostersContent = false
  }

  private mutating func fosterEnd(_ tag: TagToken) {
    fostersContent = true
    endInBody(tag)
    fostersContent = false
  }

  private mutating func foster(_ text: UnsafeBufferPointer<UInt16>) {
    fostersContent = true
    insertInBody(text)
    fostersContent = false
  }

  /// Pops elements until one is reached that may contain parts of a table: HTML, "clear the stack back to a table
  /// context" and its siblings.
  private mutating func clearStack(to names: TagName...) {
    while !(stack.top.namespace == .html && (names.contains(stack.top.tag) || stack.top.tag == .template)),
      stack.count > 1
    {
      pop()
    }
  }

  // MARK: In a table

  mutating func startInTable(_ tag: TagToken) {
    switch tag.tag {
    case .caption:
      clearStack(to: .table)
      formatting.insertMarker()
      insert(tag)
      mode = .inCaption
    case .colgroup:
      clearStack(to: .table)
      insert(tag)
      mode = .inColumnGroup
    case .col:
      clearStack(to: .table)
      insert(implied: .colgroup)
      mode = .inColumnGroup
      start(tag)
    case .tbody, .tfoot, .thead:
      clearStack(to: .table)
      insert(tag)
      mode = .inTableBody
    case .td, .th, .tr:
      clearStack(to: .table)
      insert(implied: .tbody)
      mode = .inTableBody
      start(tag)
    case .table:
      guard stack.has(.table, in: .tableScope) else { return }
      pop(through: .table)
      resetMode()
      start(tag)
    case .style, .script, .template: startInHead(tag)
    case .input where tag.value(of: .type, is: "hidden"): insertEmpty(tag)
    case .form:
      guard form < 0, !stack.contains(.template) else { return }
      insertForm(tag)
      pop()
    default: foster(tag)
    }
  }

  mutating func endInTable(_ tag: TagToken) {
    switch tag.tag {
    case .table:
      guard stack.has(.table, in: .tableScope) else { return }
      pop(through: .table)
      resetMode()
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
    case .template: endInHead(tag)
    default: fosterEnd(tag)
    }
  }

  /// HTML, "The in table text insertion mode".
  mutating func insertInTable(_ text: UnsafeBufferPointer<UInt16>) {
    if mode != .inTableText {
      let top = stack.top
      guard top.namespace == .html, top.traits.contains(.fostersContent) || top.tag == .template else {
        return foster(text)
      }
      tableText.removeAll(keepingCapacity: true)
      originalMode = mode
      mode = .inTableText
    }
    tableText.append(contentsOf: text)
  }

  /// Inserts the text in a table once all of it was read.
  mutating func endTableText() {
    guard mode == .inTableText else { return }
    mode = originalMode
    guard !tableText.isEmpty else { return }
    let isBlank = tableText.allSatisfy(\.isMarkupBlank)
    let all = tableText
    all.withUnsafeBufferPointer { if isBlank { piece.add(text: $0) } else { foster($0) } }
  }

  // MARK: In a caption and a column group

  mutating func startInCaption(_ tag: TagToken) {
    switch tag.tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: if endCaption() { start(tag) }
    default: startInBody(tag)
    }
  }

  mutating func endInCaption(_ tag: TagToken) {
    switch tag.tag {
    case .caption: _ = endCaption()
    case .table: if endCaption() { end(tag) }
    case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default: endInBody(tag)
    }
  }

  private mutating func endCaption() -> Bool {
    guard stack.has(.caption, in: .tableScope) else { return false }
    generateImpliedEndTags()
    pop(through: .caption)
    formatting.clearToMarker()
    mode = .inTable
    return true
  }

  mutating func startInColumnGroup(_ tag: TagToken) {
    switch tag.tag {
    case .html: startInBody(tag)
    case .col: insertEmpty(tag)
    case .template: startInHead(tag)
    default: if endColumnGroup() { start(tag) }
    }
  }

  mutating func endInColumnGroup(_ tag: TagToken) {
    switch tag.tag {
    case .colgroup: _ = endColumnGroup()
    case .col: break
    case .template: endInHead(tag)
    default: if endColumnGroup() { end(tag) }
    }
  }

  private mutating func endColumnGroup() -> Bool {
    guard stack.top.isHTML(.colgroup) else { return false }
    pop()
    mode = .inTable
    return true
  }

  mutating func insertInColumnGroup(_ text: UnsafeBufferPointer<UInt16>) {
    var rest = text
    while !rest.isEmpty {
      let first = rest.firstIndex { !$0.isMarkupBlank } ?? rest.count
      if first > 0 { insert(UnsafeBufferPointer(rebasing: rest[..<first])) }
      guard first < rest.count else { return }
      rest = UnsafeBufferPointer(rebasing: rest[first...])
      if endColumnGroup() { return process(rest) }
      // In a fragment, each character that isn't a blank is ignored.
      rest = UnsafeBufferPointer(rebasing: rest.drop { !$0.isMarkupBlank })
    }
  }

  // MARK: In a table body, a row and a cell

  mutating func startInTableBody(_ tag: TagToken) {
    switch tag.tag {
    case .tr:
      clearStack(to: .tbody, .tfoot, .thead)
      insert(tag)
      mode = .inRow
    case .th, .td:
      clearStack(to: .tbody, .tfoot, .thead)
      insert(implied: .tr)
      mode = .inRow
      start(tag)
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead: if endTableBody() { start(tag) }
    default: startInTable(tag)
    }
  }

  mutating func endInTableBody(_ tag: TagToken) {
    switch tag.tag {
    case .tbody, .tfoot, .thead:
      guard stack.has(tag.tag, in: .tableScope) else { return }
      clearStack(to: .tbody, .tfoot, .thead)
      pop()
      mode = .inTable
    case .table: if endTableBody() { end(tag) }
    case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: break
    default: endInTable(tag)
    }
  }

  private mutating func endTableBody() -> Bool {
    guard
      stack.has(.tbody, in: .tableScope) || stack.has(.thead, in: .tableScope) || stack.has(.tfoot, in: .tableScope)
    else { return false }
    clearStack(to: .tbody, .tfoot, .thead)
    pop()
    mode = .inTable
    return true
  }

  mutating func startInRow(_ tag: TagToken) {
    switch tag.tag {
    case .th, .td:
      clearStack(to: .tr)
      insert(tag)
      mode = .inCell
      formatting.insertMarker()
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr: if endRow() { start(tag) }
    default: startInTable(tag)
    }
  }

  mutating func endInRow(_ tag: TagToken) {
    switch tag.tag {
    case .tr: _ = endRow()
    case .table: if endRow() { end(tag) }
    case .tbody, .tfoot, .thead: if stack.has(tag.tag, in: .tableScope), endRow() { end(tag) }
    case .body, .caption, .col, .colgroup, .html, .td, .th: break
    default: endInTable(tag)
    }
  }

  private mutating func endRow() -> Bool {
    guard stack.has(.tr, in: .tableScope) else { return false }
    clearStack(to: .tr)
    pop()
    mode = .inTableBody
    return true
  }

  mutating func startInCell(_ tag: TagToken) {
    switch tag.tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: if endCell() { start(tag) }
    default: startInBody(tag)
    }
  }

  mutating func endInCell(_ tag: TagToken) {
    switch tag.tag {
    case .td, .th:
      guard stack.has(tag.tag, in: .tableScope) else { return }
      generateImpliedEndTags()
      pop(through: tag.tag)
      formatting.clearToMarker()
      mode = .inRow
    case .body, .caption, .col, .colgroup, .html: break
    case .table, .tbody, .tfoot, .thead, .tr:
      if stack.has(tag.tag, in: .tableScope), endCell() { end(tag) }
    default: endInBody(tag)
    }
  }

  /// HTML, "close the cell".
  private mutating func endCell() -> Bool {
    let position = max(stack.innermost(.td), stack.innermost(.th))
    guard position > 0, position >= stack.innermost(.tableScope) else { return false }
    generateImpliedEndTags()
    pop(to: position)
    formatting.clearToMarker()
    mode = .inRow
    return true
  }
}
