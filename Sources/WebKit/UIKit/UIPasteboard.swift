import Foundation

/// What was copied, which stays within the process.
@preconcurrency @MainActor public final class UIPasteboard: NSObject {
  /// The only one.
  public static let general = UIPasteboard()
  /// The text.
  public var string: String?
  /// The address.
  public var url: URL? {
    get { string.flatMap { URL(string: $0) } }
    set { string = newValue?.absoluteString }
  }
  /// Whether there is a text.
  public var hasStrings: Bool { string != nil }

  private nonisolated override init() { super.init() }
}
