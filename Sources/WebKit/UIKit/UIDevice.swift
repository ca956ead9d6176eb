import Foundation

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// An unknown kind of device.
  case unspecified = -1
  /// An iPhone.
  case phone
  /// An iPad.
  case pad
  /// An Apple TV.
  case tv
  /// A CarPlay screen.
  case carPlay
  /// A Mac.
  case mac = 5
}

/// The orientation of the user interface.
public enum UIInterfaceOrientation: Int, Sendable {
  /// The orientation is unknown.
  case unknown
  /// Upright, with the home button or bar at the bottom.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// Sideways, with the home button or bar on the right.
  case landscapeRight
  /// Sideways, with the home button or bar on the left.
  case landscapeLeft
}

/// The set of orientations that a view controller supports.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The raw bits of the set.
  public let rawValue: UInt
  /// Creates a set from its raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Portrait orientation.
  public static let portrait = Self(rawValue: 2)
  /// Upside-down portrait orientation.
  public static let portraitUpsideDown = Self(rawValue: 4)
  /// Landscape orientation with the device's right side down.
  public static let landscapeRight = Self(rawValue: 8)
  /// Landscape orientation with the device's left side down.
  public static let landscapeLeft = Self(rawValue: 16)
  /// Both landscape orientations.
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all = Self(rawValue: 30)
  /// All orientations except upside-down portrait.
  public static let allButUpsideDown = Self(rawValue: 26)
}

/// The style of the user interface: light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// No choice.
  case unspecified
  /// Light colors.
  case light
  /// Dark colors.
  case dark
}

/// The traits of a view's environment.
@preconcurrency @MainActor open class UITraitCollection: NSObject {
  /// The style of the user interface: light.
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
  /// The kind of device: a phone.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

/// The device that pages detect: an iPhone.
@preconcurrency @MainActor public final class UIDevice: NSObject {
  /// The shared device object, which is the only one.
  public static let current = UIDevice()
  /// The name that the owner gave the device.
  public let name = "iPhone"
  /// The model of the device.
  public let model = "iPhone"
  /// The model of the device, in the user's language.
  public let localizedModel = "iPhone"
  /// The name of the operating system.
  public let systemName = "iOS"
  /// The version of the operating system.
  public let systemVersion = "17.0"
  /// The kind of device.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// The identifier of this device for the app's vendor, constant for the lifetime of the process.
  public let identifierForVendor: UUID? = UUID()

  private nonisolated override init() { super.init() }
}
