import Foundation

/// The kinds of media that play only after a user gesture.
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  /// The raw bits of the set.
  public let rawValue: UInt
  /// Creates a set from its raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Sound.
  public static let audio = Self(rawValue: 1)
  /// Video.
  public static let video = Self(rawValue: 2)
  /// Both.
  public static let all: Self = [.audio, .video]
}

/// The kinds of data that become links in a page's text.
public struct WKDataDetectorTypes: OptionSet, Sendable {
  /// The raw bits of the set.
  public let rawValue: UInt
  /// Creates a set from its raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Phone numbers.
  public static let phoneNumber = Self(rawValue: 1)
  /// URLs.
  public static let link = Self(rawValue: 2)
  /// Addresses.
  public static let address = Self(rawValue: 4)
  /// Calendar events.
  public static let calendarEvent = Self(rawValue: 8)
  /// All kinds of data.
  public static let all = Self(rawValue: .max)
}

/// The granularity of text selection.
public enum WKSelectionGranularity: Int, Sendable {
  /// The granularity adapts to the selection.
  case dynamic
  /// The user selects character by character.
  case character
}

extension WKWebViewConfiguration {
  /// Settings that are stored but have no effect.
  struct UnusedSettings {
    var mediaThatWait: WKAudiovisualMediaTypes = .all
    var detectors: WKDataDetectorTypes = []
    var granularity = WKSelectionGranularity.dynamic
    var allowsAirPlay = true
    var allowsPictureInPicture = true
    var staysInAppDomains = false
    var upgradesHosts = true
  }

  /// The kinds of media that play only after a user gesture; no media play here.
  public var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes {
    get { unusedSettings.mediaThatWait }
    set { unusedSettings.mediaThatWait = newValue }
  }
  /// The kinds of data that become links in a page's text; it has no effect here.
  public var dataDetectorTypes: WKDataDetectorTypes {
    get { unusedSettings.detectors }
    set { unusedSettings.detectors = newValue }
  }
  /// The granularity of text selection, which has no effect.
  public var selectionGranularity: WKSelectionGranularity {
    get { unusedSettings.granularity }
    set { unusedSettings.granularity = newValue }
  }
  /// A Boolean value that indicates whether media may play over AirPlay; no media play here.
  public var allowsAirPlayForMediaPlayback: Bool {
    get { unusedSettings.allowsAirPlay }
    set { unusedSettings.allowsAirPlay = newValue }
  }
  /// A Boolean value that indicates whether media may play picture in picture; no media play here.
  public var allowsPictureInPictureMediaPlayback: Bool {
    get { unusedSettings.allowsPictureInPicture }
    set { unusedSettings.allowsPictureInPicture = newValue }
  }
  /// A Boolean value that indicates whether views navigate only to the app's own domains; this has no effect.
  public var limitsNavigationsToAppBoundDomains: Bool {
    get { unusedSettings.staysInAppDomains }
    set { unusedSettings.staysInAppDomains = newValue }
  }
  /// A Boolean value that indicates whether requests to hosts known to support `https` are upgraded.
  ///
  /// No such hosts are known here.
  public var upgradeKnownHostsToHTTPS: Bool {
    get { unusedSettings.upgradesHosts }
    set { unusedSettings.upgradesHosts = newValue }
  }
}
