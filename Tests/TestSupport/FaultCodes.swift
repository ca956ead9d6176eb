import HeadlessWebView

/// The codes of the faults that a view reports from now on.
public final class FaultCodes {
  /// Those reported so far, in order.
  public private(set) var all: [String] = []

  /// Begins to listen to a view.
  public init(of view: WebView) {
    view.transcript.observe { [self] event in
      if event.type == .fault, let code = event.string("code") { all.append(code) }
    }
  }
}
