/// The names of SVG's and MathML's elements and attributes as they are spelled in a tree: HTML, 13.2.6.1, "adjust SVG
/// attributes" and its siblings.
struct ForeignNames {
  /// The proper spelling of names in lower case, by the numbers of both.
  private let elements: [MarkupNames.Number: MarkupNames.Number]
  private let attributes: [MarkupNames.Number: MarkupNames.Number]
  private let definitionURL: (MarkupNames.Number, MarkupNames.Number)
  /// The prefix of attributes with namespaces, by their names.
  private let prefixes: [MarkupNames.Number: (name: MarkupNames.Number, namespace: AttributeNamespace)]

  /// The namespaces of attributes, with the numbers that `Resources/dom/markup/tree-builder.js` uses.
  enum AttributeNamespace: Int { case none, xlink, xml, xmlns }

  init(_ names: MarkupNames) {
    func spelling(_ proper: StaticString) -> (MarkupNames.Number, MarkupNames.Number) {
      let units = UnsafeBufferPointer(start: proper.utf8Start, count: proper.utf8CodeUnitCount).map { UInt16($0) }
      let lower = units.map(\.asciiLower)
      return (
        lower.withUnsafeBufferPointer { names.number(of: $0) }, units.withUnsafeBufferPointer { names.number(of: $0) }
      )
    }
    elements = Dictionary(Self.elementNames.map(spelling)) { first, _ in first }
    attributes = Dictionary(Self.attributeNames.map(spelling)) { first, _ in first }
    definitionURL = spelling("definitionURL")
    var prefixes: [MarkupNames.Number: (MarkupNames.Number, AttributeNamespace)] = [:]
    for (written, local, namespace) in Self.prefixedNames {
      prefixes[names.number(of: written)] = (names.number(of: local), namespace)
    }
    self.prefixes = prefixes.mapValues { (name: $0.0, namespace: $0.1) }
  }

  func element(_ name: MarkupNames.Number, in namespace: MarkupNamespace) -> MarkupNames.Number {
    namespace == .svg ? elements[name] ?? name : name
  }

  func attribute(_ name: MarkupNames.Number, in namespace: MarkupNamespace) -> (MarkupNames.Number, AttributeNamespace)
  {
    if let prefixed = prefixes[name] { return (prefixed.name, prefixed.namespace) }
    switch namespace {
    case .svg: return (attributes[name] ?? name, .none)
    case .math: return (name == definitionURL.0 ? definitionURL.1 : name, .none)
    case .html: return (name, .none)
    }
  }

  private static let prefixedNames: [(StaticString, StaticString, AttributeNamespace)] = [
    ("xlink:actuate", "actuate", .xlink), ("xlink:arcrole", "arcrole", .xlink), ("xlink:href", "href", .xlink),
    ("xlink:role", "role", .xlink), ("xlink:show", "show", .xlink), ("xlink:title", "title", .xlink),
    ("xlink:type", "type", .xlink), ("xml:lang", "lang", .xml), ("xml:space", "space", .xml),
    ("xmlns", "xmlns", .xmlns), ("xmlns:xlink", "xlink", .xmlns),
  ]

  private static let elementNames: [StaticString] = [
    "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion", "animateTransform", "clipPath",
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
    "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
    "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
    "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "foreignObject", "glyphRef", "linearGradient",
    "radialGradient", "textPath",
  ]

  private static let attributeNames: [StaticString] = [
    "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits",
    "diffuseConstant", "edgeMode", "filterUnits", "glyphRef", "gradientTransform", "gradientUnits", "kernelMatrix",
    "kernelUnitLength", "keyPoints", "keySplines", "keyTimes", "lengthAdjust", "limitingConeAngle", "markerHeight",
    "markerUnits", "markerWidth", "maskContentUnits", "maskUnits", "numOctaves", "pathLength", "patternContentUnits",
    "patternTransform", "patternUnits", "pointsAtX", "pointsAtY", "pointsAtZ", "preserveAlpha",
    "preserveAspectRatio", "primitiveUnits", "refX", "refY", "repeatCount", "repeatDur", "requiredExtensions",
    "requiredFeatures", "specularConstant", "specularExponent", "spreadMethod", "startOffset", "stdDeviation",
    "stitchTiles", "surfaceScale", "systemLanguage", "tableValues", "targetX", "targetY", "textLength", "viewBox",
    "viewTarget", "xChannelSelector", "yChannelSelector", "zoomAndPan",
  ]
}
