import Foundation
import HeadlessWebView

/// The files that pages read by `convertFileSrc`.
struct TauriAssets {
  let folder: String

  /// Returns a file below the folder; the status is 403 for any other path, and 404 for a missing file.
  func answer(to request: RoutedRequest, of origin: String) -> RouteAnswer {
    let headers: [(name: String, value: String)] = [("Access-Control-Allow-Origin", origin)]
    let path = String(request.url.path.dropFirst()).removingPercentEncoding ?? ""
    let root = Self.resolved(folder)
    let file = Self.resolved(path)
    guard path.hasPrefix("/"), file.hasPrefix(root.hasSuffix("/") ? root : root + "/") else {
      return .status(403, headers: headers)
    }
    guard let data = FileManager.default.contents(atPath: file) else { return .status(404, headers: headers) }
    return .bytes([UInt8](data), type: Self.type(of: file), headers: headers)
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  private static let types = [
    "css": "text/css", "gif": "image/gif", "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "js": "text/javascript", "json": "application/json", "mp3": "audio/mpeg", "mp4": "video/mp4", "png": "image/png",
    "svg": "image/svg+xml", "txt": "text/plain", "webp": "image/webp",
  ]

  private static func type(of path: String) -> String {
    types[URL(fileURLWithPath: path).pathExtension.lowercased()] ?? "application/octet-stream"
  }
}
