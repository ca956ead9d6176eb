import BridgeTesting
import CDevToolsScripts
import HeadlessWebView
import JavaScriptEngine

/// The mouse, the keyboard and the touchscreen with which clients act on a page.
final class InputDevices {
  private static let tool = PageActions.tool(EmbeddedScript(HBInputScript()).text)

  private unowned let page: PageTarget
  /// Indicates whether a click on a file input asks the clients for files.
  var interceptsFileChoosers = false {
    didSet {
      if interceptsFileChoosers, observation == nil {
        observation = page.view.transcript.observe { [unowned self] event in
          if event.type == .fileChooserRequested { askForFiles(event) }
        }
      } else if !interceptsFileChoosers, let observation {
        page.view.transcript.remove(observation)
        self.observation = nil
      }
    }
  }
  private var observation: Transcript.Observation?
  /// The session whose client carries out the drags that the mouse starts.
  weak var dragSession: PageSession?

  /// Reports that a page asks the user for files.
  private func askForFiles(_ event: TranscriptEvent) {
    guard case .number(let number) = event["chooser"] else { return }
    // The event has no frame, so the input is looked for in each.
    for frame in page.view.frameList {
      guard let context = page.context(.page, in: frame.info),
        let input = try? page.remote.node(
          "chooserInput", [context.context.globalObject, Value(number, in: page.remote.context)]),
        input.isObject, let node = try? page.remote.node("nodeNumber", [input]).number
      else { continue }
      page.emit(
        "Page.fileChooserOpened",
        [
          "frameId": .string(page.frameID(frame.info.id)), "backendNodeId": .integer(Int(node)),
          "mode": .string(event["multiple"] == .boolean(true) ? "selectMultiple" : "selectSingle"),
        ])
      return
    }
  }

  init(of page: PageTarget) { self.page = page }

  /// Calls a function of the input's script with the page's window; returns the JSON that it returns, if any.
  func act(_ name: PropertyName, _ arguments: [JSONText]) throws(ProtocolError) -> JSONText? {
    guard let frame = page.view.mainFrameInfo, let context = page.context(.page, in: frame),
      let group = page.view.configuration.group
    else { throw .noContext }
    let world = try context.world
    do throws(JavaScriptException) {
      let tools = try group.tool(Self.tool)
      var values = [world.context.globalObject]
      for argument in arguments { values.append(try Value(json: UTF16Text(argument.string), in: tools.context)) }
      let given = values
      var result: Value?
      try world.perform { () throws(JavaScriptException) in result = try tools.invoke(name, given) }
      guard let result, !result.isUndefined else { return nil }
      return try? JSONText(try result.toText())
    } catch {
      throw ProtocolError("Input failed: \(error.message)")
    }
  }

  /// Selects files in an input.
  func setFiles(_ files: Value, in element: Value) throws(JavaScriptException) {
    guard let group = page.view.configuration.group else { return }
    _ = try group.tool(Self.tool).invoke("setFiles", [element, files])
  }

  /// The context of the input's script, for its arguments.
  func toolContext() throws(JavaScriptException) -> Context? {
    guard let group = page.view.configuration.group else { return nil }
    return try group.tool(Self.tool).context
  }
}
