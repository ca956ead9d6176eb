// The page side of flutter_inappwebview on iOS, wire-compatible with the original. `version` is 5, 6.1 or 6.2.
(function (version, secret) {
  var page = window;
  var object = page.flutter_inappwebview = {};
  object._webMessageChannels = {};

  // From 6.2 on, a page can't replace what the bridge uses.
  var write = JSON.stringify;
  var slice = Array.prototype.slice;
  var startTimer = page.setTimeout;
  var PagePromise = page.Promise;
  var handler = page.webkit.messageHandlers.callHandler;

  // Native evaluates its answers in the main frame. Only from 6.2 on are a frame's calls stored there.
  function store() { return version < 6.2 || page.top === page ? object : page.top.flutter_inappwebview; }

  object.callHandler = function (name) {
    var id = startTimer(function () {});
    var message = { handlerName: name, _callHandlerID: id };
    if (version >= 6.2) message._bridgeSecret = secret;
    message.args = write(slice.call(arguments, 1));
    message._windowId = page._flutter_inappwebview_windowId;
    handler.postMessage(message);
    return new PagePromise(function (resolve, reject) {
      try {
        store()[id] = version < 6 ? resolve : { resolve: resolve, reject: reject };
      } catch (error) {
        // The page is of another origin.
        resolve();
      }
    });
  };
})
