/// Tags, comments and declarations.
extension MarkupScanner {
  mutating func scanDeclaration() -> Bool {
    if matches("<!--", at: at) {
      // "<!-->" and "<!--->" are whole comments.
      var place = at + 4
      if place < bytes.count, bytes[place] == Self.greater { return skip(through: Self.greater, from: place) }
      if matches("->", at: place) { return skip(through: Self.greater, from: place) }
      place = search(from: place).place
      while let dash = bytes[min(place, bytes.count)...].firstIndex(of: 0x2D) {
        if matches("-->", at: dash) || matches("--!>", at: dash) { return skip(through: Self.greater, from: dash) }
        place = dash + 1
      }
      giveUp(searchFrom: at + 4, at: bytes.count - 3)
      return false
    }
    if matches("<![CDATA[", at: at) { return scanCDATA() }
    // The beginning of a comment may be incomplete.
    if bytes.count - at < 4, !isLast { return false }
    return skip(through: Self.greater, from: at + 2)
  }

  /// Scans a CDATA section in a foreign element, or a comment that looks like one elsewhere: HTML, 13.2.5.42.
  ///
  /// The library's parser never receives one: it aborts the process if text follows one in a table's element that
  /// contains HTML.
  private mutating func scanCDATA() -> Bool {
    let start = at
    // A foreign element that contains HTML again is not an HTML element itself.
    guard nesting?.tags.isInnermostForeign == true else {
      guard skip(through: Self.greater, from: at + 2) || isLast else { return false }
      nesting?.show("/", for: start + 1..<start + 2)
      return at > start
    }
    var place = search(from: at + 9).place
    while let bracket = bytes[min(place, bytes.count)...].firstIndex(of: 0x5D) {
      if matches("]]>", at: bracket) {
        at = bracket + 3
        cut.context.dropsLineFeed = false
        nesting?.show(ElementAlias.markup(of: bytes[start + 9..<bracket]), for: start..<at)
        return true
      }
      place = bracket + 1
    }
    if isLast { nesting?.show(ElementAlias.markup(of: bytes[(start + 9)...]), for: start..<bytes.count) }
    giveUp(searchFrom: at + 9, at: bytes.count - 2)
    return false
  }

  mutating func scanStartTag() -> Bool {
    let start = at
    let name = scanName(from: at + 1)
    guard let isSelfClosing = scanAttributes() else {
      at = start
      return false
    }
    let end = at
    let inForeign = isInForeign
    let isTextElement = MarkupContext.textElements.contains(name) && (name != "noscript" || runsScripts)
    let isText = !inForeign && isTextElement && (!isInSelect || MarkupContext.textElementsOfSelect.contains(name))
    if isText {
      let opening = ElementAlias.Tag(offset: start, name: name, isInHead: cut.context.isInHead)
      guard let close = name == "script" ? scriptEnd(from: at) : endTag(of: name, from: at), skipTag(at: close) else {
        if name == "noscript", isLast { cut.aliasedTags.append(opening) }
        at = start
        return false
      }
      if name == "noscript" {
        cut.aliasedTags += [opening, ElementAlias.Tag(offset: close, name: name, isInHead: opening.isInHead)]
      }
      cut.isScript = name == "script"
      cut.scriptText = cut.isScript ? end..<close : nil
    } else if inForeign, name == "script", isSelfClosing {
      cut.isScript = true
    }
    let isPlaintext = name == "plaintext" && stops != .never && !isInSelect
    if !inForeign, isPlaintext || ElementAlias.names.contains(name) {
      cut.aliasedTags.append(ElementAlias.Tag(offset: start, name: name))
    }
    if inForeign, ElementAlias.structure.contains(name), !TagTraits.of(name).contains(.leavesForeign) {
      cut.aliasedTags.append(ElementAlias.Tag(offset: start, name: name, isForeign: true))
    }
    if isInSelect {
      cut.context.ignoredTag()
    } else {
      cut.context.startTag(
        name, isForeign: inForeign, isIgnoredForm: isIgnoredForm(name),
        forms: name == "form" ? nesting?.tags.forms ?? 0 : 0)
    }
    nesting?.startTag(name, start..<end, isSelfClosing: isSelfClosing, isText: isText)
    return true
  }

  /// Scans an end tag without a name, which the library's parser would mistake for the beginning of the text after it.
  mutating func scanEmptyEndTag() -> Bool {
    nesting?.ignore(at..<at + 3, isAfterBody: cut.context.isAfterBody)
    at += 3
    return true
  }

  mutating func scanEndTag() -> Bool {
    let start = at
    let name = scanName(from: at + 2)
    guard scanAttributes() != nil else {
      at = start
      return false
    }
    if isInForeign, name == "script" { cut.isScript = true }
    let endsInForeign = nesting?.tags.endsInForeign(name) == true
    if ElementAlias.names.contains(name) || endsInForeign && ElementAlias.structure.contains(name) {
      cut.aliasedTags.append(ElementAlias.Tag(offset: start, name: name, isForeign: endsInForeign))
    }
    let endsBody = name == "body" || name == "html"
    if isInSelect || endsInForeign || endsBody && nesting?.tags.hidesBody == true {
      cut.context.ignoredTag()
    } else {
      cut.context.endTag(name, isIgnoredForm: isIgnoredForm(name))
    }
    nesting?.endTag(name, start..<at)
    return true
  }

  mutating func skipTag(at start: Int) -> Bool {
    at = start
    _ = scanName(from: start + 2)
    return scanAttributes() != nil
  }

  /// Scans the name of a tag; the result is empty if the tag ends right after it.
  mutating func scanName(from start: Int) -> String {
    at = search(from: start).place
    while at < bytes.count, !Self.isBlank(bytes[at]), bytes[at] != 0x2F, bytes[at] != Self.greater { at += 1 }
    guard at < bytes.count else {
      giveUp(searchFrom: start, at: at)
      return ""
    }
    let bytes = bytes
    let range = start..<at
    return String(unsafeUninitializedCapacity: range.count) { letters in
      for index in range { letters[index - start] = Self.lowercased(bytes[index]) }
      return range.count
    }
  }

  /// Scans to the end of a tag; returns nil if it does not end, and otherwise whether it is self-closing.
  mutating func scanAttributes() -> Bool? {
    let start = at
    let search = search(from: start)
    at = search.place
    var part = search.state
    while at < bytes.count {
      let byte = bytes[at]
      if byte == Self.greater {
        at += 1
        // A value without quotes includes the slash.
        return part != .inValue && bytes[at - 2] == 0x2F
      }
      switch part {
      case .afterEquals where byte == 0x22 || byte == 0x27:
        guard skip(through: byte, from: at + 1) else {
          giveUp(searchFrom: start, at: at, part)
          return nil
        }
        part = .none
        continue
      case .afterEquals, .inValue:
        if !Self.isBlank(byte) { part = .inValue } else if part == .inValue { part = .none }
      case _ where Self.isBlank(byte): break
      case _ where byte == 0x2F: part = .none
      case .afterName where byte == 0x3D: part = .afterEquals
      // An equals sign in this position is part of the attribute's name.
      default: part = .afterName
      }
      at += 1
    }
    giveUp(searchFrom: start, at: at, part)
    return nil
  }
}
