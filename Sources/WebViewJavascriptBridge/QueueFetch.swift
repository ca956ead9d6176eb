import HeadlessWebView
import JavaScriptEngine
import Ownership

/// How the queue of a page is fetched and handled for one of its frames: made once for all messages that come from there.
final class QueueFetch {
  private let bridge: Backlink<WebViewJavascriptBridge>
  /// The page whose queue it is.
  private let page: Int
  private let source: FrameInfo

  init(for bridge: WebViewJavascriptBridge, from source: FrameInfo) {
    self.bridge = bridge.link
    page = bridge.generation
    self.source = source
  }

  /// Whether it is the fetch for a frame of a page.
  func isFor(_ page: Int, _ source: FrameInfo) -> Bool { self.page == page && self.source == source }

  /// Whether the page is there still: what another one says in its place would be taken for this one's.
  func isWanted() -> Bool { bridge.target?.generation == page }

  /// Handles what was fetched.
  func finish(_ result: Result<StructuredValue, ScriptError>) {
    switch result {
    case .success(let value): bridge.target?.flush(value, of: page, from: source)
    case .failure(let reason): bridge.target?.fetchFailed(reason, of: page, from: source)
    }
  }
}
