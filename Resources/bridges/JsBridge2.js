// The page side of Android's JsBridge from 1.0.5 to 2.0, wire-compatible with the original. Its functions are added to
// the object that native exposes. A native handler is a function of that object, and the page calls it directly.
(function (global) {
  var bridge = global.WebViewJavascriptBridge;
  if (bridge && bridge.inited) return;

  var document = global.document;
  var early = [];
  var handlers = {};
  var waiting = {};
  var lastCall = 0;
  var signal;

  // The original's native side ignores a response without an identifier. Ours treats it as a message from this script:
  // it returns whether it repairs, and is informed of calls that no function handled.
  var nativeResponse = bridge.response;
  function tellNative(text) {
    try { return nativeResponse(text, ''); } catch (error) { /* It is missing, or the page's own one throws. */ }
  }
  var mends = tellNative('') === 'repaired';

  function hiddenFrame(address) {
    var frame = document.createElement('iframe');
    frame.style.display = 'none';
    if (address) frame.src = address;
    document.documentElement.appendChild(frame);
    return frame;
  }

  // A name may be a path, and is resolved against native's current object.
  function nativeFunction(name) {
    try {
      return (0, global.eval)('WebViewJavascriptBridge.' + name);
    } catch (error) {
      console.log(error);
    }
  }

  function settle(id, answer) {
    var onAnswer = waiting[id];
    if (!onAnswer) return false;
    if (mends) delete waiting[id];
    onAnswer(answer);
    delete waiting[id];
    return true;
  }

  function written(value) {
    try { return JSON.stringify(value); } catch (error) { return undefined; }
  }

  function tellOfLoss(name, data, id) {
    var message = { handlerName: '' };
    if (id) message.callbackId = id;
    try { message.handlerName = String(name); } catch (error) { /* Without it, then. */ }
    message.data = written(data);
    tellNative(written(message));
  }

  // The third argument is a callback, or the identifier of the outgoing call that this message responds to.
  function post(name, data, onAnswer) {
    var id = '';
    if (typeof onAnswer === 'string') {
      id = onAnswer;
    } else if (onAnswer) {
      lastCall += 1;
      id = 'cb_' + lastCall + '_' + new Date().getTime();
      waiting[id] = onAnswer;
      // The caller's own data is modified, which fails for null.
      if (!mends) data.callbackId = id;
    }
    var call = nativeFunction(name);
    if (typeof call === 'function') {
      var answer = call.call(bridge, JSON.stringify(data), id);
      if (answer && !settle(id, answer)) return;
    } else {
      tellOfLoss(name, data, id);
    }
    if (mends && !signal) return;
    // The original also queues the data, for a fetch that it no longer supports.
    signal.src = 'yy://__QUEUE_MESSAGE__';
  }

  function take(text) {
    var message = JSON.parse(text);
    if (message.responseId) {
      settle(message.responseId, message.responseData);
      return;
    }
    var respond;
    if (message.callbackId) respond = function (answer) { post('response', answer, message.callbackId); };
    var handle = message.handlerName ? handlers[message.handlerName] : bridge._messageHandler;
    if (mends && early && !handle) {
      early.push(text);
      return;
    }
    try {
      handle(message.data, respond);
    } catch (error) {
      console.log('WebViewJavascriptBridge: WARNING: javascript handler threw.', message, error);
    }
  }

  function takeLater(text) { setTimeout(function () { take(text); }); }

  bridge.init = function init(handleUnnamed) {
    if (bridge._messageHandler) throw new Error('WebViewJavascriptBridge.init called twice');
    signal = hiddenFrame('yy://__QUEUE_MESSAGE__');
    // The original never declares the variable of its second frame, which used to carry the queue, so it is a global.
    global.bizMessagingIframe = hiddenFrame();
    bridge._messageHandler = handleUnnamed;
    var texts = early;
    early = null;
    for (var index = 0; index < texts.length; index++) takeLater(texts[index]);
    bridge.inited = true;
  };
  bridge.doSend = function send(data, onAnswer) { post('send', data, onAnswer); };
  bridge.registerHandler = function registerHandler(name, handle) { handlers[name] = handle; };
  bridge.callHandler = function callHandler(name, data, onAnswer) {
    if (arguments.length === 2 && typeof data === 'function') post(name, null, data);
    else post(name, data, onAnswer);
  };
  bridge._handleMessageFromNative = function _handleMessageFromNative(text) {
    // Messages before init are kept for it, and are also handled now.
    if (early && !mends) early.push(text);
    takeLater(text);
  };

  var ready = document.createEvent('Events');
  ready.initEvent('WebViewJavascriptBridgeReady');
  ready.bridge = bridge;
  var jobs = global.WVJBCallbacks || [];
  global.WVJBCallbacks = [];
  jobs.forEach(function (job) {
    if (!mends) return job(bridge);
    try {
      job(bridge);
    } catch (error) {
      setTimeout(function () { throw error; });
    }
  });
  document.dispatchEvent(ready);
})(window);
