/// The settings of a web view of `flutter_inappwebview`, as far as pages notice them.
public struct InAppWebViewSettings: Sendable, Hashable {
  /// The version of the library.
  public var version = InAppWebViewVersion.version62
  /// A Boolean value that indicates whether only the main frame has the bridge (from 6.2 on).
  public var javaScriptHandlersForMainFrameOnly = false

  /// Creates the default settings.
  public init() {}

  /// Creates the default settings of a version.
  public init(version: InAppWebViewVersion) { self.version = version }
}
