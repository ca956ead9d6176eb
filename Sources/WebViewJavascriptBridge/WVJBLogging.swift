import Ownership

/// How a bridge writes what it sends and receives, as upstream's does.
public struct WVJBLogging: Sendable {
  /// Whether messages are written.
  public var isEnabled: Bool
  /// A longer line is cut.
  public var maximumLength: Int
  /// Where the lines go.
  public var write: @Sendable (String) -> Void

  /// Makes a log.
  public init(isEnabled: Bool, maximumLength: Int = 500, write: @escaping @Sendable (String) -> Void = { print($0) }) {
    self.isEnabled = isEnabled
    self.maximumLength = maximumLength
    self.write = write
  }

  /// What bridges made from now on start with; upstream's two class methods set it.
  static let defaults = Locked(WVJBLogging(isEnabled: false))

  /// Sets what bridges made from now on start with.
  public static func setDefaults(_ logging: WVJBLogging) { defaults.withLock { $0 = logging } }

  func line(_ action: String, _ text: @autoclosure () -> String) {
    guard isEnabled else { return }
    write("WVJB \(action): \(cut(text()))")
  }

  /// Cuts by characters, so that no surrogate pair is torn.
  private func cut(_ text: String) -> String {
    let maximumLength = max(0, maximumLength)
    guard text.utf16.count > maximumLength else { return text }
    var kept = text.prefix(maximumLength)
    while kept.utf16.count > maximumLength { kept.removeLast() }
    return kept + " [...]"
  }
}
