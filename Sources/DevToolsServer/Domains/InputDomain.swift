import HeadlessWebView
import JavaScriptEngine

/// The domain Input: trusted events at points of the viewport, and of the keyboard.
enum InputDomain {
  static let methods: [String: PageMethod] = [
    "Input.dispatchMouseEvent": { call in
      let type = JSONText(text: try call.parameters.string("type"))
      let input = call.page.input
      let intercepts = try JSONText(input.dragSession == nil ? "false" : "true")
      let data = try input.act("mouse", [type, call.parameters.whole, intercepts])
      if let data, let session = input.dragSession {
        call.page.emit("Input.dragIntercepted", ["data": .json(data)], to: session)
      }
      // The input may have caused navigations.
      call.finishAfterTasks()
    },
    "Input.dispatchDragEvent": { call in
      guard let data = call.parameters.object("data"), data.json("items")?.kind == .array else {
        throw ProtocolError.missing("data", "object value with items")
      }
      try act("drag", call, [JSONText(text: try call.parameters.string("type")), call.parameters.whole])
    },
    "Input.dispatchKeyEvent": { call in
      try act("key", call, [JSONText(text: try call.parameters.string("type")), call.parameters.whole])
    },
    "Input.insertText": { call in
      try act("insertText", call, [JSONText(text: try call.parameters.string("text"))])
    },
    "Input.dispatchTouchEvent": { call in
      try act("touch", call, [JSONText(text: try call.parameters.string("type")), call.parameters.whole])
    },
    "Input.setIgnoreInputEvents": { call in call.finish() },
    "Input.setInterceptDrags": { call in
      call.page.input.dragSession = call.parameters.flag("enabled") ? call.session : nil
      call.finish()
    },
  ]

  private static func act(
    _ name: PropertyName, _ call: PageCall, _ arguments: [JSONText]
  ) throws(ProtocolError) {
    _ = try call.page.input.act(name, arguments)
    // The input may have caused navigations.
    call.finishAfterTasks()
  }
}
