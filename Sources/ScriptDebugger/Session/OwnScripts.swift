/// The scripts of HeadlessBridge itself, which clients never see: those of the DOM, and those of the spec API.
public struct OwnScripts: Sendable {
  private let urls: Set<String>

  /// The URL of the DOM's scripts.
  private static let dom = "[native code]"

  /// - Parameter more: The URLs of further scripts.
  public init(_ more: [String] = []) { urls = Set(more).union([Self.dom]) }

  /// Returns whether a script is one of them.
  func contains(_ url: String) -> Bool { urls.contains(url) }

  /// The regular expression that matches their URLs.
  var pattern: String {
    let escaped = urls.sorted().map { url in
      url.map { "[]().*+?{}|^$\\/".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
    return "^(\(escaped.joined(separator: "|")))$"
  }
}
