/// The media types of the files that pages ask for.
enum MediaType {
  private static let types = [
    "html": "text/html", "htm": "text/html", "js": "text/javascript", "mjs": "text/javascript", "css": "text/css",
    "json": "application/json", "xml": "application/xml", "xhtml": "application/xhtml+xml",
    "xht": "application/xhtml+xml",
    "svg": "image/svg+xml", "png": "image/png",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "txt": "text/plain",
  ]

  static func of(path: String) -> String {
    guard let dot = path.lastIndex(of: ".") else { return "text/plain" }
    return types[path[path.index(after: dot)...].lowercased()] ?? "application/octet-stream"
  }
}
