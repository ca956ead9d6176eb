import Foundation
import HeadlessWebView

/// Has the scripts of a page, where they are files, arrive late: what races with them goes the other way then.
struct LateScripts {
  /// How late they are.
  static let delay = Duration.seconds(1)

  private let policy: ResourcePolicy

  init(_ policy: ResourcePolicy) { self.policy = policy }

  /// Holds the scripts up; routes that are added later are asked first.
  func hold(in view: WebView) {
    view.network.route(where: { $0.path.lowercased().hasSuffix(".js") }) { request in
      guard let path = path(of: request.url) else { return .passOn }
      return .file(path).delayed(by: Self.delay)
    }
  }

  /// The file below the root that a URL stands for; nil for what others answer.
  private func path(of url: WebURL) -> String? {
    guard let root = policy.root, let text = url.path.removingPercentEncoding else { return nil }
    let folder = URL(fileURLWithPath: root).standardizedFileURL.resolvingSymlinksInPath().path
    let isWeb = url.scheme != "file"
    if isWeb { guard let origin = policy.origin, origin.origin == url.origin else { return nil } }
    let file = URL(fileURLWithPath: isWeb ? folder + text : text).standardizedFileURL.resolvingSymlinksInPath().path
    guard file.hasPrefix(folder == "/" ? "/" : folder + "/"), FileManager.default.isReadableFile(atPath: file) else {
      return nil
    }
    return file
  }
}
