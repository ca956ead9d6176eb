import BridgeTesting
import CDevToolsScripts
import HeadlessWebView
import JavaScriptEngine

/// The domain Accessibility: roles, names and states of elements.
enum AccessibilityDomain {
  private static let tool = PageActions.tool(
    """
    ((page, user) => {
      const tree = {};
      for (const part of \(EmbeddedScript(HBAccessibilityScript()).text)) part(page, user, tree);
      return tree;
    })
    """)

  static let methods: [String: PageMethod] = [
    "Accessibility.enable": { call in
      call.enable("Accessibility")
      call.finish()
    },
    "Accessibility.disable": { call in
      call.disable("Accessibility")
      call.finish()
    },
    "Accessibility.getFullAXTree": { call in
      try tree(call, depth: call.parameters.optionalInteger("depth") ?? -1) { ["nodes": $0] }
    },
    "Accessibility.getRootAXNode": { call in
      try tree(call, depth: 0) { nodes in
        guard case .json(let list) = nodes, let first = try? list.elements().first else { return .empty }
        return ["node": .json(first)]
      }
    },
    "Accessibility.getPartialAXTree": { call in
      call.reply.finish(["nodes": try invoke("one", [try DOMDomain.node(call)], call)])
    },
    "Accessibility.queryAXTree": { call in
      let (node, context) = (try DOMDomain.node(call), call.page.remote.context)
      let filters = ["accessibleName", "role"].map { name in
        call.parameters.optionalString(name).map { Value($0, in: context) } ?? .null(in: context)
      }
      call.reply.finish(["nodes": try invoke("query", [node] + filters, call)])
    },
  ]

  /// Responds with the nodes of a frame.
  private static func tree(
    _ call: PageCall, depth: Int, _ result: (ProtocolValue) -> ProtocolValue
  ) throws {
    let frame = try call.page.frame(call.parameters.optionalString("frameId")).info
    guard let context = call.page.context(.page, in: frame) else { throw ProtocolError.noContext }
    let depth = Value(depth, in: call.page.remote.context)
    call.reply.finish(result(try invoke("tree", [context.context.globalObject, depth], call)))
  }

  private static func invoke(
    _ name: PropertyName, _ arguments: [Value], _ call: PageCall
  ) throws(ProtocolError) -> ProtocolValue {
    guard let group = call.page.view.configuration.group else { throw .noContext }
    do {
      return .json(try JSONText(try group.tool(tool).invoke(name, arguments).toText()))
    } catch {
      throw ProtocolError("The accessibility tree can't be read: \(error)")
    }
  }
}
