import Foundation

/// Finds the page to test in a folder.
enum PageFinder {
  private static let endings = [".html", ".htm"]
  private static let skipped: Set<String> = ["node_modules", ".git", ".build", "coverage"]
  private static let deepest = 3

  /// Returns the pages of the nearest folder that has any, `index.html` first.
  ///
  /// The paths are relative to `folder`.
  static func pages(below folder: String) -> [String] {
    var level = [""]
    for _ in 0...deepest {
      var pages: [String] = []
      var next: [String] = []
      for place in level {
        let path = (folder as NSString).appendingPathComponent(place)
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() {
          let inner = (place as NSString).appendingPathComponent(name)
          var isFolder: ObjCBool = false
          guard !name.hasPrefix("."), !skipped.contains(name),
            FileManager.default.fileExists(
              atPath: (folder as NSString).appendingPathComponent(inner), isDirectory: &isFolder)
          else { continue }
          if isFolder.boolValue {
            next.append(inner)
          } else if endings.contains(where: name.lowercased().hasSuffix) {
            pages.append(inner)
          }
        }
      }
      if !pages.isEmpty { return pages.filter(isIndex) + pages.filter { !isIndex($0) } }
      level = next
    }
    return []
  }

  /// Returns whether a path is the path of a page.
  static func isPage(_ path: String) -> Bool {
    endings.contains(where: path.lowercased().hasSuffix) && !NewFiles.isFolder(path)
  }

  private static func isIndex(_ path: String) -> Bool {
    endings.contains("." + (path as NSString).pathExtension.lowercased())
      && ((path as NSString).lastPathComponent as NSString).deletingPathExtension.lowercased() == "index"
  }
}
