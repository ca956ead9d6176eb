/// Comments, and where markup declarations begin.
extension HTMLTokenizer {
  /// HTML, "Markup declaration open state".
  mutating func readMarkupDeclaration<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    let (dashes, doctype) = (matches("--", text, at: at), matches("doctype", text, at: at))
    let cdata = matchesCDATA(text)
    if dashes == true {
      at += 2
      state = .commentStart
    } else if doctype == true {
      at += 7
      self.doctype = DoctypeToken()
      state = .doctype
    } else if cdata == true {
      at += 7
      if sink.acceptsCDATA {
        state = .cdata
      } else {
        comment = Array("[CDATA[".utf16)
        state = .bogusComment
      }
    } else if dashes == nil || doctype == nil || cdata == nil {
      isWaiting = true
    } else {
      state = .bogusComment
    }
  }

  private func matchesCDATA(_ text: UnsafeBufferPointer<UInt16>) -> Bool? {
    matches("[CDATA[", text, at: at, isExact: true)
  }

  /// HTML, "Bogus comment state".
  mutating func readBogusComment<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    var index = at
    while index < text.count, text[index] != CodeUnit.greater, text[index] != CodeUnit.null { index += 1 }
    append(text, to: index)
    guard index < text.count else { return }
    at += 1
    if text[index] == CodeUnit.null { return comment.append(CodeUnit.replacement) }
    emitComment(&sink)
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt16>, to end: Int) {
    if end > at { comment.append(contentsOf: UnsafeBufferPointer(rebasing: text[at..<end])) }
    at = end
  }

  private mutating func emitComment<Sink: TokenSink>(_ sink: inout Sink) {
    state = .data
    sink.comment(comment)
    comment = []
  }

  /// HTML, "Comment start state" to "Comment end bang state".
  ///
  /// The states after a `<` exist only for a parse error.
  mutating func readComment<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    let unit = text[at]
    switch state {
    case .commentStart:
      if unit == CodeUnit.dash {
        at += 1
        state = .commentStartDash
      } else if unit == CodeUnit.greater {
        at += 1
        emitComment(&sink)
      } else {
        state = .comment
      }
    case .commentStartDash:
      if unit == CodeUnit.dash {
        at += 1
        state = .commentEnd
      } else if unit == CodeUnit.greater {
        at += 1
        emitComment(&sink)
      } else {
        comment.append(CodeUnit.dash)
        state = .comment
      }
    case .commentEndDash:
      if unit == CodeUnit.dash {
        at += 1
        state = .commentEnd
      } else {
        comment.append(CodeUnit.dash)
        state = .comment
      }
    case .commentEnd:
      if unit == CodeUnit.greater {
        at += 1
        emitComment(&sink)
      } else if unit == CodeUnit.bang {
        at += 1
        state = .commentEndBang
      } else if unit == CodeUnit.dash {
        at += 1
        comment.append(CodeUnit.dash)
      } else {
        comment.append(contentsOf: [CodeUnit.dash, CodeUnit.dash])
        state = .comment
      }
    case .commentEndBang:
      if unit == CodeUnit.greater {
        at += 1
        emitComment(&sink)
      } else {
        comment.append(contentsOf: [CodeUnit.dash, CodeUnit.dash, CodeUnit.bang])
        if unit == CodeUnit.dash {
          at += 1
          state = .commentEndDash
        } else {
          state = .comment
        }
      }
    default: readCommentText(text)
    }
  }

  /// HTML, "Comment state".
  private mutating func readCommentText(_ text: UnsafeBufferPointer<UInt16>) {
    var index = at
    while index < text.count, text[index] != CodeUnit.dash, text[index] != CodeUnit.null { index += 1 }
    append(text, to: index)
    guard index < text.count else { return }
    at += 1
    if text[index] == CodeUnit.null { return comment.append(CodeUnit.replacement) }
    state = .commentEndDash
  }
}
