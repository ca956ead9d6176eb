import HeadlessWebView
import JavaScriptEngine

/// The domain Input: trusted events at points of the viewport, and of the keyboard.
enum InputDomain {
  static let methods: [String: PageMethod] = [
    "Input.dispatchMouseEvent": { call in
      try act("mouse", call, [JSONText(text: try call.parameters.string("type")), call.parameters.whole])
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
    "Input.setInterceptDrags": { call in call.finish() },
  ]

  private static func act(
    _ name: PropertyName, _ call: PageCall, _ arguments: [JSONText]
  ) throws(ProtocolError) {
    try call.page.input.act(name, arguments)
    // The input may have caused navigations.
    call.finishAfterTasks()
  }
}
