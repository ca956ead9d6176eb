import Foundation
import HeadlessWebView

/// The files that a Cordova project adds beside its pages: `cordova.js`, the list of plugins, and their modules.
///
/// They are not among the sources of an app, so the bridge provides those that are missing.
final class CordovaFiles {
  private let script: CordovaScript
  private let replacesFile: Bool
  private let modules: [CordovaPluginFolder.Module]
  private let list: String
  private var route: NetworkRoutes.Route?

  init(script: CordovaScript, replacesFile: Bool, plugins: [CordovaPluginFolder], platform: Device.Platform) {
    self.script = script
    self.replacesFile = replacesFile
    modules = plugins.flatMap { $0.modules(for: platform) }
    list = CordovaPluginFolder.list(of: plugins, modules)
  }

  /// Adds the route for the files.
  func install(in view: WebView) {
    route = view.network.route { [weak self, weak view] url in
      guard let self, let view else { return false }
      return content(at: url.path) != nil && (isOurs(url.path) || !Self.exists(url, in: view))
    } answer: { [weak self] request in
      self?.content(at: request.url.path).map { .text($0(), type: "text/javascript; charset=utf-8") } ?? .passOn
    }
  }

  func uninstall(from view: WebView) {
    if let route { view.network.remove(route) }
  }

  private func isOurs(_ path: String) -> Bool { replacesFile && path.hasSuffix("/cordova.js") }

  /// Returns a closure that reads the file of a path; nil if the bridge has no such file.
  private func content(at path: String) -> (() -> String)? {
    if path.hasSuffix("/cordova.js") { return { [script] in script.source } }
    if path.hasSuffix("/cordova_plugins.js") { return { [list] in list } }
    guard let module = modules.first(where: { path.hasSuffix("/" + $0.path) }) else { return nil }
    return { module.source }
  }

  /// Returns whether there is a file for a URL, or a server that may have it.
  private static func exists(_ url: WebURL, in view: WebView) -> Bool {
    let policy = view.resourcePolicy
    let path = url.path.removingPercentEncoding ?? url.path
    if url.scheme == "file" { return FileManager.default.fileExists(atPath: path) }
    if let root = policy.root, policy.origin?.origin == url.origin {
      return FileManager.default.fileExists(atPath: root + path)
    }
    return url.host.map(policy.allows) ?? false
  }
}
