import HeadlessWebView

/// The codes of the faults that a view reports from now on.
public final class FaultCodes {
  /// The codes reported so far, in order.
  public private(set) var all: [String] = []

  /// Begins to observe a view.
  public init(of view: WebView) {
    view.transcript.observe { [self] event in
      if event.type == .fault, let code = event.string("code") { all.append(code) }
    }
  }
}
