/// Tags, comments and declarations.
extension MarkupScanner {
  mutating func scanDeclaration() -> Bool {
    if matches("<!--", at: at) {
      // "<!-->" and "<!--->" are whole comments.
      var place = at + 4
      if place < bytes.count, bytes[place] == Self.greater { return skip(through: Self.greater, from: place) }
      if matches("->", at: place) { return skip(through: Self.greater, from: place) }
      while let dash = bytes[min(place, bytes.count)...].firstIndex(of: 0x2D) {
        if matches("-->", at: dash) || matches("--!>", at: dash) { return skip(through: Self.greater, from: dash) }
        place = dash + 1
      }
      return false
    }
    if cut.context.isForeign, matches("<![CDATA[", at: at) {
      var place = at + 9
      while let bracket = bytes[min(place, bytes.count)...].firstIndex(of: 0x5D) {
        if matches("]]>", at: bracket) { return skip(through: Self.greater, from: bracket) }
        place = bracket + 1
      }
      return false
    }
    // The beginning of a comment may not be there yet.
    if bytes.count - at < 4, !isLast { return false }
    return skip(through: Self.greater, from: at + 2)
  }

  mutating func scanStartTag() -> Bool {
    let start = at
    let name = scanName(from: at + 1)
    guard let isSelfClosing = scanAttributes() else {
      at = start
      return false
    }
    let end = at
    let inForeign = cut.context.isForeign
    let isText = !inForeign && MarkupContext.textElements.contains(name) && (name != "noscript" || runsScripts)
    if !inForeign, name == "plaintext" {
      at = bytes.count
    } else if isText {
      let opening = Disguise.Tag(offset: start, name: name, isInHead: cut.context.isInHead)
      guard let close = name == "script" ? scriptEnd(from: at) : endTag(of: name, from: at), skipTag(at: close) else {
        if name == "noscript", isLast { cut.strangers.append(opening) }
        at = start
        return false
      }
      if name == "noscript" {
        cut.strangers += [opening, Disguise.Tag(offset: close, name: name, isInHead: opening.isInHead)]
      }
      cut.isScript = name == "script"
      cut.scriptText = cut.isScript ? end..<close : nil
    } else if inForeign, name == "script", isSelfClosing {
      cut.isScript = true
    }
    if !inForeign, Disguise.names.contains(name) { cut.strangers.append(Disguise.Tag(offset: start, name: name)) }
    cut.context.startTag(name, isSelfClosing: isSelfClosing)
    nesting?.startTag(name, start..<end, isSelfClosing: isSelfClosing, isText: isText)
    return true
  }

  mutating func scanEndTag() -> Bool {
    let start = at
    let name = scanName(from: at + 2)
    guard scanAttributes() != nil else {
      at = start
      return false
    }
    if cut.context.isForeign, name == "script" { cut.isScript = true }
    if Disguise.names.contains(name) { cut.strangers.append(Disguise.Tag(offset: start, name: name)) }
    cut.context.endTag(name)
    nesting?.endTag(name, start..<at)
    return true
  }

  mutating func skipTag(at start: Int) -> Bool {
    at = start
    _ = scanName(from: start + 2)
    return scanAttributes() != nil
  }

  mutating func scanName(from start: Int) -> String {
    at = start
    while at < bytes.count, !Self.isBlank(bytes[at]), bytes[at] != 0x2F, bytes[at] != Self.greater { at += 1 }
    let bytes = bytes
    let range = start..<at
    return String(unsafeUninitializedCapacity: range.count) { letters in
      for index in range { letters[index - start] = Self.lowercased(bytes[index]) }
      return range.count
    }
  }

  /// Scans to the end of a tag; nil when it does not end, else whether it closes itself.
  mutating func scanAttributes() -> Bool? {
    var isAfterEquals = false
    var hasName = false
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case Self.greater:
        let isSelfClosing = bytes[at - 1] == 0x2F
        at += 1
        return isSelfClosing
      case 0x22 where isAfterEquals, 0x27 where isAfterEquals:
        guard skip(through: byte, from: at + 1) else { return nil }
        isAfterEquals = false
        hasName = false
      case 0x3D where !isAfterEquals && hasName:
        isAfterEquals = true
        at += 1
      case _ where Self.isBlank(byte):
        at += 1
      case _ where isAfterEquals:
        // A value without quotes ends at a blank or with the tag.
        while at < bytes.count, !Self.isBlank(bytes[at]), bytes[at] != Self.greater { at += 1 }
        isAfterEquals = false
        hasName = false
      case 0x2F:
        at += 1
        hasName = false
      default:
        // An equals sign in front belongs to a name.
        at += 1
        hasName = true
        while at < bytes.count, !Self.isBlank(bytes[at]), ![0x2F, 0x3D, Self.greater].contains(bytes[at]) { at += 1 }
      }
    }
    return nil
  }
}
