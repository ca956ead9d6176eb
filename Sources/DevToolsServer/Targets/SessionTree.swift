import CDevToolsScripts
import HeadlessWebView
import JavaScriptEngine

/// The nodes that the client of a session knows, whose changes it receives.
final class SessionTree {
  private static let tool = PageFunction(
    tool: """
      (user => {
        const tree = {};
        for (const part of \(EmbeddedScript(HBTreeScript()).text)) part(user, tree);
        return tree;
      })
      """)

  private let tree: Value

  init(of session: PageSession, on page: PageTarget) throws(ProtocolError) {
    guard let group = page.view.configuration.group else { throw .noContext }
    do throws(JavaScriptException) {
      let tools = try group.tool(Self.tool)
      let emit = try tools.context.makeFunction { [weak page, weak session] call in
        guard call.count == 2, let page, let session, session.domains.contains("DOM"), let name = call[0].string,
          let text = call[1].string, let parameters = try? JSONText(text)
        else { return nil }
        page.emit("DOM.\(name)", .json(parameters), to: session)
        return nil
      }
      let frameName = try tools.context.makeFunction { [weak page] call in
        guard let page, call.count == 1, let number = call[0].number else { return nil }
        return page.frameName(numbered: Int(number)).map { Value($0, in: call.context) }
      }
      tree = try tools.invoke("open", [emit, frameName])
    } catch {
      throw ProtocolError(error.message)
    }
  }

  /// The context of the script, for its arguments.
  var context: Context { tree.context }

  /// Calls a function of the script.
  func invoke(_ name: PropertyName, _ arguments: [Value] = []) throws(ProtocolError) -> Value {
    do throws(JavaScriptException) { return try call(name, arguments) } catch { throw ProtocolError(error.message) }
  }

  /// Calls a function of the script that changes the page.
  func call(_ name: PropertyName, _ arguments: [Value] = []) throws(JavaScriptException) -> Value {
    try tree.invoke(name, arguments)
  }

  /// Calls a function of the script, and returns the JSON that it returns.
  func json(_ name: PropertyName, _ arguments: [Value] = []) throws(ProtocolError) -> ProtocolValue {
    do { return .json(try JSONText(try invoke(name, arguments).toText())) } catch { throw ProtocolError(error) }
  }

  /// Forgets all nodes, because the client does.
  func reset() { _ = try? invoke("reset") }
}

extension PageTarget {
  /// Returns the identifier of the frame with native's number, which may be in another page of the context.
  func frameName(numbered number: Int) -> String? {
    for page in [self] + host.pages.values {
      if let frame = page.view.frameInfo(numbered: number) { return page.frameID(frame.id) }
    }
    return nil
  }

  /// Reports to the clients that a frame has another document.
  func documentReplaced(in frame: FrameInfo) {
    for session in sessions where session.domains.contains("DOM") {
      guard frame.isMainFrame else {
        guard let tree = session.tree, let parent = view.frameList.first(where: { $0.info.id == frame.id })?.parent,
          let outer = view.frameList.first(where: { $0.info.id == parent }),
          let owner = view.frameElement(of: frame, in: outer.info)
        else { continue }
        _ = try? tree.invoke("replaced", [owner])
        continue
      }
      session.tree?.reset()
      session.inspectedNodes = []
      emit("DOM.documentUpdated", .empty, to: session)
    }
  }
}
