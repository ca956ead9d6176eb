/// What the documents of a frame may not do: HTML, "Sandboxing".
struct Sandbox: Equatable {
  /// Whether the document is nobody's but its own.
  var hasOwnOrigin = false
  var blocksScripts = false
  var blocksForms = false
  var blocksPopups = false
  var blocksTopNavigation = false

  static let none = Sandbox()

  /// Reads the `sandbox` attribute of an element in a document that may be sandboxed itself; nil is one without it.
  init(_ attribute: String?, in outer: Sandbox) {
    self = outer
    guard let attribute else { return }
    let tokens = attribute.lowercased().split { " \t\n\u{0C}\r".contains($0) }
    hasOwnOrigin = hasOwnOrigin || !tokens.contains("allow-same-origin")
    blocksScripts = blocksScripts || !tokens.contains("allow-scripts")
    blocksForms = blocksForms || !tokens.contains("allow-forms")
    blocksPopups = blocksPopups || !tokens.contains("allow-popups")
    blocksTopNavigation = blocksTopNavigation || !tokens.contains("allow-top-navigation")
  }

  private init() {}
}

extension Frame {
  /// The element's `sandbox` attribute changed, for the documents that come.
  func setSandbox(_ attribute: String?) { nextSandbox = Sandbox(attribute, in: parent?.sandbox ?? .none) }

  /// Whether the frame's document may send another frame elsewhere: HTML, "allowed to navigate".
  func mayNavigate(_ other: Frame) -> Bool {
    guard sandbox != .none, other !== self else { return true }
    if other.isMain { return !sandbox.blocksTopNavigation }
    var outer = other.parent
    while let frame = outer {
      if frame === self { return true }
      outer = frame.parent
    }
    return false
  }
}
