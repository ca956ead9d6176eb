import CDevToolsScripts
import HeadlessWebView
import JavaScriptEngine

/// The protocol's `SerializationOptions`: how much of a value a client wants.
struct SerializationOptions {
  /// The forms of a value.
  enum Form: String {
    case deep, json, idOnly
  }

  let form: Form?
  /// The number of levels of objects below the value; nil for all.
  private let depth: Int?
  /// The number of levels of nodes below a node.
  private let nodeDepth: Int
  /// The shadow trees whose nodes are included: `none`, `open` or `all`.
  private let shadowTrees: String

  init(_ parameters: Parameters?) {
    form = parameters?.optionalString("serialization").flatMap(Form.init)
    depth = parameters?.optionalInteger("maxDepth")
    let additional = parameters?.object("additionalParameters")
    nodeDepth = additional?.optionalInteger("maxNodeDepth") ?? 0
    shadowTrees = additional?.optionalString("includeShadowTree") ?? "none"
  }

  private static let tool = PageFunction(tool: EmbeddedScript(HBDeepSerializationScript()).text)

  /// Returns the `DeepSerializedValue` of a value.
  ///
  /// - Throws: A protocol error if the page is closed, or for a value that is nested too deeply.
  func serialize(_ value: Value, on page: PageTarget) throws(ProtocolError) -> ProtocolValue {
    guard let group = page.view.configuration.group else { throw .noContext }
    do {
      let tool = try group.tool(Self.tool)
      let context = tool.context
      let subtypeOf = try page.remote.subtypeOf
      let placeOf = try context.makeFunction { [weak page] call in
        guard let page, call.count == 1, let number = call[0].number,
          let place = page.place(ofFrameNumbered: Int(number))
        else { return nil }
        return try .array(
          [Value(place.frame, in: call.context), Value(place.loader, in: call.context)], in: call.context)
      }
      // A negative depth never becomes zero.
      let text = try tool.invoke(
        "serialize",
        [
          value, subtypeOf, placeOf, Value(depth ?? -1, in: context), Value(nodeDepth, in: context),
          Value(shadowTrees, in: context),
        ]
      ).toText()
      return .json(try JSONText(text))
    } catch {
      throw ProtocolError("Object reference chain is too long")
    }
  }
}

extension PageTarget {
  /// Returns the identifiers of the frame with native's number and of its document's loader.
  fileprivate func place(ofFrameNumbered number: Int) -> (frame: String, loader: String)? {
    for page in [self] + host.pages.values {
      guard let frame = page.view.frameInfo(numbered: number) else { continue }
      return (page.frameID(frame.id), page.navigations.loader(of: frame.id))
    }
    return nil
  }
}
