import HeadlessWebView

/// The frame whose message is being handled, for handlers that want to know who calls.
///
/// A bridge sets it around each of its handlers, the asynchronous ones included; elsewhere there is none.
public enum MessageSource {
  /// The frame, with its document's address and origin.
  @TaskLocal public static var frame: FrameInfo?
}
