import Foundation
import HeadlessWebView

/// Where the page is and what it may read, out of what the user said.
struct PageAddress {
  let url: WebURL
  let policy: ResourcePolicy

  init(_ options: RunOptions) throws {
    var policy = ResourcePolicy(root: options.root, origin: options.origin, allowedHosts: options.allowedHosts)
    if let root = options.root {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
        throw UsageError(description: "--root \(root): not a folder")
      }
    }
    if let url = WebURL(options.page), ["http", "https"].contains(url.scheme) {
      guard url.origin == options.origin?.origin || options.allowedHosts.contains(url.host ?? "") else {
        throw UsageError(
          description: "\(options.page): neither below --origin nor of a host that --allow-host opened")
      }
      self.url = url
      self.policy = policy
      return
    }
    let file = URL(fileURLWithPath: options.page).standardizedFileURL.resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
      throw UsageError(description: "\(options.page): no such file")
    }
    guard !isFolder.boolValue else { throw UsageError(description: "\(options.page): is a folder") }
    let root = URL(fileURLWithPath: options.root ?? (file as NSString).deletingLastPathComponent)
      .standardizedFileURL.resolvingSymlinksInPath().path
    guard file.hasPrefix(root == "/" ? "/" : root + "/") else {
      throw UsageError(description: "\(options.page): not below --root \(root)")
    }
    policy.root = root
    let fileURL = WebURL.file(path: file)
    if let origin = options.origin {
      let relative = String(fileURL.path.dropFirst(WebURL.file(path: root).path.count))
      url = WebURL(relative, base: origin) ?? fileURL
    } else {
      url = fileURL
    }
    self.policy = policy
  }
}
