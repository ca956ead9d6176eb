import Foundation

/// The pasteboard, whose content stays within the process.
@preconcurrency @MainActor public final class UIPasteboard: NSObject {
  /// The shared pasteboard, which is the only one.
  public static let general = UIPasteboard()
  /// The text on the pasteboard.
  public var string: String?
  /// The URL on the pasteboard.
  public var url: URL? {
    get { string.flatMap { URL(string: $0) } }
    set { string = newValue?.absoluteString }
  }
  /// A Boolean value that indicates whether the pasteboard contains text.
  public var hasStrings: Bool { string != nil }

  private nonisolated override init() { super.init() }
}
