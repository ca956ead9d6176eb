import HeadlessWebView

/// The platform of the app, which determines how pages and native exchange messages.
public enum CapacitorPlatform: String, Sendable, Hashable, CaseIterable {
  /// iOS: a message handler, and scripts that call a function of the page.
  case ios
  /// Android: an object with messages in both directions.
  case android

  /// Creates the platform of a device.
  public init(_ device: Device) { self = device.platform == .android ? .android : .ios }

  /// The address of the app's files in a new project.
  public var serverURL: String { self == .ios ? "capacitor://localhost" : "https://localhost" }
}
