/// End tags in the body: HTML, 13.2.6.4.7, "The in body insertion mode".
extension TreeConstruction {
  mutating func endInBody(_ tag: TagToken) {
    switch tag.tag {
    case .other: endOther(tag)
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
      .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre, .search, .section,
      .summary, .ul:
      guard stack.has(tag.tag) else { return }
      generateImpliedEndTags()
      pop(through: tag.tag)
    case .p:
      if !stack.has(.p, in: .buttonScope) { insert(implied: .p) }
      close(.p)
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: adopt(tag.tag)
    case .li: if stack.has(.li, in: .listItemScope) { close(.li) }
    case .dd, .dt: if stack.has(tag.tag) { close(tag.tag) }
    case .h1, .h2, .h3, .h4, .h5, .h6: endHeading()
    case .form: endForm()
    case .body, .html:
      guard stack.has(.body) else { return }
      mode = .afterBody
      if tag.tag == .html { end(tag) }
    case .template: endInHead(tag)
    case .applet, .marquee, .object:
      guard stack.has(tag.tag) else { return }
      generateImpliedEndTags()
      pop(through: tag.tag)
      formatting.clearToMarker()
    case .br:
      startInBody(TagToken(.br))
    default: endOther(tag)
    }
  }

  private mutating func endHeading() {
    let position = [TagName.h1, .h2, .h3, .h4, .h5, .h6].map { stack.innermost($0) }.max() ?? -1
    guard position >= 0, stack.isInScope(position) else { return }
    generateImpliedEndTags()
    pop(to: position)
  }

  private mutating func endForm() {
    if stack.contains(.template) {
      guard stack.has(.form) else { return }
      generateImpliedEndTags()
      return pop(through: .form)
    }
    let ended = form
    form = -1
    piece.write(.forgetForm)
    guard let position = stack.position(of: ended), stack.isInScope(position) else { return }
    generateImpliedEndTags()
    drop(at: position)
  }

  /// HTML, "any other end tag".
  mutating func endOther(_ tag: TagToken) {
    let position = stack.innermost(tag.name)
    guard position >= 0, position >= stack.innermost(.special) else { return }
    // Elements that the tag would end as well as the element itself are closed.
    while stack.count - 1 > position, stack.top.traits.contains(.impliedEnd), stack.top.name != tag.name { pop() }
    pop(to: position)
  }

  // MARK: After the body

  /// HTML, "The after body insertion mode" and "The after after body insertion mode".
  mutating func startAfterBody(_ tag: TagToken) {
    if tag.tag == .html { return startInBody(tag) }
    mode = .inBody
    start(tag)
  }

  mutating func endAfterBody(_ tag: TagToken) {
    if mode == .afterBody, tag.tag == .html {
      if context == nil { mode = .afterAfterBody }
      return
    }
    mode = .inBody
    end(tag)
  }

  mutating func insertAfterBody(_ text: UnsafeBufferPointer<UInt16>) {
    let first = text.firstIndex { !$0.isMarkupBlank } ?? text.count
    if first > 0 { insertInBody(UnsafeBufferPointer(rebasing: text[..<first])) }
    guard first < text.count else { return }
    mode = .inBody
    insertInBody(UnsafeBufferPointer(rebasing: text[first...]))
  }

  // MARK: Framesets

  /// HTML, "The in frameset insertion mode".
  mutating func startInFrameset(_ tag: TagToken) {
    switch tag.tag {
    case .html: startInBody(tag)
    case .frameset: insert(tag)
    case .frame: insertEmpty(tag)
    case .noframes: startInHead(tag)
    default: break
    }
  }

  mutating func endInFrameset(_ tag: TagToken) {
    guard tag.tag == .frameset, stack.count > 1 else { return }
    pop()
    if context == nil, !stack.top.isHTML(.frameset) { mode = .afterFrameset }
  }

  /// HTML, "The after frameset insertion mode" and "The after after frameset insertion mode".
  mutating func startAfterFrameset(_ tag: TagToken) {
    switch tag.tag {
    case .html: startInBody(tag)
    case .noframes: startInHead(tag)
    default: break
    }
  }

  /// Inserts the blanks of a text.
  mutating func insertInFrameset(_ text: UnsafeBufferPointer<UInt16>) {
    let blanks = text.filter(\.isMarkupBlank)
    guard !blanks.isEmpty else { return }
    blanks.withUnsafeBufferPointer { mode == .afterAfterFrameset ? insertInBody($0) : insert($0) }
  }
}
