import JavaScriptEngine

/// The contexts of workers, which are no frames of a page: no page contains them, and no script reaches them.
extension Frame {
  /// The origin of a worker's context: HTML, "set up a worker environment settings object".
  ///
  /// - Parameter number: The context's number, for an opaque origin of its own.
  static func origin(ofWorkerAt url: WebURL, owner: Frame, number: Int) -> Origin {
    url.scheme == "data" ? Origin(url: url, parent: nil, frame: number, isOwn: true) : owner.origin
  }
}
