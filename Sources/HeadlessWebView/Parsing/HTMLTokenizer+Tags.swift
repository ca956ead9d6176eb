/// Tags.
extension HTMLTokenizer {
  mutating func beginTag(isEnd: Bool) {
    isEndTag = isEnd
    tag.isSelfClosing = false
    tag.clear()
    tagSerial &+= 1
    name.removeAll(keepingCapacity: true)
  }

  /// HTML, "Tag open state".
  mutating func openTag<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    let unit = text[at]
    if unit.isASCIILetter {
      beginTag(isEnd: false)
      state = .tagName
    } else if unit == CodeUnit.slash {
      at += 1
      state = .endTagOpen
    } else if unit == CodeUnit.bang {
      at += 1
      comment = []
      state = .markupDeclaration
    } else if unit == CodeUnit.question {
      comment = []
      state = .bogusComment
    } else {
      sink.emit([CodeUnit.less])
      state = .data
    }
  }

  /// HTML, "End tag open state".
  mutating func openEndTag<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    let unit = text[at]
    if unit.isASCIILetter {
      beginTag(isEnd: true)
      state = .tagName
    } else if unit == CodeUnit.greater {
      at += 1
      state = .data
    } else {
      comment = []
      state = .bogusComment
    }
  }

  /// HTML, "Tag name state".
  mutating func readTagName<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    while at < text.count {
      let unit = text[at]
      if unit.isMarkupBlank || unit == CodeUnit.slash || unit == CodeUnit.greater {
        tag.set(name: name.withUnsafeBufferPointer { names.number(of: $0) })
        if unit != CodeUnit.greater { return state = .beforeAttributeName }
        at += 1
        return emitTag(&sink)
      }
      name.append(unit == CodeUnit.null ? CodeUnit.replacement : unit.asciiLower)
      at += 1
    }
  }

  /// HTML, "Before attribute name state".
  mutating func readBeforeAttributeName<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    while at < text.count, text[at].isMarkupBlank { at += 1 }
    guard at < text.count else { return }
    switch text[at] {
    case CodeUnit.slash:
      at += 1
      state = .selfClosingTag
    case CodeUnit.greater:
      at += 1
      emitTag(&sink)
    default:
      name.removeAll(keepingCapacity: true)
      if text[at] == CodeUnit.equals {
        name.append(CodeUnit.equals)
        at += 1
      }
      state = .attributeName
    }
  }

  /// HTML, "Attribute name state".
  mutating func readAttributeName<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    while at < text.count {
      let unit = text[at]
      if unit.isMarkupBlank || unit == CodeUnit.slash || unit == CodeUnit.greater {
        beginAttribute()
        return state = .afterAttributeName
      }
      if unit == CodeUnit.equals {
        beginAttribute()
        at += 1
        return state = .beforeAttributeValue
      }
      name.append(unit == CodeUnit.null ? CodeUnit.replacement : unit.asciiLower)
      at += 1
    }
  }

  /// Adds an attribute with an empty value, whose value then grows.
  private mutating func beginAttribute() {
    let end = Int32(tag.units.count)
    let number = name.withUnsafeBufferPointer { names.number(of: $0) }
    tag.attributes.append(TagToken.Attribute(name: number, start: end, end: end))
  }

  private mutating func endAttribute() { tag.attributes[tag.attributes.count - 1].end = Int32(tag.units.count) }

  /// Removes attributes whose name an earlier one has.
  private mutating func dropDuplicates() {
    guard tag.attributes.count > 1 else { return }
    while lastTags.count < names.count { lastTags.append(0) }
    var kept = 0
    for index in tag.attributes.indices {
      let name = Int(tag.attributes[index].name)
      guard lastTags[name] != tagSerial else { continue }
      lastTags[name] = tagSerial
      tag.attributes[kept] = tag.attributes[index]
      kept += 1
    }
    tag.attributes.removeLast(tag.attributes.count - kept)
  }

  /// HTML, "After attribute name state".
  mutating func readAfterAttributeName<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    while at < text.count, text[at].isMarkupBlank { at += 1 }
    guard at < text.count else { return }
    switch text[at] {
    case CodeUnit.slash:
      at += 1
      state = .selfClosingTag
    case CodeUnit.equals:
      at += 1
      state = .beforeAttributeValue
    case CodeUnit.greater:
      at += 1
      emitTag(&sink)
    default:
      name.removeAll(keepingCapacity: true)
      state = .attributeName
    }
  }

  /// HTML, "Before attribute value state".
  mutating func readBeforeAttributeValue<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    while at < text.count, text[at].isMarkupBlank { at += 1 }
    guard at < text.count else { return }
    switch text[at] {
    case CodeUnit.doubleQuote:
      at += 1
      state = .doubleQuotedValue
    case CodeUnit.singleQuote:
      at += 1
      state = .singleQuotedValue
    case CodeUnit.greater:
      at += 1
      emitTag(&sink)
    default: state = .unquotedValue
    }
  }

  /// HTML, "Attribute value (double-quoted) state" and "Attribute value (single-quoted) state".
  mutating func readQuotedValue(_ text: UnsafeBufferPointer<UInt16>, _ quote: UInt16) {
    var index = at
    while index < text.count {
      let unit = text[index]
      if unit <= CodeUnit.singleQuote, unit == quote || unit == CodeUnit.ampersand || unit == CodeUnit.null { break }
      index += 1
    }
    appendValue(text, to: index)
    guard index < text.count else { return }
    switch text[index] {
    case quote:
      at += 1
      endAttribute()
      state = .afterQuotedValue
    case CodeUnit.null: replaceNullInValue()
    default: readReferenceInValue(text)
    }
  }

  private mutating func appendValue(_ text: UnsafeBufferPointer<UInt16>, to end: Int) {
    if end > at { tag.units.append(contentsOf: UnsafeBufferPointer(rebasing: text[at..<end])) }
    at = end
  }

  private mutating func replaceNullInValue() {
    tag.units.append(CodeUnit.replacement)
    at += 1
  }

  /// HTML, "Attribute value (unquoted) state".
  mutating func readUnquotedValue<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    var index = at
    while index < text.count {
      let unit = text[index]
      if unit.isMarkupBlank || unit == CodeUnit.greater || unit == CodeUnit.ampersand || unit == CodeUnit.null { break }
      index += 1
    }
    appendValue(text, to: index)
    guard index < text.count else { return }
    switch text[index] {
    case CodeUnit.null: replaceNullInValue()
    case CodeUnit.ampersand: readReferenceInValue(text)
    case CodeUnit.greater:
      at += 1
      endAttribute()
      emitTag(&sink)
    default:
      endAttribute()
      state = .beforeAttributeName
    }
  }

  /// HTML, "After attribute value (quoted) state".
  mutating func readAfterQuotedValue<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    state = .beforeAttributeName
  }

  /// HTML, "Self-closing start tag state".
  mutating func readSelfClosingTag<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    guard text[at] == CodeUnit.greater else { return state = .beforeAttributeName }
    at += 1
    tag.isSelfClosing = true
    emitTag(&sink)
  }

  /// Emits the current tag, and continues as the sink replies.
  private mutating func emitTag<Sink: TokenSink>(_ sink: inout Sink) {
    dropDuplicates()
    state = .data
    let reply: TokenizerReply
    if isEndTag {
      reply = sink.endTag(tag)
    } else {
      lastStartTag = tag.name
      tag.end = at
      if tag.tag == .script { scriptStart = at }
      reply = sink.startTag(tag)
    }
    switch reply {
    case .data: break
    case .rcdata: state = .rcdata
    case .rawtext: state = .rawtext
    case .plaintext: state = .plaintext
    case .scriptData:
      state = .scriptData
      escape = .none
      dashes = 0
    case .stop: isStopped = true
    }
  }
}
