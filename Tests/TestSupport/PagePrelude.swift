/// Scripts for the top of a page, which provide a bridge with the same interface for each dialect.
///
/// Each defines `withBridge(ready)`, which calls `ready` with an object that has `call(name, data, done)` and
/// `handle(name, function (data, respond))`.
public enum PagePrelude {
  /// For WebViewJavascriptBridge 6: the page requests the bridge.
  public static let asking = request + app

  /// For the bridges that send the page an event when they are ready.
  public static let waiting = ready + app

  /// The same without `appOf(bridge)`, which the page defines itself.
  public static let ready = """
    function withBridge(ready) {
      var there = window.WebViewJavascriptBridge;
      if (there && there.callHandler) return ready(appOf(there));
      document.addEventListener('WebViewJavascriptBridgeReady', function (event) {
        event.bridge.init(function () {});
        ready(appOf(event.bridge));
      }, false);
    }

    """

  private static let request = """
    function withBridge(ready) {
      var done = function (bridge) { ready(appOf(bridge)); };
      if (window.WebViewJavascriptBridge) return done(WebViewJavascriptBridge);
      if (window.WVJBCallbacks) return window.WVJBCallbacks.push(done);
      window.WVJBCallbacks = [done];
      var knock = document.createElement('iframe');
      knock.style.display = 'none';
      knock.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(knock);
      setTimeout(function () { document.documentElement.removeChild(knock); }, 0);
    }

    """

  private static let app = """
    function appOf(bridge) {
      return {
        call: function (name, data, done) { bridge.callHandler(name, data, done); },
        handle: function (name, handler) {
          bridge.registerHandler(name, function (data, respond) { handler(data, respond || function () {}); });
        }
      };
    }

    """
}
