/// Document types.
extension HTMLTokenizer {
  /// HTML, "DOCTYPE state" to "Bogus DOCTYPE state".
  mutating func readDoctype<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    let unit = text[at]
    switch state {
    case .doctype:
      if unit.isMarkupBlank { at += 1 }
      state = .beforeDoctypeName
    case .beforeDoctypeName:
      if unit.isMarkupBlank {
        at += 1
      } else if unit == CodeUnit.greater {
        doctype.forcesQuirks = true
        emitDoctype(&sink)
      } else {
        doctype.name = []
        state = .doctypeName
      }
    case .doctypeName:
      if unit == CodeUnit.greater {
        emitDoctype(&sink)
      } else if unit.isMarkupBlank {
        at += 1
        state = .afterDoctypeName
      } else {
        at += 1
        doctype.name?.append(unit == CodeUnit.null ? CodeUnit.replacement : unit.asciiLower)
      }
    case .afterDoctypeName: readAfterDoctypeName(text, &sink)
    case .afterDoctypeKeyword: readAfterDoctypeKeyword(unit, &sink)
    case .doctypeIdentifier: readDoctypeIdentifier(unit, &sink)
    case .afterDoctypeIdentifier: readAfterDoctypeIdentifier(unit, &sink)
    default:
      if unit == CodeUnit.greater { emitDoctype(&sink) } else { at += 1 }
    }
  }

  private mutating func emitDoctype<Sink: TokenSink>(_ sink: inout Sink) {
    at += 1
    state = .data
    sink.doctype(doctype)
  }

  /// HTML, "After DOCTYPE name state".
  private mutating func readAfterDoctypeName<Sink: TokenSink>(_ text: UnsafeBufferPointer<UInt16>, _ sink: inout Sink) {
    let unit = text[at]
    if unit.isMarkupBlank { return at += 1 }
    if unit == CodeUnit.greater { return emitDoctype(&sink) }
    let (isPublic, isSystem) = (matches("public", text, at: at), matches("system", text, at: at))
    if isPublic == true || isSystem == true {
      at += 6
      readsPublicIdentifier = isPublic == true
      state = .afterDoctypeKeyword
    } else if isPublic == nil || isSystem == nil {
      isWaiting = true
    } else {
      skipDoctype()
    }
  }

  private mutating func skipDoctype(forcesQuirks: Bool = true) {
    if forcesQuirks { doctype.forcesQuirks = true }
    state = .bogusDoctype
  }

  /// HTML, "After DOCTYPE public keyword state", "Before DOCTYPE public identifier state" and those of the system
  /// identifier.
  private mutating func readAfterDoctypeKeyword<Sink: TokenSink>(_ unit: UInt16, _ sink: inout Sink) {
    if unit.isMarkupBlank {
      at += 1
    } else if unit == CodeUnit.doubleQuote || unit == CodeUnit.singleQuote {
      beginIdentifier(unit)
    } else if unit == CodeUnit.greater {
      doctype.forcesQuirks = true
      emitDoctype(&sink)
    } else {
      skipDoctype()
    }
  }

  private mutating func beginIdentifier(_ quote: UInt16) {
    at += 1
    self.quote = quote
    if readsPublicIdentifier { doctype.publicIdentifier = [] } else { doctype.systemIdentifier = [] }
    state = .doctypeIdentifier
  }

  /// HTML, "DOCTYPE public identifier (double-quoted) state" and its siblings.
  private mutating func readDoctypeIdentifier<Sink: TokenSink>(_ unit: UInt16, _ sink: inout Sink) {
    if unit == quote {
      at += 1
      state = .afterDoctypeIdentifier
    } else if unit == CodeUnit.greater {
      doctype.forcesQuirks = true
      emitDoctype(&sink)
    } else {
      at += 1
      let unit = unit == CodeUnit.null ? CodeUnit.replacement : unit
      if readsPublicIdentifier {
        doctype.publicIdentifier?.append(unit)
      } else {
        doctype.systemIdentifier?.append(unit)
      }
    }
  }

  /// HTML, "After DOCTYPE public identifier state", "Between DOCTYPE public and system identifiers state" and "After
  /// DOCTYPE system identifier state".
  private mutating func readAfterDoctypeIdentifier<Sink: TokenSink>(_ unit: UInt16, _ sink: inout Sink) {
    if unit.isMarkupBlank {
      at += 1
    } else if unit == CodeUnit.greater {
      emitDoctype(&sink)
    } else if readsPublicIdentifier, unit == CodeUnit.doubleQuote || unit == CodeUnit.singleQuote {
      readsPublicIdentifier = false
      beginIdentifier(unit)
    } else {
      skipDoctype(forcesQuirks: readsPublicIdentifier)
    }
  }
}
