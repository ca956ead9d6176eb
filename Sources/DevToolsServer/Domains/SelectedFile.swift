import Foundation

/// A file that a client selects for a page's input, by itself or with its folder.
struct SelectedFile {
  let path: String
  /// The path from the selected folder on, which is its first part; empty for a file that was selected by itself.
  let relativePath: String

  /// Returns the file at a path, or all files in a folder and its subfolders, in the order of their paths.
  static func all(at path: String) -> [SelectedFile] {
    guard isFolder(path) else { return [SelectedFile(path: path, relativePath: "")] }
    let name = (path as NSString).lastPathComponent
    let inner = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return inner.sorted().compactMap { each in
      let file = (path as NSString).appendingPathComponent(each)
      return isFolder(file) ? nil : SelectedFile(path: file, relativePath: "\(name)/\(each)")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
