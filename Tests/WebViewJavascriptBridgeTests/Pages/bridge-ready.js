// The script at the top of the test pages, which requests the bridge once.
function withBridge(ready) {
  if (window.WebViewJavascriptBridge) return ready(WebViewJavascriptBridge);
  if (window.WVJBCallbacks) return window.WVJBCallbacks.push(ready);
  window.WVJBCallbacks = [ready];
  var knock = document.createElement('iframe');
  knock.style.display = 'none';
  knock.src = 'https://__bridge_loaded__';
  document.documentElement.appendChild(knock);
  setTimeout(function () { document.documentElement.removeChild(knock); }, 0);
}

function log(name) {
  return function (value) { console.log(name + ' ' + JSON.stringify(value)); };
}
