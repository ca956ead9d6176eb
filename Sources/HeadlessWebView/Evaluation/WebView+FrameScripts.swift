import JavaScriptEngine

/// Scripts of native in other frames than the main one.
extension WebView {
  /// Evaluates a script in a frame, in a task of its own; the completion comes in a later task.
  ///
  /// - Parameter frame: A frame as a message or a navigation named it; where it is gone the outcome is ``ScriptError/noPage``.
  public func evaluateJavaScript(
    _ source: String, in frame: FrameInfo, name: String? = nil, completion: ScriptCompletion? = nil
  ) {
    if let name { nativeScripts.insert(name) }
    run(completion, in: frame) { realm throws(JavaScriptException) in
      try realm.evaluate(UTF16Text(source), url: name ?? realm.url.href)
    }
  }
}

extension Frame {
  /// The frame of a number in this one or below it.
  func descendant(_ id: Int) -> Frame? {
    if self.id == id { return self }
    return children.lazy.compactMap { $0.descendant(id) }.first
  }

  /// The realm of the frame's document; an empty one is opened when there is none yet.
  var openedRealm: PageRealm? {
    guard !isDetached else { return nil }
    if realm == nil { try? openEmpty() }
    return realm
  }
}
