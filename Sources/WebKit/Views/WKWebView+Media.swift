import Foundation
import HeadlessWebView

/// What pages play; nothing plays here.
public enum WKMediaPlaybackState: Int, Sendable {
  case none, playing, paused, suspended
}

/// What a page takes in; nothing does here.
public enum WKMediaCaptureState: Int, Sendable {
  case none, active, muted
}

extension WKWebView {
  /// Whether views load such addresses of their own accord, so that no handler of an app's can.
  public class func handlesURLScheme(_ urlScheme: String) -> Bool {
    ["http", "https", "file", "about", "data", "blob", "javascript", "ws", "wss"].contains(urlScheme.lowercased())
  }

  /// Whether the camera is used; it never is.
  public var cameraCaptureState: WKMediaCaptureState { .none }
  /// Whether the microphone is used; it never is.
  public var microphoneCaptureState: WKMediaCaptureState { .none }
  /// Pauses what plays; nothing does.
  public func pauseAllMediaPlayback(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    completionHandler?()
  }
  /// Pauses what plays; nothing does.
  public func pauseAllMediaPlayback() async {}
  /// Holds back what would play; nothing does.
  public func setAllMediaPlaybackSuspended(
    _ suspended: Bool, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) { completionHandler?() }
  /// Ends what plays above the page; nothing does.
  public func closeAllMediaPresentations(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    completionHandler?()
  }
  /// Says what plays: nothing.
  public func requestMediaPlaybackState(
    completionHandler: @escaping @MainActor @Sendable (WKMediaPlaybackState) -> Void
  ) { completionHandler(.none) }
}
