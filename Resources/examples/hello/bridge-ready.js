// Passes the bridge to the callback: immediately if it exists, or when the app has injected it.
function whenBridgeIsReady(callback) {
  if (window.WebViewJavascriptBridge) {
    callback(window.WebViewJavascriptBridge);
    return;
  }
  if (window.WVJBCallbacks) {
    window.WVJBCallbacks.push(callback);
    return;
  }
  window.WVJBCallbacks = [callback];
  // Requests the bridge with a navigation that the app intercepts.
  var frame = document.createElement('iframe');
  frame.style.display = 'none';
  frame.src = 'https://__bridge_loaded__';
  document.documentElement.appendChild(frame);
  setTimeout(function () { frame.parentNode.removeChild(frame); }, 0);
}
