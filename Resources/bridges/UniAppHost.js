// The app around a page of uni-app: the object `plus` of 5+ apps, or the listener of a browser host. It runs before the
// page's first script. Native appends the description of the host as the argument.
(function (profile) {
  'use strict';
  var global = window;
  var post = global[profile.channel];
  // The page sees only what the host documents.
  delete global[profile.channel];
  if (typeof post !== 'function') return;
  var write = JSON.stringify;
  var wait = global.setTimeout.bind(global);
  var dispatch = document.dispatchEvent.bind(document);
  var NativeEvent = global.Event;

  if (profile.host === 'browser') {
    global.addEventListener('message', function (event) {
      var message = event.data;
      if (message && message.type === 'WEB_INVOKE_APPSERVICE') post('browser', write(message));
    });
    return;
  }

  var view = { id: '2', parent: function () { return null; } };
  var service = { id: '__uniapp__service' };
  var launch = { id: '1', evalJS: function (script) { post('evalJS', String(script)); } };
  document.addEventListener('DOMContentLoaded', function () {
    wait(function () {
      global.plus = {
        webview: {
          currentWebview: function () { return view; },
          getLaunchWebview: function () { return launch; },
          getWebviewById: function (id) { return profile.hasService && id === service.id ? service : null; },
          postMessageToUniNView: function (message) { post('service', write(message)); }
        }
      };
      dispatch(new NativeEvent('plusready'));
    }, 0);
  });
})
