import HeadlessWebView
import JavaScriptEngine

/// The methods of the domain DOM that change a document.
enum DOMEdits {
  static let methods: [String: PageMethod] = [
    "DOM.setAttributeValue": { call in
      try edit("setAttribute", call, texts: [try call.parameters.string("name"), try call.parameters.string("value")])
      call.finish()
    },
    "DOM.setAttributesAsText": { call in
      let texts = [try call.parameters.string("text"), call.parameters.optionalString("name") ?? ""]
      try edit("setAttributesAsText", call, texts: texts)
      call.finish()
    },
    "DOM.removeAttribute": { call in
      try edit("removeAttribute", call, texts: [try call.parameters.string("name")])
      call.finish()
    },
    "DOM.setNodeValue": { call in
      try edit("setNodeValue", call, texts: [try call.parameters.string("value")])
      call.finish()
    },
    "DOM.setNodeName": { call in
      call.reply.finish(["nodeId": try edit("setNodeName", call, texts: [try call.parameters.string("name")])])
    },
    "DOM.removeNode": { call in
      try edit("removeNode", call)
      call.finish()
    },
    "DOM.setOuterHTML": { call in
      try edit("setOuterHTML", call, texts: [try call.parameters.string("outerHTML")])
      call.finish()
    },
    "DOM.moveTo": { call in call.reply.finish(["nodeId": try place("moveTo", call)]) },
    "DOM.copyTo": { call in call.reply.finish(["nodeId": try place("copyTo", call)]) },
    "DOM.markUndoableState": { call in
      _ = try DOMTree.tree(call).invoke("mark")
      call.finish()
    },
    "DOM.undo": { call in
      try perform("undo", [], call)
      call.finish()
    },
    "DOM.redo": { call in
      try perform("redo", [], call)
      call.finish()
    },
  ]

  /// Changes the node of a call, and returns the number of the resulting node.
  @discardableResult
  private static func edit(
    _ name: String, _ call: PageCall, texts: [String] = []
  ) throws(ProtocolError) -> ProtocolValue {
    let (node, context) = (try DOMDomain.node(call), try DOMTree.tree(call).context)
    return try perform("edit", [Value(name, in: context), node] + texts.map { Value($0, in: context) }, call)
  }

  /// Puts the node of a call, or a copy of it, into another one.
  private static func place(_ name: String, _ call: PageCall) throws(ProtocolError) -> ProtocolValue {
    let (node, context) = (try DOMDomain.node(call), try DOMTree.tree(call).context)
    let target = try DOMDomain.node(numbered: try call.parameters.integer("targetNodeId"), call)
    var before = Value.null(in: context)
    if let number = call.parameters.optionalInteger("insertBeforeNodeId"), number != 0 {
      before = try DOMDomain.node(numbered: number, call)
    }
    return try perform("edit", [Value(name, in: context), node, target, before], call)
  }

  @discardableResult
  private static func perform(
    _ name: PropertyName, _ arguments: [Value], _ call: PageCall
  ) throws(ProtocolError) -> ProtocolValue {
    let tree = try DOMTree.tree(call)
    return try DOMTree.number(
      try call.page.performEdit { () throws(JavaScriptException) in try tree.call(name, arguments) })
  }
}

extension PageTarget {
  /// Runs a closure that changes the page for a client, as a task of its own: it may run scripts of the page, such as
  /// those of custom elements.
  ///
  /// - Throws: A ``ProtocolError`` with the message of the exception that the change throws.
  func performEdit<R>(_ body: () throws(JavaScriptException) -> R) throws(ProtocolError) -> R {
    guard let frame = view.mainFrameInfo, let context = context(.page, in: frame) else { throw .noContext }
    let world = try context.world
    do throws(JavaScriptException) { return try world.perform(isGesture: false, body) } catch {
      throw ProtocolError(error.message)
    }
  }
}
