import HeadlessWebView
import JavaScriptEngine

/// The part of the domain DOM for clients that show a document and its changes, such as the panel Elements of DevTools.
enum DOMTree {
  static let methods: [String: PageMethod] = [
    "DOM.enable": { call in
      call.enable("DOM")
      if call.parameters.optionalString("includeWhitespace") == "all" {
        _ = try tree(call).invoke("showBlank")
      }
      call.finish()
    },
    "DOM.disable": { call in
      call.disable("DOM")
      call.session.tree?.reset()
      call.session.tree = nil
      call.finish()
    },
    "DOM.getDocument": { call in
      // As in Chromium, the call enables the domain.
      call.enable("DOM")
      let tree = try tree(call)
      let depth = Value(call.parameters.optionalInteger("depth") ?? 2, in: tree.context)
      let pierces = Value(call.parameters.flag("pierce"), in: tree.context)
      call.reply.finish(["root": try tree.json("document", [try window(call), depth, pierces])])
    },
    "DOM.requestChildNodes": { call in
      let tree = try tree(call)
      let depth = Value(call.parameters.optionalInteger("depth") ?? 1, in: tree.context)
      let pierces = Value(call.parameters.flag("pierce"), in: tree.context)
      _ = try tree.invoke("pushChildren", [try DOMDomain.node(call), depth, pierces])
      call.finish()
    },
    "DOM.requestNode": { call in
      call.reply.finish(["nodeId": try pushed(try DOMDomain.node(call), call)])
    },
    "DOM.pushNodesByBackendIdsToFrontend": { call in
      let numbers = call.parameters.array("backendNodeIds").compactMap { Int($0.string) }
      let nodes = try numbers.map { try DOMDomain.node(numbered: $0, call) }
      call.reply.finish(["nodeIds": .array(try nodes.map { try pushed($0, call) })])
    },
    "DOM.pushNodeByPathToFrontend": { call in
      let tree = try tree(call)
      let path = Value(try call.parameters.string("path"), in: tree.context)
      call.reply.finish(["nodeId": try number(try tree.invoke("atPath", [try window(call), path]))])
    },
    "DOM.getNodeForLocation": { call in
      let tree = try tree(call)
      let place = [try call.parameters.number("x"), try call.parameters.number("y")]
      let values = place.map { Value($0, in: tree.context) }
      let found = try tree.json("atPoint", [try window(call)] + values)
      guard case .json(let json) = found, !json.isNull else { throw ProtocolError("No node found at given location") }
      call.reply.finish(found)
    },
    "DOM.setInspectedNode": { call in
      let (node, session) = (try DOMDomain.node(call), call.session)
      session.inspectedNodes = Array(([node] + session.inspectedNodes).prefix(ConsoleNames.mostNodes))
      call.finish()
    },
    "DOM.getAttributes": { call in
      call.reply.finish(["attributes": try tree(call).json("attributesOf", [try DOMDomain.node(call)])])
    },
    "DOM.querySelector": { call in
      let tree = try tree(call)
      let selector = Value(try call.parameters.string("selector"), in: tree.context)
      call.reply.finish(["nodeId": try number(try tree.invoke("query", [try DOMDomain.node(call), selector]))])
    },
    "DOM.querySelectorAll": { call in
      let tree = try tree(call)
      let selector = Value(try call.parameters.string("selector"), in: tree.context)
      call.reply.finish(["nodeIds": try tree.json("queryAll", [try DOMDomain.node(call), selector])])
    },
    "DOM.performSearch": { call in
      let tree = try tree(call)
      let query = Value(try call.parameters.string("query"), in: tree.context)
      call.reply.finish(try tree.json("search", [try window(call), query]))
    },
    "DOM.getSearchResults": { call in
      let tree = try tree(call)
      let id = Value(try call.parameters.string("searchId"), in: tree.context)
      let range = [try call.parameters.integer("fromIndex"), try call.parameters.integer("toIndex")]
      call.reply.finish(["nodeIds": try tree.json("results", [id] + range.map { Value($0, in: tree.context) })])
    },
    "DOM.discardSearchResults": { call in
      let tree = try tree(call)
      _ = try tree.invoke("discard", [Value(try call.parameters.string("searchId"), in: tree.context)])
      call.finish()
    },
    "DOM.getOuterHTML": { call in
      call.reply.finish([
        "outerHTML": .string(try tree(call).invoke("markupOf", [try DOMDomain.node(call)]).string ?? "")
      ])
    },
  ]

  /// Returns the nodes that a session knows.
  static func tree(_ call: PageCall) throws(ProtocolError) -> SessionTree {
    if let tree = call.session.tree { return tree }
    let made = try SessionTree(of: call.session, on: call.page)
    call.session.tree = made
    return made
  }

  private static func window(_ call: PageCall) throws(ProtocolError) -> Value {
    guard let context = call.page.context(.page, in: try call.page.frame(nil).info) else { throw .noContext }
    return try context.context.globalObject
  }

  static func number(_ value: Value) throws(ProtocolError) -> ProtocolValue { .integer(Int(value.number ?? 0)) }

  /// Returns the number of a node, after the client has received the nodes around it.
  static func pushed(_ node: Value, _ call: PageCall) throws(ProtocolError) -> ProtocolValue {
    try number(try tree(call).invoke("push", [node]))
  }
}
