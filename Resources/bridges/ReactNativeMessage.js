// The page side of React Native WebView on iOS, wire-compatible with the original. A message is always a string, so an
// object becomes "[object Object]".
(function (global) {
  var object = global.ReactNativeWebView = global.ReactNativeWebView || {};
  object.postMessage = function (data) {
    global.webkit.messageHandlers.ReactNativeWebView.postMessage(String(data));
  };
})(window);
