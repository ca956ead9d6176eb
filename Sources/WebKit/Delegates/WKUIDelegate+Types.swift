import Foundation

/// The kind of device that a page may be allowed to use.
public enum WKMediaCaptureType: Int, Sendable {
  /// The camera.
  case camera
  /// The microphone.
  case microphone
  /// The camera and the microphone.
  case cameraAndMicrophone
}

/// An app's decision about a page's permission request.
public enum WKPermissionDecision: Int, Sendable {
  /// The user is asked.
  case prompt
  /// The page may use the device.
  case grant
  /// The page may not use the device.
  case deny
}

/// The element that a context menu was opened on; context menus are unsupported.
@preconcurrency @MainActor open class WKContextMenuElementInfo: NSObject {
  /// The URL of the link; always `nil`.
  open var linkURL: URL? { nil }
}

/// The element that was pressed firmly for a preview; previews are unsupported.
@preconcurrency @MainActor open class WKPreviewElementInfo: NSObject {
  /// The URL of the link; always `nil`.
  open var linkURL: URL? { nil }
}
