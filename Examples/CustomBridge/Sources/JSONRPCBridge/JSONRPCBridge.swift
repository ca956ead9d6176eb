import BridgeSupport
import HeadlessWebView

/// A bridge for pages that use JSON-RPC 2.0: `rpc.call(method, params)` in the page returns a promise of the
/// handler's result.
///
/// You register handlers and call the page as with every ``BridgeSupport/Bridge``.
public final class JSONRPCBridge: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore

  /// Creates the bridge of a view; documents that are created from now on have `rpc`.
  public init(_ webView: WebView) {
    let transport = JSONRPCTransport()
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView)
  }
}
