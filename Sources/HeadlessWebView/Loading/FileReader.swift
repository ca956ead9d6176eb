import Foundation

/// Reads files below a root and nothing else: the way out by `..`, by a link or by a device is closed.
struct FileReader: Sendable {
  let root: String

  /// Resolves the root once, so that what a link in it leads to is compared with the real folder.
  init?(root: String) {
    guard let resolved = Self.realPath(root) else { return nil }
    self.root = resolved
  }

  /// Reads the file that a URL's path names below the root.
  func read(path: String, for url: WebURL) throws(ResourceError) -> Resource {
    try read(file: root + path, url: url)
  }

  /// Reads the file of a `file:` URL: by its whole path if that is below the root, else by its path from the root on, which
  /// is where a page's absolute paths lead.
  func read(absolute path: String, url: WebURL) throws(ResourceError) -> Resource {
    try read(file: place(ofAbsolute: path), url: url)
  }

  /// The file that the path of a `file:` URL means.
  func place(ofAbsolute path: String) -> String {
    let isBelow = path == root || path.hasPrefix(root == "/" ? "/" : root + "/")
    return isBelow ? path : root + path
  }

  /// Reads a file by its whole path, if that is below the root.
  private func read(file: String, url: WebURL) throws(ResourceError) -> Resource {
    guard let resolved = Self.realPath(file) else { throw .notFound(file) }
    guard resolved == root || resolved.hasPrefix(root == "/" ? "/" : root + "/") else { throw .outsideRoot(file) }
    var status = stat()
    guard stat(resolved, &status) == 0 else { throw .notFound(file) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(file) }
    // Foundation leaks a page of memory with each empty file that it reads.
    let isEmpty = status.st_size == 0
    guard let data = isEmpty ? Data() : FileManager.default.contents(atPath: resolved) else { throw .unreadable(file) }
    return Resource(url: url, bytes: [UInt8](data), contentType: MediaType.of(path: file))
  }

  private static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
