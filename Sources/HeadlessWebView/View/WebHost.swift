/// The kind of web view that a page takes itself to be in.
///
/// It decides when native is asked about a frame that a page has just added, and whether native's scripts run at once. How a `WKWebView`
/// does both was measured on its kin; the other two, which run pages in the app's own process, follow the sources of the bridges that
/// were written for them, and were not measured.
public enum WebHost: String, Sendable, Hashable, CaseIterable {
  /// iOS's and macOS's web view, whose pages are in a process of their own: native answers and evaluates in tasks of their own.
  case wkwebview
  /// iOS's older one: a frame that is added with an address is asked about, and decided on, inside the call that adds it, and native's
  /// scripts run inside native's call.
  case uiwebview
  /// OS X's older one, whose decision listener is told to use or to ignore; in all else as ``uiwebview``.
  case webview

  /// Whether pages run in the process of the app.
  public var isInProcess: Bool { self != .wkwebview }
}
