// The page side of flutter_inappwebview on Android, wire-compatible with the original. `version` is 5, 6.1 or 6.2. Its
// functions are added to the object that native exposes.
(function (version, secret) {
  var page = window;
  var isTop = page.top === page;
  if (isTop && !page.flutter_inappwebview) return;
  // In 5, a frame uses the page's object.
  if (version < 6 && !isTop || !page.flutter_inappwebview) page.flutter_inappwebview = {};

  var object = page.flutter_inappwebview;
  var write = JSON.stringify;
  var slice = Array.prototype.slice;
  var startTimer = page.setTimeout;
  var PagePromise = page.Promise;
  var origin = page.location.origin;

  // The object with native's function: a frame's own one, or the page's.
  function native() { return object._callHandler ? object : page.top.flutter_inappwebview; }
  // Native evaluates its answers in the main frame, but in 6.1 a frame's calls are stored in the frame.
  function store() { return isTop || version === 6.1 ? native() : page.top.flutter_inappwebview; }

  function send(name, id, list) {
    if (version < 6.2) return native()._callHandler(name, id, list);
    native()._callHandler(write({
      handlerName: name,
      _callHandlerID: id,
      _bridgeSecret: secret,
      origin: origin,
      requestUrl: page.location.href,
      isMainFrame: isTop,
      args: list
    }));
  }

  object.callHandler = function (name) {
    var id = startTimer(function () {});
    send(name, id, write(slice.call(arguments, 1)));
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
