import HeadlessWebView
import JavaScriptEngine

/// The frames of pages, and the surroundings of a page that a spec changes.
extension SpecSession {
  static let frameStatements: [String: Statement] = [
    "frames": { session, arguments in
      guard let page = session.present?.page(arguments[0].integer ?? 0), !page.isClosed else { return .array([]) }
      return .array(
        page.view.frameList.map { frame in
          [
            "id": .number(frame.info.id), "parent": frame.parent.map { .number($0) } ?? .null,
            "name": .string(frame.name), "url": .string(frame.info.url.href),
          ]
        })
    },
    "setViewport": { session, arguments in
      let view = try session.page(arguments[0]).view
      view.viewport.width = arguments[1].integer ?? view.viewport.width
      view.viewport.height = arguments[2].integer ?? view.viewport.height
      return .undefined
    },
    "emulateMedia": { session, arguments in
      let view = try session.page(arguments[0]).view
      let standard = try session.stage().configuration.preferences
      var preferences = view.preferences
      if let scheme = arguments[1]["colorScheme"].string {
        preferences.isDark = scheme == "reset" ? standard.isDark : scheme == "dark"
      }
      if let motion = arguments[1]["reducedMotion"].string {
        preferences.reducesMotion = motion == "reset" ? standard.reducesMotion : motion == "reduce"
      }
      if let contrast = arguments[1]["contrast"].string {
        preferences.contrast = UserPreferences.Contrast(rawValue: contrast) ?? standard.contrast
      }
      if let colors = arguments[1]["forcedColors"].string {
        preferences.forcesColors = colors == "reset" ? standard.forcesColors : colors == "active"
      }
      if let media = arguments[1]["media"].string { preferences.media = media == "print" ? .print : .screen }
      view.preferences = preferences
      return .undefined
    },
  ]

  /// Returns the page, and the frame if it isn't the main one, that a spec names: a page's number, or an array of it
  /// and the frame's.
  func target(_ value: StructuredValue) throws -> (page: SpecPage, frame: FrameInfo?) {
    guard let parts = value.array else { return (try runningPage(value), nil) }
    let page = try runningPage(parts[0])
    guard let frame = page.view.frameList.first(where: { $0.info.id == parts[1].integer }) else {
      throw JavaScriptException(message: "the frame was removed from the page")
    }
    return (page, frame.info)
  }
}
