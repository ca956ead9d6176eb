import HeadlessWebView

/// The settings of a page's device and user that clients override.
struct PageEmulation {
  /// The header fields of each request.
  var headers: [(name: String, value: String)] = []
  var userAgent: String?
  var viewport: Viewport?

  /// The settings of a page that a script of this page opens: its clients set them anew.
  var forPopup: PageEmulation { PageEmulation() }
}
