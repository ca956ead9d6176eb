/// The origin of a document: HTML, "Origin".
///
/// An empty document has the origin of the document that created its frame. Files share one origin. Any other document
/// without a host has an opaque origin of its own.
struct Origin: Hashable {
  /// The origin as servers and pages see it.
  let name: String
  /// Indicates whether it is the origin of files, which have no name but share one origin.
  let isFile: Bool
  /// The only frame that has it, for an opaque origin.
  private let owner: Int?

  /// Indicates whether the origin is opaque, so that no data can be stored for it.
  var isOpaque: Bool { owner != nil }

  /// The name of the origin in a file of website data.
  var storedName: String { isFile ? "file://" : name }

  /// Returns the origin of a document in a frame.
  ///
  /// - Parameter isOwn: Indicates whether a sandbox makes the origin opaque.
  init(url: WebURL, parent: Frame?, frame number: Int, isOwn: Bool = false) {
    if isOwn {
      name = "null"
      isFile = false
      owner = number
      return
    }
    if url.scheme == "about", let parent {
      self = parent.origin
      return
    }
    name = url.origin
    isFile = url.scheme == "file"
    owner = name == "null" && !isFile ? number : nil
  }
}

/// The restrictions of a frame's documents: HTML, "Sandboxing".
struct Sandbox: Equatable {
  /// Indicates whether the document has an opaque origin.
  var hasOwnOrigin = false
  var blocksScripts = false
  var blocksForms = false
  var blocksPopups = false
  var blocksTopNavigation = false

  static let none = Sandbox()

  /// Reads the `sandbox` attribute of an element in a document that may be sandboxed itself; nil means that the
  /// attribute is missing.
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
  /// Applies a change of the element's `sandbox` attribute to future documents.
  func setSandbox(_ attribute: String?) { nextSandbox = Sandbox(attribute, in: parent?.sandbox ?? .none) }

  /// Returns whether the frame's document may navigate another frame: HTML, "allowed to navigate".
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
