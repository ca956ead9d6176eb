import BridgeSupport
import HeadlessWebView

/// A bridge for pages that speak JSON-RPC 2.0: `rpc.call(method, params)` in the page returns a promise of the
/// handler's result.
///
/// Handlers are registered and the page is called as with every ``BridgeSupport/Bridge``.
public final class JSONRPCBridge: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore

  /// Makes the bridge of a view; documents that are made from now on have `rpc`.
  public init(_ webView: WebView) {
    let transport = JSONRPCTransport()
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView)
  }
}
