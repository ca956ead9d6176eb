/// The origin of a document: HTML, "Origin".
///
/// An empty document has the origin of the document that created its frame. A file has an origin of its own unless the
/// app lets files access each other. Any other document without a host has an opaque origin of its own.
struct Origin: Hashable {
  /// The origin as servers and pages see it.
  let name: String
  /// Indicates whether it is the origin of a file.
  let isFile: Bool
  /// The access to other files and origins that the app gives the document, if it is a file.
  let access: FileAccess
  /// The file's path, which distinguishes it from other files; nil if files share an origin.
  private let path: String?
  /// The only frame that has it, for an opaque origin.
  private let owner: Int?

  /// Indicates whether the origin is opaque, so that no data can be stored for it.
  var isOpaque: Bool { owner != nil }

  /// Returns whether both are the same origin to native code, and in website data: there all files share one.
  func isSameSite(as other: Origin) -> Bool { self == other || isFile && other.isFile }

  /// The scheme of the origin's URL.
  fileprivate var scheme: Substring { name.prefix { $0 != ":" } }

  /// The name of the origin in a file of website data.
  var storedName: String { isFile ? "file://" : name }

  /// Returns the origin of a document in a frame.
  ///
  /// - Parameters:
  ///   - isOwn: Indicates whether a sandbox makes the origin opaque.
  ///   - access: The access of files to other files and origins.
  init(url: WebURL, parent: Frame?, frame number: Int, isOwn: Bool = false, access: FileAccess = .separate) {
    if isOwn {
      name = "null"
      isFile = false
      (self.access, path) = (.separate, nil)
      owner = number
      return
    }
    if url.scheme == "about", let parent {
      self = parent.origin
      return
    }
    isFile = url.scheme == "file"
    self.access = isFile ? access : .separate
    name = isFile && access != .separate ? "file://" : url.documentOrigin
    path = isFile && access == .separate ? url.path : nil
    owner = name == "null" && !isFile ? number : nil
  }
}

/// The access of pages that are files to other files and origins, which an app chooses in WebKit's settings.
enum FileAccess: Hashable {
  /// Each file is an origin of its own.
  case separate
  /// Files share one origin: `allowFileAccessFromFileURLs`.
  case shared
  /// Files may access all origins: `allowUniversalAccessFromFileURLs`.
  case universal
}

/// The restrictions of a frame's documents: HTML, "Sandboxing".
struct Sandbox: Equatable {
  /// Indicates whether the document has an opaque origin.
  var hasOwnOrigin = false
  var blocksScripts = false
  var blocksForms = false
  var blocksPopups = false
  var blocksTopNavigation = false
  var blocksDownloads = false
  /// Indicates whether new windows have none of the restrictions.
  var letsPopupsEscape = false

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
    blocksDownloads = blocksDownloads || !tokens.contains("allow-downloads")
    letsPopupsEscape = tokens.contains("allow-popups-to-escape-sandbox") && (outer == .none || outer.letsPopupsEscape)
  }

  private init() {}
}

extension Frame {
  /// Returns whether the frame's document may use another frame's: HTML, "same origin-domain".
  func mayAccess(_ other: Frame) -> Bool {
    if origin.access == .universal { return true }
    switch (originOwner.domain, other.originOwner.domain) {
    case (nil, nil): return origin == other.origin
    case (let own?, let domain?): return own == domain && origin.scheme == other.origin.scheme
    default: return self === other
    }
  }

  /// Sets the domain that a page assigns to its document.
  func setDomain(_ domain: String) { originOwner.domain = domain }

  /// The frame whose document has the origin first: an empty document shares the one of the page that created it.
  private var originOwner: Frame {
    info.isAbout && !sandbox.hasOwnOrigin ? (parent ?? opener)?.originOwner ?? self : self
  }

  /// Applies a change of the element's `sandbox` attribute to future documents.
  func setSandbox(_ attribute: String?) { nextSandbox = Sandbox(attribute, in: parent?.sandbox ?? .none) }

  /// Returns whether the frame's document may navigate another frame: HTML, "allowed to navigate".
  func mayNavigate(_ other: Frame) -> Bool {
    guard sandbox != .none, other !== self else { return true }
    // HTML, "one permitted sandboxed navigator".
    if other.isMain, other !== top { return other.opener === self }
    if other.isMain { return !sandbox.blocksTopNavigation }
    var outer = other.parent
    while let frame = outer {
      if frame === self { return true }
      outer = frame.parent
    }
    return false
  }
}
