import Ownership

/// The settings for logging a bridge's messages, as upstream does.
public struct WVJBLogging: Sendable {
  /// A Boolean value that indicates whether messages are logged.
  public var isEnabled: Bool
  /// The maximum length of a line; a longer one is cut.
  public var maximumLength: Int
  /// The function that writes a line.
  public var write: @Sendable (String) -> Void

  /// Creates logging settings.
  public init(isEnabled: Bool, maximumLength: Int = 500, write: @escaping @Sendable (String) -> Void = { print($0) }) {
    self.isEnabled = isEnabled
    self.maximumLength = maximumLength
    self.write = write
  }

  /// The initial settings of bridges that are created from now on; upstream's two class methods set them.
  static let defaults = Locked(WVJBLogging(isEnabled: false))

  /// Sets the initial settings of bridges that are created from now on.
  public static func setDefaults(_ logging: WVJBLogging) { defaults.withLock { $0 = logging } }

  func line(_ action: String, _ text: @autoclosure () -> String) {
    guard isEnabled else { return }
    write("WVJB \(action): \(cut(text()))")
  }

  /// Cuts a text between characters, so that no surrogate pair is split.
  private func cut(_ text: String) -> String {
    let maximumLength = max(0, maximumLength)
    guard text.utf16.count > maximumLength else { return text }
    var kept = text.prefix(maximumLength)
    while kept.utf16.count > maximumLength { kept.removeLast() }
    return kept + " [...]"
  }
}
