import CGumbo

extension TreePiece {
  mutating func writeAttributes(of element: GumboElement) {
    writeNumber(Int(element.attributes.length))
    for index in 0..<Int(element.attributes.length) {
      guard let data = element.attributes.data[index] else { continue }
      let attribute = data.assumingMemoryBound(to: GumboAttribute.self).pointee
      writeString(String(cString: attribute.name))
      writeNumber(Int(attribute.attr_namespace.rawValue))
      writeString(String(cString: attribute.value))
    }
  }
}
