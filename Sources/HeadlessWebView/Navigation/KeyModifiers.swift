/// The modifier keys of a keyboard.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
  // The DOM's implementation counts in the same way.
  /// The sum of the keys' values.
  public let rawValue: Int

  /// Creates a set from the sum of its keys' values.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The Control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// The Option key of Apple's keyboards; Alt on others.
  public static let option = KeyModifiers(rawValue: 4)
  /// The Command key of Apple's keyboards; the key with the system's logo on others.
  public static let command = KeyModifiers(rawValue: 8)
}
