import HeadlessWebView

/// The frame whose message is being handled, for handlers that need to know their caller.
///
/// A bridge sets it around each of its handlers, including asynchronous ones; elsewhere there is none.
public enum MessageSource {
  /// The frame, with its document's address and origin.
  @TaskLocal public static var frame: FrameInfo?
}
