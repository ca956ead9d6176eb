import BridgeTesting
import TestSupport

extension BridgeKind {
  /// Defines `withBridge(fn(app))` in a page: `app.call(name, data, fn(answer))` and `app.handle(name, fn(data,
  /// respond))`.
  var prelude: String {
    switch self {
    case .wvjb: PagePrelude.asking
    case .wvjb4, .jsbridge: PagePrelude.waiting
    // A response is the JSON text of native's data.
    case .jsbridge2:
      PagePrelude.waiting.replacing(
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
}
