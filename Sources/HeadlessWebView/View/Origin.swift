/// Whose a document is: HTML, "Origin".
///
/// An empty document belongs to whoever made its frame; files belong together, and any other document without a host of its
/// own belongs to nobody but itself.
struct Origin: Hashable {
  /// The origin as servers and pages see it.
  let name: String
  /// Whether it is that of files, which have no name but one origin.
  let isFile: Bool
  /// The frame that alone has it, for an origin without a name.
  private let owner: Int?

  /// Whether it is nobody's but its document's, which nothing can be kept for.
  var isOpaque: Bool { owner != nil }

  /// What a file of website data calls it.
  var storedName: String { isFile ? "file://" : name }

  /// The origin of a document in a frame.
  ///
  /// - Parameter isOwn: Whether a sandbox makes it nobody else's.
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
