import Foundation
import HeadlessWebView

/// The state of a page's media playback; no media play here.
public enum WKMediaPlaybackState: Int, Sendable {
  /// The page has no media.
  case none
  /// Media is playing.
  case playing
  /// Media is paused.
  case paused
  /// The app suspended all media.
  case suspended
}

/// The state of a page's media capture; nothing is captured here.
public enum WKMediaCaptureState: Int, Sendable {
  /// The page does not use the device.
  case none
  /// The page uses the device.
  case active
  /// The page uses the device, which is muted.
  case muted
}

extension WKWebView {
  /// Returns whether views load URLs of a scheme themselves, so that no custom scheme handler can.
  public class func handlesURLScheme(_ urlScheme: String) -> Bool {
    ["http", "https", "file", "about", "data", "blob", "javascript", "ws", "wss"].contains(urlScheme.lowercased())
  }

  /// The state of camera capture; always ``WKMediaCaptureState/none``.
  public var cameraCaptureState: WKMediaCaptureState { .none }
  /// The state of microphone capture; always ``WKMediaCaptureState/none``.
  public var microphoneCaptureState: WKMediaCaptureState { .none }
  /// Pauses media playback, which has no effect here.
  public func pauseAllMediaPlayback(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    completionHandler?()
  }
  /// Pauses media playback, which has no effect here.
  public func pauseAllMediaPlayback() async {}
  /// Suspends media playback, which has no effect here.
  public func setAllMediaPlaybackSuspended(
    _ suspended: Bool, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) { completionHandler?() }
  /// Closes picture-in-picture and full-screen media, which has no effect here.
  public func closeAllMediaPresentations(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    completionHandler?()
  }
  /// Reports that no media play.
  public func requestMediaPlaybackState(
    completionHandler: @escaping @MainActor @Sendable (WKMediaPlaybackState) -> Void
  ) { completionHandler(.none) }
}
