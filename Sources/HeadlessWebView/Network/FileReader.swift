import Foundation

/// Reads files below a root only: paths that leave it by `..`, by a link or by a device are rejected.
struct FileReader: Sendable {
  let root: String
  /// The root as its user wrote it: a path through a link, such as `/tmp` on macOS, also leads to files below the root.
  private let givenRoot: String

  /// Resolves the root once, so that targets of links are compared with the real folder.
  init?(root: String) {
    guard let resolved = Self.realPath(root) else { return nil }
    self.root = resolved
    givenRoot = URL(fileURLWithPath: root).standardizedFileURL.path
  }

  /// Reads the file that a URL's path names below the root.
  func read(path: String, for url: WebURL) throws(ResourceError) -> Resource {
    try read(file: root + path, url: url)
  }

  /// Reads the file of a `file:` URL: by its whole path if that is below the root, else relative to the root.
  ///
  /// A page's absolute paths are relative to the root.
  func read(absolute path: String, url: WebURL) throws(ResourceError) -> Resource {
    do throws(ResourceError) { return try read(file: place(ofAbsolute: path), url: url) } catch {
      guard case .notFound = error, isBesideRoot(path) else { throw error }
      throw .outsideRoot(path)
    }
  }

  /// Returns whether a path is that of a file near the root and not below it, such as the target of `../page.html`.
  private func isBesideRoot(_ path: String) -> Bool {
    guard place(ofAbsolute: path) != path else { return false }
    let steps = root.split(separator: "/").dropLast(), other = path.split(separator: "/").dropLast()
    let common = zip(steps, other).prefix { $0 == $1 }.count
    return common > 0 && common >= min(2, steps.count)
  }

  /// Returns whether a path below the root is that of a folder.
  func isFolder(_ path: String) -> Bool {
    guard let resolved = Self.realPath(root + path), contains(resolved) else { return false }
    var status = stat()
    return stat(resolved, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the file that the path of a `file:` URL refers to.
  func place(ofAbsolute path: String) -> String {
    let isBelow = [root, givenRoot].contains { path == $0 || path.hasPrefix($0 == "/" ? "/" : $0 + "/") }
    return isBelow ? path : root + path
  }

  /// Returns whether a path without links is that of the root, or below it.
  private func contains(_ resolved: String) -> Bool {
    resolved == root || resolved.hasPrefix(root == "/" ? "/" : root + "/")
  }

  /// Reads a file by its whole path, if that is below the root.
  private func read(file: String, url: WebURL) throws(ResourceError) -> Resource {
    guard let resolved = Self.realPath(file) else { throw .notFound(file) }
    guard contains(resolved) else { throw .outsideRoot(file) }
    let bytes = try Self.contents(of: resolved, named: file)
    return Resource(url: url, bytes: bytes, contentType: MediaType.of(path: file))
  }

  /// The flags for opening a folder of the path only to look up a name in it; its owner may permit nothing else.
  #if os(Linux)
    private static let search = path | O_DIRECTORY | O_CLOEXEC
    /// `O_PATH`, which is imported only for C with extensions.
    private static let path: Int32 = 0o10_000_000
  #else
    private static let search = O_RDONLY | O_DIRECTORY | O_CLOEXEC
  #endif

  /// Reads a file by a path without links, and follows none.
  ///
  /// If a link has replaced a folder since, the file is not found.
  static func contents(of path: String, named name: String) throws(ResourceError) -> [UInt8] {
    let steps = path.split(separator: "/")
    guard let last = steps.last, var folder = Descriptor(open("/", Self.search)) else {
      throw .notAFile(name)
    }
    for step in steps.dropLast() {
      guard let next = folder.open(String(step), Self.search | O_NOFOLLOW) else {
        throw errno == EACCES ? .unreadable(name) : .notFound(name)
      }
      folder = next
    }
    // Opening a device may have side effects, and opening a pipe may block.
    guard let kind = folder.kind(of: String(last)) else { throw .notFound(name) }
    guard kind == S_IFREG else { throw kind == S_IFLNK ? .notFound(name) : .notAFile(name) }
    guard let file = folder.open(String(last), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) else {
      throw errno == EACCES ? .unreadable(name) : .notFound(name)
    }
    return try file.contents(named: name)
  }

  private static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// An open file or folder, closed with its last owner.
final class Descriptor {
  private let number: Int32

  /// Takes ownership of a descriptor; nil if the system returned none.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }

  /// Opens the file or folder with a name in the folder.
  func open(_ name: String, _ flags: Int32) -> Descriptor? { Descriptor(openat(number, name, flags)) }

  /// Returns the kind of the file of a name in the folder, without following a link.
  func kind(of name: String) -> mode_t? {
    var status = stat()
    guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  /// Returns the bytes of a regular file, as many as it has when it is opened.
  func contents(named name: String) throws(ResourceError) -> [UInt8] {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(name) }
    let size = Int(status.st_size)
    var isFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = read(number, buffer.baseAddress.map { $0 + count }, size - count)
        if got < 0, errno == EINTR { continue }
        isFailed = got < 0
        guard got > 0 else { return }
        count += got
      }
    }
    if isFailed { throw .unreadable(name) }
    return bytes
  }
}

/// The media types of the files that pages ask for.
package enum MediaType {
  private static let types = [
    "html": "text/html", "htm": "text/html", "js": "text/javascript", "mjs": "text/javascript",
    "cjs": "text/javascript", "css": "text/css", "json": "application/json", "map": "application/json",
    "webmanifest": "application/manifest+json", "xml": "application/xml", "xhtml": "application/xhtml+xml",
    "xht": "application/xhtml+xml", "wasm": "application/wasm", "pdf": "application/pdf",
    "txt": "text/plain", "csv": "text/csv", "md": "text/markdown", "vtt": "text/vtt",
    "svg": "image/svg+xml", "png": "image/png", "apng": "image/apng", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "bmp": "image/bmp", "ico": "image/x-icon",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf", "ttc": "font/collection",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4",
    "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
  ]

  package static func of(path: String) -> String {
    guard let end = ending(of: path) else { return "text/plain" }
    return types[end] ?? "application/octet-stream"
  }

  /// Returns the usual extension of files of a type, without a dot; nil if it isn't known.
  static func `extension`(of type: String) -> String? {
    usual[type] ?? types.filter { $0.value == type }.keys.min()
  }

  /// The extensions of types that have several.
  private static let usual = [
    "text/html": "html", "text/javascript": "js", "application/xhtml+xml": "xhtml", "image/jpeg": "jpg",
    "video/mp4": "mp4",
  ]

  /// Returns whether a path ends with the extension of a type.
  static func isKnown(path: String) -> Bool { ending(of: path).map { types[$0] != nil } ?? false }

  /// Returns the extension of the path's last component, in lower case.
  private static func ending(of path: String) -> String? {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}

/// Reads `data:` URLs: Fetch, "data: URL processor".
enum DataURL {
  private static func isBase64(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  static func decode(_ url: WebURL) -> Result<Resource, ResourceError> {
    let path = url.path + (url.query.map { "?" + $0 } ?? "")
    guard let comma = path.firstIndex(of: ",") else { return .failure(.undecodable("data URL")) }
    var type = String(path[..<comma])
    var bytes = PercentEncoding.decodeToBytes(String(path[path.index(after: comma)...]))
    if type.lowercased().hasSuffix(";base64") {
      type = String(type.dropLast(7))
      // The padding is optional: Infra, "forgiving-base64 decode".
      var letters = bytes.filter { letter in isBase64(letter) }
      letters += repeatElement(UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
      guard let data = Data(base64Encoded: Data(letters)) else {
        return .failure(.undecodable("base64"))
      }
      bytes = [UInt8](data)
    }
    if type.isEmpty { type = "text/plain;charset=US-ASCII" }
    if type.hasPrefix(";") { type = "text/plain" + type }
    return .success(Resource(url: url, fields: [HTTPField(name: "content-type", value: type)], bytes: bytes))
  }
}
