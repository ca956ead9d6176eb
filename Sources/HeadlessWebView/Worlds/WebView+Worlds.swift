import JavaScriptEngine

extension WebView {
  /// Returns a world of a frame's document, which is opened on first use.
  ///
  /// The page's own world is ``ContentWorld/page``. Scripts of the page must not run meanwhile.
  ///
  /// - Throws: ``ScriptError/noPage`` if the frame was removed.
  public func world(_ world: ContentWorld, in frame: FrameInfo? = nil) throws -> PageWorld {
    guard let realm = evaluator.realm(in: self, frame: frame) else { throw ScriptError.noPage }
    return try realm.open(world)
  }
}
