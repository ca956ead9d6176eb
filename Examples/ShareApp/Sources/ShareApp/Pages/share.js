(function () {
  // How pages ask for WebViewJavascriptBridge.
  function withBridge(callback) {
    if (window.WebViewJavascriptBridge) return callback(window.WebViewJavascriptBridge);
    if (window.WVJBCallbacks) return window.WVJBCallbacks.push(callback);
    window.WVJBCallbacks = [callback];
    var frame = document.createElement('iframe');
    frame.style.display = 'none';
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.appendChild(frame);
    setTimeout(function () { document.documentElement.removeChild(frame); }, 0);
  }

  var status = document.getElementById('status');

  withBridge(function (bridge) {
    bridge.callHandler('profile', null, function (profile) {
      document.getElementById('greeting').textContent = 'Hello ' + (profile && profile.name || 'guest');
    });

    bridge.registerHandler('showReply', function (data, respond) {
      var item = document.createElement('li');
      item.textContent = data.author + ': ' + data.text;
      document.getElementById('replies').appendChild(item);
      if (respond) respond({ shown: document.getElementById('replies').children.length });
    });

    document.getElementById('share').addEventListener('click', function () {
      status.textContent = 'Sharing…';
      var isOver = false;
      var end = function (text) {
        if (!isOver) status.textContent = text;
        isOver = true;
      };
      setTimeout(function () { end('The app does not answer'); }, 10000);
      bridge.callHandler('share', { title: document.title, url: location.href }, function (answer) {
        end(answer && answer.shared ? 'Shared ' + answer.count + '×' : 'Not shared');
      });
    });
  });
})();
