/// The adoption agency algorithm: HTML, 13.2.6.4.7, "adoption agency algorithm".
extension TreeConstruction {
  /// Ends a formatting element that may contain open elements which it doesn't enclose completely.
  mutating func adopt(_ subject: TagName) {
    let top = stack.top
    if top.isHTML(subject), formatting.index(of: top.reference) == nil { return pop() }
    for _ in 0..<8 {
      guard let index = formatting.last(subject) else {
        return endOther(TagToken(subject))
      }
      let element = formatting[index]
      guard let position = stack.position(of: element.reference) else { return formatting.remove(at: index) }
      // Elements below the maximum depth are siblings already, and moving them would take time for each of them.
      guard stack.isInScope(position), stack.count - position <= Self.maximumDepth else { return }
      // The outermost special element inside of it.
      guard let block = (position + 1..<stack.count).first(where: { stack.entries[$0].traits.contains(.special) })
      else {
        pop(to: position)
        return formatting.remove(at: index)
      }
      adopt(element, at: position, index: index, block: block)
    }
  }

  /// - Parameters:
  ///   - position: The formatting element's position in the stack.
  ///   - index: Its index in the list.
  ///   - furthestBlock: The position of the furthest block.
  private mutating func adopt(
    _ element: FormattingElements.Entry, at position: Int, index: Int, block furthestBlock: Int
  ) {
    var block = furthestBlock
    var bookmark = index
    var last = block
    var node = block
    var step = 0
    while node - 1 > position {
      node -= 1
      step += 1
      let entry = stack.entries[node]
      var listed = formatting.index(of: entry.reference)
      if step > 3, let found = listed {
        formatting.remove(at: found)
        if found < bookmark { bookmark -= 1 }
        listed = nil
      }
      guard let listed else {
        drop(at: node)
        block -= 1
        last -= 1
        continue
      }
      // A new element takes the node's place.
      replace(at: node, listed: listed)
      if last == block { bookmark = listed + 1 }
      piece.write(.into, at: node + 1)
      piece.write(.move, at: last + 1)
      last = node
    }
    writePlace(in: position - 1)
    piece.write(.move, at: last + 1)
    // A new element gets the furthest block's content, and follows it in the stack.
    var copy = entry(for: element.tag)
    copy.reference = stack.makeReference()
    piece.write(.adopt, at: block + 1)
    write(copy, element.attributes, element.units)
    stack.insert(copy, at: block + 1)
    if let old = formatting.index(of: element.reference) {
      formatting.remove(at: old)
      if old < bookmark { bookmark -= 1 }
    }
    var new = element
    new.reference = copy.reference
    formatting.insert(new, at: bookmark)
    drop(at: position)
  }

  private mutating func replace(at node: Int, listed: Int) {
    var copy = entry(for: formatting[listed].tag)
    copy.reference = stack.makeReference()
    piece.write(.replace, at: node + 1)
    write(copy, formatting[listed].attributes, formatting[listed].units)
    formatting[listed].reference = copy.reference
    stack.replace(at: node, with: copy)
  }
}
