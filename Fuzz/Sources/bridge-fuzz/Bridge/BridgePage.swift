/// A page that loads the bridge as real pages do.
enum BridgePage {
  /// Returns a page whose script runs with the bridge as `bridge` once it exists; `top` runs before that.
  static func html(_ body: String, top: String = "") -> String {
    """
    <!doctype html><html><body><script>
    \(top)
    function withBridge(ready) {
      if (window.WebViewJavascriptBridge) return ready(WebViewJavascriptBridge);
      if (window.WVJBCallbacks) return window.WVJBCallbacks.push(ready);
      window.WVJBCallbacks = [ready];
      var knock = document.createElement('iframe');
      knock.style.display = 'none';
      knock.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(knock);
      setTimeout(function () { document.documentElement.removeChild(knock); }, 0);
    }
    withBridge(function (bridge) {
    \(body)
    });
    </script></body></html>
    """
  }
}
