import BridgeTesting

extension BridgeKind {
  /// Defines `withBridge(fn(app))` in a page: `app.call(name, data, fn(answer))` and `app.handle(name, fn(data, respond))`.
  var prelude: String {
    switch self {
    case .wvjb: Self.bootstrap + Self.callbacks
    case .wvjb4, .jsbridge: Self.event + Self.callbacks
    // An answer is the JSON text of what native was given.
    case .jsbridge2:
      Self.event
        + Self.callbacks.replacing(
          "callHandler(name, data, done)",
          with: "callHandler(name, data, done && function (answer) { done(JSON.parse(answer)); })")
    case .dsbridge:
      """
      function withBridge(ready) {
        ready({
          call: function (name, data, done) { return dsBridge.call(name, data, done); },
          handle: function (name, handler) { dsBridge.registerAsyn(name, function (data, done) { handler(data, done); }); }
        });
      }
      """
    default:
      """
      function withBridge(ready) {
        ready({
          call: function (name, data, done) { webkit.messageHandlers[name].postMessage(data).then(done, function (error) { console.log('failed: ' + error); }); },
          handle: function (name, handler) {
            window[name] = function (data) { return new Promise(function (resolve) { handler(data, resolve); }); };
          }
        });
      }
      """
    }
  }

  private static let callbacks = """
    function appOf(bridge) {
      return {
        call: function (name, data, done) { bridge.callHandler(name, data, done); },
        handle: function (name, handler) {
          bridge.registerHandler(name, function (data, respond) { handler(data, respond || function () {}); });
        }
      };
    }

    """

  private static let bootstrap = """
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

  private static let event = """
    function withBridge(ready) {
      var there = window.WebViewJavascriptBridge;
      if (there && there.callHandler) return ready(appOf(there));
      document.addEventListener('WebViewJavascriptBridgeReady', function (event) {
        event.bridge.init(function () {});
        ready(appOf(event.bridge));
      }, false);
    }

    """
}
