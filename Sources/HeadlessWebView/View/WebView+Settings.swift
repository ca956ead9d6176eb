/// The settings of a view and of its pages, each stored by the object that uses it.
extension WebView {
  /// Called with each uncaught exception and unhandled rejection of the page, whether or not a page handler handled it.
  public var onPageError: ((PageError) -> Void)? {
    get { reporter.onPageError }
    set { reporter.onPageError = newValue }
  }

  /// Called with each line of the page's console.
  public var onConsole: ((ConsoleMessage) -> Void)? {
    get { reporter.onConsole }
    set { reporter.onConsole = newValue }
  }

  /// Indicates whether ``transcript`` gets an event for each timer that runs.
  public var recordsTimers: Bool {
    get { reporter.recordsTimers }
    set { reporter.recordsTimers = newValue }
  }

  /// Indicates whether documents that are opened from now on run scripts of their own; true by default.
  ///
  /// Scripts of native code run in any case.
  public var allowsContentJavaScript: Bool {
    get { environment.allowsContentJavaScript }
    set { environment.allowsContentJavaScript = newValue }
  }

  /// Indicates whether documents that are opened from now on ignore their Content-Security-Policy; false by default.
  public var ignoresContentSecurityPolicy: Bool {
    get { environment.ignoresContentSecurityPolicy }
    set { environment.ignoresContentSecurityPolicy = newValue }
  }

  /// The text that `navigator.clipboard` reads and writes.
  public var clipboard: String {
    get { environment.clipboard.text }
    set { environment.clipboard.text = newValue }
  }

  /// The value of `navigator.onLine`; pages are notified of a change.
  ///
  /// Offline, requests to servers fail. Routes and files still respond.
  public var isOnline: Bool {
    get { environment.isOnline }
    set {
      guard newValue != environment.isOnline else { return }
      environment.isOnline = newValue
      loader.resources.isOnline = newValue
      frames.postWindowEvent(newValue ? "online" : "offline", on: eventLoop, inWorkers: true)
    }
  }

  /// The size and the resolution of the view; at first those of the configuration's device.
  ///
  /// Pages are notified of a change.
  public var viewport: Viewport {
    get { environment.viewport }
    set {
      guard newValue != environment.viewport else { return }
      environment.viewport = newValue
      frames.updateSurroundings(on: eventLoop)
    }
  }

  /// The user's preferences; at first those of the configuration.
  ///
  /// Pages are notified of a change.
  public var preferences: UserPreferences {
    get { environment.preferences }
    set {
      guard newValue != environment.preferences else { return }
      environment.preferences = newValue
      frames.updateSurroundings(on: eventLoop)
    }
  }

  /// The user agent that pages and servers see from now on, instead of that of the configuration's device.
  public var customUserAgent: String? {
    get { environment.customUserAgent }
    set {
      environment.customUserAgent = newValue
      loader.resources.userAgent = environment.userAgent
      frames.updateUserAgent()
    }
  }

  /// The locale of documents that are opened from now on, such as `de-DE`; nil for that of the process.
  ///
  /// It is the value of `navigator.language`, and the default of `Intl` and of the methods that format numbers, dates
  /// and texts, also in workers.
  public var locale: String? {
    get { environment.locale }
    set { environment.locale = newValue }
  }

  /// The user agent that servers see now.
  package var currentUserAgent: String { environment.userAgent }

  /// The files and hosts that pages may read from now on; at first those of the configuration.
  public var resourcePolicy: ResourcePolicy {
    get { loader.resources.policy }
    set { loader.resources.policy = newValue }
  }

  /// The access of pages that are files to other files and origins; the older web views have always allowed it.
  var fileAccess: FileAccess { configuration.host == .wkwebview ? resourcePolicy.fileAccess : .universal }

  /// The host's own responses to requests of the pages.
  public var network: NetworkRoutes { loader.resources.routes }

  var cookies: CookieJar { websiteData.cookies }
}
