/// Start tags and characters in the body: HTML, 13.2.6.4.7, "The in body insertion mode".
extension TreeConstruction {
  mutating func insertInBody(_ text: UnsafeBufferPointer<UInt16>) {
    reconstructFormatting()
    insert(text)
    if allowsFrameset { allowsFrameset = text.allSatisfy(\.isMarkupBlank) }
  }

  mutating func startInBody(_ tag: TagToken) {
    switch tag.tag {
    case .other: insertInline(tag)
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset, .figcaption,
      .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary, .ul:
      closeParagraph()
      insert(tag)
    case .a: startAnchor(tag)
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      reconstructFormatting()
      insertFormatting(tag)
    case .li: startItem(tag, .li, nil)
    case .dd, .dt: startItem(tag, .dd, .dt)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraph()
      if isHeading(stack.top) { pop() }
      insert(tag)
    case .area, .br, .embed, .img, .keygen, .wbr:
      reconstructFormatting()
      insertEmpty(tag)
      allowsFrameset = false
    case .input:
      reconstructFormatting()
      insertEmpty(tag)
      if !tag.value(of: .type, is: "hidden") { allowsFrameset = false }
    case .param, .source, .track: insertEmpty(tag)
    case .button: startButton(tag)
    case .select, .option, .optgroup, .textarea, .form: startControl(tag)
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title: startInHead(tag)
    case .table:
      if !isQuirky { closeParagraph() }
      insert(tag)
      allowsFrameset = false
      mode = .inTable
    case .math: startForeignRoot(tag, .math)
    case .svg: startForeignRoot(tag, .svg)
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default: startRareInBody(tag)
    }
  }

  private mutating func startRareInBody(_ tag: TagToken) {
    switch tag.tag {
    case .html, .body, .frameset: startPage(tag)
    case .pre, .listing:
      closeParagraph()
      insert(tag)
      skipsLineFeed = true
      allowsFrameset = false
    case .plaintext:
      closeParagraph()
      insert(tag)
      reply = .plaintext
    case .nobr:
      reconstructFormatting()
      if stack.has(.nobr) {
        adopt(.nobr)
        reconstructFormatting()
      }
      insertFormatting(tag)
    case .applet, .marquee, .object:
      reconstructFormatting()
      insert(tag)
      formatting.insertMarker()
      allowsFrameset = false
    case .hr:
      closeParagraph()
      insertEmpty(tag)
      allowsFrameset = false
    case .image:
      var image = tag
      image.set(name: MarkupNames.Number(TagName.img.rawValue))
      start(image)
    case .xmp:
      closeParagraph()
      reconstructFormatting()
      allowsFrameset = false
      insertText(tag, .rawtext)
    case .iframe:
      allowsFrameset = false
      insertText(tag, .rawtext)
    case .noembed: insertText(tag, .rawtext)
    case .noscript where runsScripts: insertText(tag, .rawtext)
    case .rb, .rtc:
      if stack.has(.ruby) { generateImpliedEndTags() }
      insert(tag)
    case .rp, .rt:
      if stack.has(.ruby) { generateImpliedEndTags(except: .rtc) }
      insert(tag)
    default: insertInline(tag)
    }
  }

  private mutating func insertInline(_ tag: TagToken) {
    reconstructFormatting()
    insert(tag)
  }

  func isHeading(_ entry: OpenElements.Entry) -> Bool {
    guard entry.namespace == .html else { return false }
    switch entry.tag {
    case .h1, .h2, .h3, .h4, .h5, .h6: return true
    default: return false
    }
  }

  /// Handles a tag of an element that every page has.
  private mutating func startPage(_ tag: TagToken) {
    if stack.contains(.template) {
      return
    } else if tag.tag == .html {
      // The root of a fragment is no element of the tree.
      if context == nil { merge(tag, into: 0) }
      return
    }
    guard stack.count > 1, stack.entries[1].isHTML(.body) else { return }
    if tag.tag == .body {
      allowsFrameset = false
      merge(tag, into: 1)
    } else if allowsFrameset {
      piece.write(.remove, at: 2)
      pop(to: 1)
      insert(tag)
      mode = .inFrameset
    }
  }

  /// Adds attributes to an open element that it doesn't have.
  private mutating func merge(_ tag: TagToken, into position: Int) {
    for attribute in tag.attributes {
      piece.write(.merge, at: position + 1)
      write(name: attribute.name)
      piece.write(string: tag.units[Int(attribute.start)..<Int(attribute.end)])
    }
  }

  private mutating func startAnchor(_ tag: TagToken) {
    if let index = formatting.last(.a) {
      let reference = formatting[index].reference
      adopt(.a)
      if let index = formatting.index(of: reference) { formatting.remove(at: index) }
      if let position = stack.position(of: reference) { drop(at: position) }
    }
    reconstructFormatting()
    insertFormatting(tag)
  }

  /// Takes an element out of the stack.
  mutating func drop(at position: Int) {
    guard position < stack.count - 1 else { return pop() }
    piece.write(.drop, at: position + 1)
    stack.remove(at: position)
  }

  /// Handles a tag of a list item, which ends the preceding one.
  private mutating func startItem(_ tag: TagToken, _ first: TagName, _ second: TagName?) {
    allowsFrameset = false
    let barrier = stack.innermost(.itemBarrier)
    if barrier >= 0 {
      let entry = stack.entries[barrier]
      if entry.isHTML(first) || second.map({ entry.isHTML($0) }) ?? false { close(entry.tag) }
    }
    closeParagraph()
    insert(tag)
  }

  private mutating func startButton(_ tag: TagToken) {
    if stack.has(.button) {
      generateImpliedEndTags()
      pop(through: .button)
    }
    reconstructFormatting()
    insert(tag)
    allowsFrameset = false
  }

  private mutating func startControl(_ tag: TagToken) {
    switch tag.tag {
    case .form:
      let isInTemplate = stack.contains(.template)
      guard form < 0 || isInTemplate else { return }
      closeParagraph()
      insertForm(tag)
    case .select:
      reconstructFormatting()
      insert(tag)
      allowsFrameset = false
      switch mode {
      case .inTable, .inCaption, .inTableBody, .inRow, .inCell: mode = .inSelectInTable
      default: mode = .inSelect
      }
    case .textarea:
      skipsLineFeed = true
      allowsFrameset = false
      insertText(tag, .rcdata)
    default:
      if stack.top.isHTML(.option) { pop() }
      insertInline(tag)
    }
  }

  /// Inserts a form, which is the owner of the controls that follow unless it's in a template.
  mutating func insertForm(_ tag: TagToken) {
    var entry = entry(for: tag, in: .html)
    let owns = !stack.contains(.template)
    if owns {
      entry.reference = stack.makeReference()
      form = entry.reference
    }
    insert(tag, entry)
    if owns { piece.write(.keepForm) }
  }

  private mutating func startForeignRoot(_ tag: TagToken, _ namespace: MarkupNamespace) {
    reconstructFormatting()
    insertForeign(tag, namespace)
  }
}
