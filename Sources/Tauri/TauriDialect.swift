import HeadlessWebView

/// The version line of Tauri 2 that the pages meet.
public enum TauriDialect: String, Sendable, Hashable, CaseIterable {
  /// Tauri 2.0 to 2.5: a callback is a function of the window, such as `_1234`.
  case version2_0 = "2.0"
  /// Tauri 2.6 and later: callbacks are in a table, and native runs them by their identifiers.
  case version2_6 = "2.6"

  /// A Boolean value that indicates whether callbacks are in a table.
  var hasTable: Bool { self == .version2_6 }
  /// A Boolean value that indicates whether native notifies the page of the end of a channel.
  ///
  /// Pages of 2.0 to 2.4 fail at such a message, so the older line doesn't send any.
  var endsChannels: Bool { hasTable }
  /// A Boolean value that indicates whether native sends small messages directly; the page fetches all others.
  var sendsDirectly: Bool { hasTable }
}

/// The operating system of the app, which determines the addresses that pages use, and the path of responses.
public enum TauriPlatform: String, Sendable, Hashable, CaseIterable {
  /// macOS.
  case macos
  /// iOS and iPadOS.
  case ios
  /// Linux.
  case linux
  /// Windows.
  case windows
  /// Android.
  case android

  /// The platform of a device.
  public init(_ device: Device) { self = device.platform == .android ? .android : .ios }

  /// A Boolean value that indicates whether addresses are hosts, such as `http://ipc.localhost`, instead of schemes.
  var usesHosts: Bool { self == .windows || self == .android }
  /// A Boolean value that indicates whether native evaluates every response to a posted message.
  var evaluatesResponses: Bool { self == .macos || self == .ios }
  /// The separator of paths.
  var separator: String { self == .windows ? "\\" : "/" }
  /// The separator of lists of paths.
  var delimiter: String { self == .windows ? ";" : ":" }
}

/// The settings of the app that its pages can observe.
public struct TauriConfiguration: Sendable {
  /// The label of the window with the page.
  public var windowLabel = "main"
  /// The label of the web view with the page; nil for that of the window.
  public var webviewLabel: String?
  /// The operating system; nil for that of the view's device.
  public var platform: TauriPlatform?
  /// The app's setting with this name: the addresses of Windows and Android begin with `https` instead of `http`.
  public var useHttpsScheme = false
  /// The app's setting with this name: pages have the API as `window.__TAURI__`.
  public var withGlobalTauri = false
  /// The key that each message has to contain; nil for a fixed text, so that transcripts are reproducible.
  public var invokeKey: String?
  /// The folder whose files pages may read by `convertFileSrc`; nil for none.
  public var assetFolder: String?
  /// A Boolean value that indicates whether requests to `ipc` fail, as with a content security policy that omits it.
  ///
  /// The page then warns once, and posts its messages instead.
  public var blocksRequests = false

  /// Creates the settings of an app with one window, `main`.
  public init() {}

  var label: String { webviewLabel ?? windowLabel }
}
