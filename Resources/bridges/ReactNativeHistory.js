// The page side of React Native WebView's history events on iOS, wire-compatible with the original: WebKit's delegate
// isn't notified of changes that a page makes to its history.
(function (global) {
  var history = global.history;

  // Native is notified of a change after the page's own code for it has run.
  function notifyNative(kind) {
    global.setTimeout(function () { global.webkit.messageHandlers.ReactNativeHistoryShim.postMessage(kind); }, 0);
  }

  ['pushState', 'replaceState'].forEach(function (name) {
    var change = history[name];
    history[name] = function () {
      notifyNative('other');
      return change.apply(history, arguments);
    };
  });
  global.addEventListener('popstate', function () { notifyNative('backforward'); });
})(window);
