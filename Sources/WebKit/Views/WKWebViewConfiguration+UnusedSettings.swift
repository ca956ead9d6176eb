import Foundation

/// What media wait for until somebody touches them.
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Sound.
  public static let audio = Self(rawValue: 1)
  /// Pictures that move.
  public static let video = Self(rawValue: 2)
  /// Both.
  public static let all: Self = [.audio, .video]
}

/// What becomes a link in a page's text.
public struct WKDataDetectorTypes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Numbers to call.
  public static let phoneNumber = Self(rawValue: 1)
  /// Addresses of pages.
  public static let link = Self(rawValue: 2)
  /// Places.
  public static let address = Self(rawValue: 4)
  /// Times.
  public static let calendarEvent = Self(rawValue: 8)
  /// All of them.
  public static let all = Self(rawValue: .max)
}

/// How finely text would be selected.
public enum WKSelectionGranularity: Int, Sendable {
  case dynamic, character
}

extension WKWebViewConfiguration {
  /// What is kept and not looked at.
  struct UnusedSettings {
    var mediaThatWait: WKAudiovisualMediaTypes = .all
    var detectors: WKDataDetectorTypes = []
    var granularity = WKSelectionGranularity.dynamic
    var allowsAirPlay = true
    var allowsPictureInPicture = true
    var staysInAppDomains = false
    var upgradesHosts = true
  }

  /// What media wait for until somebody touches them; none play.
  public var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes {
    get { unusedSettings.mediaThatWait }
    set { unusedSettings.mediaThatWait = newValue }
  }
  /// What becomes a link in a page's text; nothing does.
  public var dataDetectorTypes: WKDataDetectorTypes {
    get { unusedSettings.detectors }
    set { unusedSettings.detectors = newValue }
  }
  /// How finely text would be selected.
  public var selectionGranularity: WKSelectionGranularity {
    get { unusedSettings.granularity }
    set { unusedSettings.granularity = newValue }
  }
  /// Whether media may play elsewhere; none play.
  public var allowsAirPlayForMediaPlayback: Bool {
    get { unusedSettings.allowsAirPlay }
    set { unusedSettings.allowsAirPlay = newValue }
  }
  /// Whether media may play above other apps; none play.
  public var allowsPictureInPictureMediaPlayback: Bool {
    get { unusedSettings.allowsPictureInPicture }
    set { unusedSettings.allowsPictureInPicture = newValue }
  }
  /// Whether views stay with the app's own sites; they do not.
  public var limitsNavigationsToAppBoundDomains: Bool {
    get { unusedSettings.staysInAppDomains }
    set { unusedSettings.staysInAppDomains = newValue }
  }
  /// Whether hosts that are known for it are asked by `https`; none are known.
  public var upgradeKnownHostsToHTTPS: Bool {
    get { unusedSettings.upgradesHosts }
    set { unusedSettings.upgradesHosts = newValue }
  }
}
