/// The modes up to the body: HTML, 13.2.6.4.1 to 13.2.6.4.6.
extension TreeConstruction {
  /// Ends the initial mode, which determines whether the document is in quirks mode.
  mutating func endInitial(isQuirky: Bool = true) {
    guard mode == .initial else { return }
    mode = .beforeHTML
    guard isQuirky, allowsQuirks else { return }
    self.isQuirky = true
    piece.write(.quirks)
  }

  /// Inserts the document element that the markup implies.
  private mutating func impliesHTML() {
    endInitial()
    guard mode == .beforeHTML else { return }
    insert(implied: .html)
    mode = .beforeHead
  }

  private mutating func impliesHead() {
    impliesHTML()
    guard mode == .beforeHead else { return }
    insertHead(TagToken(.head))
  }

  private mutating func insertHead(_ tag: TagToken) {
    var entry = entry(for: .head)
    entry.reference = stack.makeReference()
    head = entry.reference
    insert(tag, entry)
    piece.write(.keepHead)
    mode = .inHead
  }

  /// Ends the head for content that doesn't belong in it.
  private mutating func impliesEndOfHead() {
    impliesHead()
    if mode == .inHeadNoscript {
      pop()
      mode = .inHead
    }
    if mode == .inHead {
      pop()
      mode = .afterHead
    }
  }

  private mutating func impliesBody() {
    impliesEndOfHead()
    guard mode == .afterHead else { return }
    insert(implied: .body)
    mode = .inBody
  }

  /// Inserts the elements that every document has, at the end of its text.
  mutating func endHead() {
    switch mode {
    case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead: impliesBody()
    default: break
    }
  }

  mutating func startBeforeBody(_ tag: TagToken) {
    if tag.tag == .html {
      endInitial()
      guard mode == .beforeHTML else { return startInBody(tag) }
      insert(tag)
      mode = .beforeHead
      return
    }
    if mode == .afterHead { return startAfterHead(tag) }
    impliesHTML()
    if tag.tag == .head { return insertHead(tag) }
    impliesHead()
    start(tag)
  }

  mutating func endBeforeBody(_ tag: TagToken) {
    // After any tag, a document type comes too late.
    endInitial()
    switch tag.tag {
    case .body, .html, .br:
      if mode == .afterHead { impliesBody() } else { impliesHead() }
      end(tag)
    case .head where mode != .afterHead:
      impliesHead()
      end(tag)
    case .template where mode == .afterHead: endInHead(tag)
    default: break
    }
  }

  /// HTML, "The after head insertion mode".
  private mutating func startAfterHead(_ tag: TagToken) {
    switch tag.tag {
    case .body:
      insert(tag)
      allowsFrameset = false
      mode = .inBody
    case .frameset:
      insert(tag)
      mode = .inFrameset
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      var entry = entry(for: .head)
      entry.reference = head
      piece.write(.enterHead)
      stack.push(entry)
      startInHead(tag)
      if let position = stack.position(of: head) {
        piece.write(.drop, at: position + 1)
        stack.remove(at: position)
      }
    case .head: break
    default:
      impliesBody()
      start(tag)
    }
  }

  /// HTML, "The in head insertion mode".
  mutating func startInHead(_ tag: TagToken) {
    switch tag.tag {
    case .html: startInBody(tag)
    case .base, .basefont, .bgsound, .link, .meta: insertEmpty(tag)
    case .title: insertText(tag, .rcdata)
    case .noframes, .style: insertText(tag, .rawtext)
    case .noscript:
      if runsScripts { return insertText(tag, .rawtext) }
      insert(tag)
      mode = .inHeadNoscript
    case .script: insertText(tag, .scriptData)
    case .template:
      insert(tag)
      formatting.insertMarker()
      allowsFrameset = false
      mode = .inTemplate
      templateModes.append(.inTemplate)
    case .head: break
    default:
      impliesEndOfHead()
      start(tag)
    }
  }

  mutating func endInHead(_ tag: TagToken) {
    switch tag.tag {
    case .head:
      pop()
      mode = .afterHead
    case .body, .html, .br:
      impliesEndOfHead()
      end(tag)
    case .template: if stack.contains(.template) { closeTemplate() }
    default: break
    }
  }

  /// HTML, "The in head noscript insertion mode".
  mutating func startInHeadNoscript(_ tag: TagToken) {
    switch tag.tag {
    case .html: startInBody(tag)
    case .basefont, .bgsound, .link, .meta, .noframes, .style: startInHead(tag)
    case .head, .noscript: break
    default:
      pop()
      mode = .inHead
      start(tag)
    }
  }

  mutating func endInHeadNoscript(_ tag: TagToken) {
    guard tag.tag == .noscript || tag.tag == .br else { return }
    pop()
    mode = .inHead
    if tag.tag == .br { end(tag) }
  }

  // MARK: Characters

  mutating func insertBeforeHead(_ text: UnsafeBufferPointer<UInt16>) {
    guard let first = text.firstIndex(where: { !$0.isMarkupBlank }) else { return }
    impliesHead()
    process(UnsafeBufferPointer(rebasing: text[first...]))
  }

  mutating func insertInHead(_ text: UnsafeBufferPointer<UInt16>) {
    let first = text.firstIndex { !$0.isMarkupBlank } ?? text.count
    if first > 0 { insert(UnsafeBufferPointer(rebasing: text[..<first])) }
    guard first < text.count else { return }
    // Content after the head begins the body, and content in the head's `noscript` only ends that.
    if mode == .inHeadNoscript {
      pop()
      mode = .inHead
    }
    impliesBody()
    process(UnsafeBufferPointer(rebasing: text[first...]))
  }
}
