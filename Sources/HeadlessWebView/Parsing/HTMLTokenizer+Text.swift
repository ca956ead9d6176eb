/// Text between tags, and the elements that contain only text.
extension HTMLTokenizer {
  /// Emits the text from the current position to another.
  @inline(__always)
  private mutating func emit<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, to end: Int, _ sink: inout Sink) {
    if end > at { sink.characters(UnsafeBufferPointer(rebasing: text[at..<end])) }
    at = end
  }

  /// HTML, "Data state".
  mutating func readData<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    var index = at
    while index < text.count {
      let unit = text[index]
      if unit <= CodeUnit.less, unit == CodeUnit.less || unit == CodeUnit.ampersand || unit == CodeUnit.null { break }
      index += 1
    }
    emit(text, to: index, &sink)
    guard index < text.count else { return }
    switch text[index] {
    case CodeUnit.less:
      at += 1
      state = .tagOpen
    case CodeUnit.ampersand: readReference(text, &sink, returningTo: .data)
    default:
      at += 1
      sink.nullCharacter()
    }
  }

  /// HTML, "PLAINTEXT state".
  mutating func readPlaintext<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    var index = at
    while index < text.count, text[index] != CodeUnit.null { index += 1 }
    emit(text, to: index, &sink)
    if index < text.count { replaceNull(&sink) }
  }

  private mutating func replaceNull<Sink: TokenSink>(_ sink: inout Sink) {
    at += 1
    sink.emit([CodeUnit.replacement])
  }

  /// HTML, "RCDATA state" and "RAWTEXT state", with those of their end tags.
  mutating func readRawtext<Sink: TokenSink>(
    _ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink, hasReferences: Bool
  ) {
    var index = at
    while index < text.count {
      let unit = text[index]
      if unit <= CodeUnit.less,
        unit == CodeUnit.less || unit == CodeUnit.null || (unit == CodeUnit.ampersand && hasReferences)
      {
        break
      }
      index += 1
    }
    emit(text, to: index, &sink)
    guard index < text.count else { return }
    switch text[index] {
    case CodeUnit.null: replaceNull(&sink)
    case CodeUnit.ampersand: readReference(text, &sink, returningTo: state)
    default: if !readEndTag(text) { emitUnlessWaiting(text, &sink) }
    }
  }

  /// Emits one unit that begins nothing.
  private mutating func emitUnlessWaiting<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    if !isWaiting { emit(text, to: at + 1, &sink) }
  }

  /// Begins the end tag of the last start tag, if the text continues with it: HTML, "appropriate end tag token".
  ///
  /// - Returns: False if it does not, or if the tokenizer has to wait for more text.
  private mutating func readEndTag(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    var index = at + 1
    guard index < text.count else {
      isWaiting = !isLast
      return false
    }
    // A fragment may be such text without any start tag.
    guard text[index] == CodeUnit.slash, lastStartTag != 0 else { return false }
    index += 1
    let length = names.withText(of: lastStartTag) { name -> Int? in
      for offset in 0..<name.count {
        guard index + offset < text.count else { return nil }
        if text[index + offset].asciiLower != name[offset] { return -1 }
      }
      return name.count
    }
    guard let length, length < 0 || index + length < text.count else {
      isWaiting = !isLast
      return false
    }
    guard length >= 0 else { return false }
    index += length
    guard text[index].isMarkupBlank || text[index] == CodeUnit.slash || text[index] == CodeUnit.greater else {
      return false
    }
    beginTag(isEnd: true)
    tag.set(name: lastStartTag)
    state = .beforeAttributeName
    at = index
    return true
  }

  /// HTML, "Script data state" and the states of escaped script data.
  mutating func readScript<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    var index = at
    if escape == .none {
      while index < text.count, text[index] != CodeUnit.less, text[index] != CodeUnit.null { index += 1 }
    } else {
      while index < text.count {
        let unit = text[index]
        if unit == CodeUnit.less || unit == CodeUnit.null { break }
        if unit == CodeUnit.greater, dashes == 2 { escape = .none }
        dashes = unit == CodeUnit.dash ? min(dashes + 1, 2) : 0
        index += 1
        if escape == .none { break }
      }
    }
    emit(text, to: index, &sink)
    guard index < text.count else { return }
    if text[index] == CodeUnit.null {
      dashes = 0
      return replaceNull(&sink)
    }
    guard text[index] == CodeUnit.less else { return }
    switch escape {
    case .none: readLessInScript(text, &sink)
    case .escaped: readLessInEscapedScript(text, &sink)
    case .doubleEscaped: readTagInEscapedScript("/script", .escaped, text, &sink)
    }
  }

  /// HTML, "Script data less-than sign state".
  private mutating func readLessInScript<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    switch matches("<!--", text, at: at) {
    case nil: isWaiting = true
    case true?:
      escape = .escaped
      dashes = 2
      emit(text, to: at + 4, &sink)
    case false?: if !readEndTag(text) { emitUnlessWaiting(text, &sink) }
    }
  }

  /// HTML, "Script data escaped less-than sign state".
  private mutating func readLessInEscapedScript<Sink: TokenSink>(
    _ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink
  ) {
    if readEndTag(text) {
      escape = .none
      return
    }
    if !isWaiting { readTagInEscapedScript("script", .doubleEscaped, text, &sink) }
  }

  /// Changes the state at a script's tag in an escaped script: HTML, "Script data double escape start state" and
  /// "Script data double escape end state".
  private mutating func readTagInEscapedScript<Sink: TokenSink>(
    _ tag: StaticString, _ next: ScriptEscape, _ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink
  ) {
    let end = at + 1 + tag.utf8CodeUnitCount
    switch matches(tag, text, at: at + 1) {
    case true? where end < text.count:
      if text[end].isMarkupBlank || text[end] == CodeUnit.slash || text[end] == CodeUnit.greater { escape = next }
    case true?, nil: isWaiting = !isLast
    case false?: break
    }
    guard !isWaiting else { return }
    dashes = 0
    emit(text, to: at + 1, &sink)
  }

  /// HTML, "CDATA section state".
  mutating func readCDATA<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    var index = at
    while index < text.count, text[index] != CodeUnit.bracket, text[index] != CodeUnit.null { index += 1 }
    emit(text, to: index, &sink)
    guard index < text.count else { return }
    if text[index] == CodeUnit.null {
      at += 1
      return sink.nullCharacter()
    }
    switch matches("]]>", text, at: index) {
    case nil: isWaiting = true
    case true?:
      at += 3
      state = .data
    case false?: emit(text, to: index + 1, &sink)
    }
  }
}
