/// Inserting nodes: HTML, 13.2.6.1, "Creating and inserting nodes".
extension TreeConstruction {
  /// Returns an entry for an HTML element.
  func entry(for tag: TagName) -> OpenElements.Entry {
    OpenElements.Entry(
      name: MarkupNames.Number(tag.rawValue), tag: tag, namespace: .html, traits: TagTraits.of(tag, in: .html))
  }

  func entry(for tag: TagToken, in namespace: MarkupNamespace) -> OpenElements.Entry {
    OpenElements.Entry(
      name: tag.name, tag: tag.tag, namespace: namespace, traits: TagTraits.of(tag.tag, in: namespace))
  }

  /// Writes where the next node goes: HTML, "appropriate place for inserting a node".
  ///
  /// - Parameter target: The position of the element to insert into instead of the innermost one.
  mutating func writePlace(in target: Int? = nil) {
    let position = target ?? stack.count - 1
    if fostersContent, position >= 0, stack.entries[position].traits.contains(.fostersContent) {
      let (template, table) = (stack.innermost(.template), stack.innermost(.table))
      if template > table {
        piece.write(.into, at: template + 1)
      } else if table < 0 {
        piece.write(.into, at: 1)
      } else {
        piece.write(.before, at: table + 1)
      }
    } else if let target {
      piece.write(.into, at: target + 1)
    } else if stack.count > Self.maximumDepth {
      piece.write(.beside)
    }
  }

  /// Inserts text at the current place.
  mutating func insert(_ text: UnsafeBufferPointer<UInt16>) {
    guard fostersContent, stack.top.traits.contains(.fostersContent) else { return piece.add(text: text) }
    writePlace()
    piece.add(text: text)
    piece.finishText()
  }

  /// Inserts an HTML element for a tag, which becomes the current node.
  mutating func insert(_ tag: TagToken) { insert(tag, entry(for: tag, in: .html)) }

  /// Inserts an element that the markup implies.
  mutating func insert(implied tag: TagName) {
    insert(TagToken(tag), entry(for: tag))
  }

  mutating func insert(_ tag: TagToken, _ entry: OpenElements.Entry) {
    writeElement(tag, entry)
    stack.push(entry)
  }

  /// Inserts an element that has no content.
  mutating func insertEmpty(_ tag: TagToken) {
    writeElement(tag, entry(for: tag, in: .html))
    piece.write(.close)
  }

  private mutating func writeElement(_ tag: TagToken, _ entry: OpenElements.Entry) {
    if form >= 0, entry.traits.contains(.formAssociated), !stack.contains(.template) { piece.write(.inForm) }
    writePlace()
    if context == nil, tag.attributes.contains(where: { isHandler($0.name) }) { piece.write(lineAt: tag.end) }
    piece.write(.open)
    write(entry, tag.attributes, tag.units)
  }

  /// Returns whether an attribute is an event handler: whether its name begins with `on`.
  private mutating func isHandler(_ name: MarkupNames.Number) -> Bool {
    while handlerNames.count <= Int(name) {
      handlerNames.append(
        names.withText(of: MarkupNames.Number(handlerNames.count)) { $0.count > 2 && $0[0] == 0x6F && $0[1] == 0x6E })
    }
    return handlerNames[Int(name)]
  }

  /// Writes an element's name and attributes.
  mutating func write(_ entry: OpenElements.Entry, _ attributes: [TagToken.Attribute], _ units: [UInt16]) {
    let namespace = entry.namespace
    write(name: namespace == .svg ? foreignNames.element(entry.name, in: namespace) : entry.name)
    piece.write(number: Int(namespace.rawValue))
    piece.write(number: attributes.count)
    for attribute in attributes {
      var (name, attributeNamespace) = (attribute.name, ForeignNames.AttributeNamespace.none)
      if namespace != .html { (name, attributeNamespace) = foreignNames.attribute(name, in: namespace) }
      write(name: name)
      piece.write(number: attributeNamespace.rawValue)
      piece.write(string: units[Int(attribute.start)..<Int(attribute.end)])
    }
  }

  /// Writes a name by its number, or with its text where the builder doesn't know it yet.
  mutating func write(name: MarkupNames.Number) {
    while builderNames.count <= Int(name) { builderNames.append(-1) }
    let known = builderNames[Int(name)]
    if known >= 0 { return piece.write(number: Int(known)) }
    builderNames[Int(name)] = builderNameCount
    builderNameCount += 1
    piece.write(number: 0)
    names.withText(of: name) { piece.write(string: $0) }
  }

  // MARK: Ending elements

  mutating func pop() {
    stack.pop()
    piece.write(.close)
  }

  /// Pops elements up to an HTML element of a name, this one included.
  mutating func pop(through tag: TagName) {
    let position = stack.innermost(tag)
    while stack.count > max(position, 1) { pop() }
  }

  /// Pops all elements above a position.
  mutating func pop(to count: Int) {
    while stack.count > count { pop() }
  }

  /// HTML, "generate implied end tags".
  mutating func generateImpliedEndTags(except tag: TagName? = nil) {
    while stack.top.traits.contains(.impliedEnd), stack.top.tag != tag { pop() }
  }

  /// Closes an element whose end tag was read, with those inside of it.
  mutating func close(_ tag: TagName) {
    generateImpliedEndTags(except: tag)
    pop(through: tag)
  }

  /// Closes a `p` in button scope.
  mutating func closeParagraph() { if stack.has(.p, in: .buttonScope) { close(.p) } }

  // MARK: Formatting

  /// Inserts a formatting element and adds it to the list.
  mutating func insertFormatting(_ tag: TagToken) {
    var entry = entry(for: tag, in: .html)
    entry.reference = stack.makeReference()
    insert(tag, entry)
    formatting.push(
      FormattingElements.Entry(
        name: tag.name, tag: tag.tag, reference: entry.reference, attributes: tag.attributes, units: tag.units))
  }

  /// HTML, "reconstruct the active formatting elements".
  mutating func reconstructFormatting() {
    guard var index = formatting.entries.indices.last else { return }
    func isDone(_ entry: FormattingElements.Entry) -> Bool {
      entry.isMarker || stack.position(of: entry.reference) != nil
    }
    if isDone(formatting[index]) { return }
    while index > 0, !isDone(formatting[index - 1]) { index -= 1 }
    while index < formatting.count {
      let element = formatting[index]
      var entry = entry(for: element.tag)
      entry.reference = stack.makeReference()
      writePlace()
      piece.write(.open)
      write(entry, element.attributes, element.units)
      stack.push(entry)
      formatting[index].reference = entry.reference
      index += 1
    }
  }

  // MARK: The mode

  /// HTML, "reset the insertion mode appropriately".
  mutating func resetMode() {
    let position = stack.innermost(.determinesMode)
    guard position > 0 else {
      guard let context else { return mode = head < 0 ? .beforeHead : .afterHead }
      guard context.namespace == .html else { return mode = .inBody }
      switch context.tag {
      case .td, .th, .head: return mode = .inBody
      case .html: return mode = head < 0 ? .beforeHead : .afterHead
      default: return mode = Self.mode(in: context.tag) ?? templateModes.last ?? .inBody
      }
    }
    let tag = stack.entries[position].tag
    switch tag {
    case .template: mode = templateModes.last ?? .inBody
    case .select: mode = stack.innermost(.table) > stack.innermost(.template) ? .inSelectInTable : .inSelect
    default: mode = Self.mode(in: tag) ?? .inBody
    }
  }

  fileprivate static func mode(in tag: TagName) -> Mode? {
    switch tag {
    case .select: .inSelect
    case .td, .th: .inCell
    case .tr: .inRow
    case .tbody, .thead, .tfoot: .inTableBody
    case .caption: .inCaption
    case .colgroup: .inColumnGroup
    case .table: .inTable
    case .head: .inHead
    case .body: .inBody
    case .frameset: .inFrameset
    case .template: nil
    default: .inBody
    }
  }

  // MARK: Text

  /// Inserts an element that contains only text.
  mutating func insertText(_ tag: TagToken, _ reply: TokenizerReply) {
    insert(tag)
    originalMode = mode
    mode = .text
    self.reply = reply
  }

  /// HTML, 13.2.6.4.8, "The text insertion mode".
  mutating func endInText(_ tag: TagToken) {
    mode = originalMode
    guard tag.tag == .script else { return pop() }
    endScript()
  }

  /// Pops a script, which runs before parsing continues.
  mutating func endScript() {
    stack.pop()
    piece.write(.closeScript)
    reply = .stop
    endedScript = true
  }
}
