/// Parses a fragment in the context of an element, for `innerHTML`: HTML, 13.4, "Parsing HTML fragments".
struct FragmentParser {
  /// The properties of the context element and its document that the parser depends on.
  struct Context {
    /// The properties that `Resources/dom/markup/fragment-parsing.js` combines into one number.
    struct Properties: OptionSet {
      let rawValue: Int
      /// The content of `noscript` elements is text.
      static let runsScripts = Properties(rawValue: 1)
      /// The document is in quirks mode.
      static let isQuirky = Properties(rawValue: 2)
      /// The element is a form or inside of one.
      static let isInForm = Properties(rawValue: 4)
      /// The element is a MathML element whose content is HTML.
      static let holdsHTML = Properties(rawValue: 8)
    }

    var name: [UInt16]
    var namespace: MarkupNamespace
    var properties: Properties
  }

  /// Returns the instructions that build the fragment.
  static func parse(_ text: UnsafeBufferPointer<UInt16>, in context: Context) -> TreePiece {
    let names = MarkupNames()
    // Foreign names have upper-case letters in the tree, and none in tags.
    let name = context.namespace == .html ? context.name : context.name.map(\.asciiLower)
    var element = TagToken()
    element.set(name: name.withUnsafeBufferPointer { names.number(of: $0) })
    var entry = OpenElements.Entry(
      name: element.name, tag: element.tag, namespace: context.namespace,
      traits: TagTraits.of(element.tag, in: context.namespace))
    let properties = context.properties
    if properties.contains(.holdsHTML) { entry.traits.insert(.htmlIntegration) }
    var construction = TreeConstruction(
      names: names, fragmentIn: entry, runsScripts: properties.contains(.runsScripts),
      isQuirky: properties.contains(.isQuirky), isInForm: properties.contains(.isInForm))
    var tokenizer = HTMLTokenizer(names: names)
    if context.namespace == .html {
      tokenizer.state = state(in: element.tag, runsScripts: properties.contains(.runsScripts))
    }
    var input = MarkupInput(countsLines: false)
    input.append(text)
    input.units.withUnsafeBufferPointer { units in
      var at = 0
      repeat {
        at = tokenizer.read(units, from: at, isLast: true, into: &construction)
      } while tokenizer.isStopped
    }
    construction.endOfFile()
    return construction.takePiece()
  }

  private static func state(in tag: TagName, runsScripts: Bool) -> HTMLTokenizer.State {
    switch tag {
    case .title, .textarea: .rcdata
    case .style, .xmp, .iframe, .noembed, .noframes: .rawtext
    case .script: .scriptData
    case .noscript: runsScripts ? .rawtext : .data
    case .plaintext: .plaintext
    default: .data
    }
  }
}
