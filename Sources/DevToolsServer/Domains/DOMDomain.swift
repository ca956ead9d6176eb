import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The domain DOM: nodes as clients name them, and their boxes.
enum DOMDomain {
  static let methods: [String: PageMethod] = [
    "DOM.describeNode": { call in
      let node = try node(call)
      call.reply.finish(["node": try describe(node, depth: call.parameters.optionalInteger("depth") ?? 0, call)])
    },
    "DOM.resolveNode": resolveNode,
    "DOM.getContentQuads": getContentQuads,
    "DOM.getBoxModel": getBoxModel,
    "DOM.scrollIntoViewIfNeeded": scrollIntoViewIfNeeded,
    "DOM.getFrameOwner": getFrameOwner,
    "DOM.focus": { call in
      _ = try tool("focus", [try node(call)], call)
      call.finish()
    },
    "DOM.setFileInputFiles": setFileInputFiles,
  ]

  // MARK: Nodes

  /// Returns the node that a call names by its number or by an object.
  static func node(_ call: PageCall) throws(ProtocolError) -> Value {
    if let id = call.parameters.optionalString("objectId") {
      let value = try call.page.contexts.object(id).value
      guard try number(of: value, call) > 0 else {
        throw ProtocolError("Node with given id does not belong to the document")
      }
      return value
    }
    guard let number = call.parameters.optionalInteger("backendNodeId") ?? call.parameters.optionalInteger("nodeId")
    else {
      throw ProtocolError("Either nodeId, backendNodeId or objectId must be specified", code: .serverError)
    }
    return try self.node(numbered: number, call)
  }

  static func node(numbered number: Int, _ call: PageCall) throws(ProtocolError) -> Value {
    let value = try tool("nodeWithNumber", [Value(number, in: call.page.remote.context)], call)
    guard value.isObject else { throw ProtocolError("No node with given id found") }
    return value
  }

  private static func tool(_ name: PropertyName, _ arguments: [Value], _ call: PageCall) throws(ProtocolError) -> Value
  {
    do throws(JavaScriptException) { return try call.page.remote.node(name, arguments) } catch {
      throw ProtocolError(error.message)
    }
  }

  private static func number(of value: Value, _ call: PageCall) throws(ProtocolError) -> Int {
    Int(try tool("nodeNumber", [value], call).number ?? 0)
  }

  /// The `Node` of the protocol.
  private static func describe(_ node: Value, depth: Int, _ call: PageCall) throws(ProtocolError) -> ProtocolValue {
    let depth = Value(depth, in: call.page.remote.context)
    guard let text = try? tool("describeNode", [node, depth], call).toText(), let json = try? JSONText(text) else {
      throw ProtocolError.noNode
    }
    var value = ProtocolValue.json(json)
    guard let members = try? json.members() else { return value }
    let number = members.first { $0.key == "frame" }.flatMap { Int($0.value.string) } ?? 0
    value = .object(members.filter { $0.key != "frame" }.map { ($0.key, .json($0.value)) })
    // The node may have moved to another page of the context.
    return value.adding("frameId", number > 0 ? call.page.frameName(numbered: number).map { .string($0) } : nil)
  }

  @Sendable private static func resolveNode(_ call: PageCall) throws {
    let node = try node(call)
    let context: ExecutionContext
    if let id = call.parameters.optionalInteger("executionContextId") {
      guard let found = call.page.contexts[id] else { throw ProtocolError.noContext }
      context = found
    } else {
      guard let found = call.page.context(.page, in: try call.page.frame(nil).info) else {
        throw ProtocolError.noContext
      }
      context = found
    }
    guard let adopted = try context.world.adopt(node) else { throw ProtocolError.noNode }
    call.reply.finish([
      "object": call.page.remote.describe(adopted, in: context, group: call.parameters.optionalString("objectGroup"))
    ])
  }

  @Sendable private static func getFrameOwner(_ call: PageCall) throws {
    let frame = try call.page.frame(try call.parameters.string("frameId"))
    guard let parent = frame.parent, let outer = call.page.view.frameList.first(where: { $0.info.id == parent }),
      let owner = call.page.view.frameElement(of: frame.info, in: outer.info)
    else { throw ProtocolError.noFrame }
    call.reply.finish([
      "backendNodeId": .integer(try number(of: owner, call)), "nodeId": .integer(try number(of: owner, call)),
    ])
  }

  // MARK: Boxes

  /// Requires a node that is in its document.
  private static func connected(_ call: PageCall) throws(ProtocolError) -> Value {
    let node = try node(call)
    guard try tool("isConnected", [node], call).isTruthy else { throw ProtocolError("Node is detached from document") }
    return node
  }

  @Sendable private static func getContentQuads(_ call: PageCall) throws {
    let node = try connected(call)
    guard let text = try? tool("quads", [node], call).toText(), let quads = try? JSONText(text),
      quads.string != "[]"
    else { throw ProtocolError("Could not compute content quads.") }
    call.reply.finish(["quads": .json(quads)])
  }

  @Sendable private static func getBoxModel(_ call: PageCall) throws {
    let node = try connected(call)
    guard let text = try? tool("boxModel", [node], call).toText(), let model = try? JSONText(text), !model.isNull else {
      throw ProtocolError("Could not compute box model.")
    }
    call.reply.finish(["model": .json(model)])
  }

  @Sendable private static func scrollIntoViewIfNeeded(_ call: PageCall) throws {
    let node = try connected(call)
    guard try tool("scrollIntoView", [node], call).isTruthy else {
      throw ProtocolError("Node does not have a layout object")
    }
    call.finish()
  }

  // MARK: Files

  @Sendable private static func setFileInputFiles(_ call: PageCall) throws {
    let node = try node(call)
    do {
      guard let context = try call.page.input.toolContext() else { throw ProtocolError.noContext }
      var files: [Value] = []
      for selected in call.parameters.strings("files").flatMap(SelectedFile.all) {
        let path = selected.path
        guard let data = FileManager.default.contents(atPath: path) else {
          throw ProtocolError("Cannot read the file \(path)")
        }
        let file = Value.object(in: context)
        try file.set("name", to: Value((path as NSString).lastPathComponent, in: context))
        try file.set("mimeType", to: Value(MediaType.of(path: path), in: context))
        try file.set("bytes", to: try Value(bytes: [UInt8](data), in: context))
        try file.set("relativePath", to: Value(selected.relativePath, in: context))
        files.append(file)
      }
      try call.page.input.setFiles(try .array(files, in: context), in: node)
      call.finish()
    } catch let error as ProtocolError {
      throw error
    } catch {
      throw ProtocolError("Cannot select the files: \(error)")
    }
  }
}
