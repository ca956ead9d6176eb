// The script of uni-app's `<web-view>`, wire-compatible with `uni.webview.js` 1.5. It reaches native through the app
// around the page: uni-app x, nvue, 5+, a mini program, or the window around an `<iframe>`.
(function (global) {
  'use strict';
  var agent = navigator.userAgent;
  var viewIDs = [];

  function isX() { return global.__uniapp_x_postMessage || global.__uniapp_x_; }
  function isWeex() { return global.__dcloud_weex_postMessage || global.__dcloud_weex_; }

  // Each native host has functions for objects, or an object whose functions take JSON text.
  function sendTo(host, isService, message) {
    var name = host + (isService ? 'postMessageToService' : 'postMessage');
    if (global[host + 'postMessage']) return global[name](message);
    return global[host][isService ? 'postMessageToService' : 'postMessage'](JSON.stringify(message));
  }

  function sendToPlus(data) {
    if (!viewIDs.length) {
      var view = global.plus.webview.currentWebview();
      if (!view) throw new Error('plus.webview.currentWebview() is undefined');
      var parent = view.parent();
      viewIDs.push(parent ? parent.id : view.id);
    }
    if (global.plus.webview.getWebviewById('__uniapp__service')) {
      return global.plus.webview.postMessageToUniNView(
        { type: 'WEB_INVOKE_APPSERVICE', args: { data: data, webviewIds: viewIDs } }, '__uniapp__service');
    }
    return global.plus.webview.getLaunchWebview().evalJS(
      'UniPlusBridge.subscribeHandler("WEB_INVOKE_APPSERVICE",' + JSON.stringify(data) + ','
      + JSON.stringify(viewIDs) + ');');
  }

  function send(name, argument) {
    var data = { options: { timestamp: +new Date() }, name: name, arg: argument };
    var host = isX() ? '__uniapp_x_' : isWeex() ? '__dcloud_weex_' : null;
    if (host && name === 'postMessage') {
      return sendTo(host, false, { data: isX() ? argument : [argument] });
    }
    if (host) return sendTo(host, true, { type: 'WEB_INVOKE_APPSERVICE', args: { data: data, webviewIds: viewIDs } });
    if (global.plus) return sendToPlus(data);
    return global.parent.postMessage({ type: 'WEB_INVOKE_APPSERVICE', data: data, pageId: '' }, '*');
  }

  function toPage(name) {
    return function (options) { send(name, { url: encodeURI((options || {}).url) }); };
  }

  var own = {
    navigateTo: toPage('navigateTo'),
    navigateBack: function (options) { send('navigateBack', { delta: parseInt((options || {}).delta, 10) || 1 }); },
    switchTab: toPage('switchTab'), reLaunch: toPage('reLaunch'), redirectTo: toPage('redirectTo'),
    getEnv: function (callback) {
      callback(isX() ? { uvue: true } : isWeex() ? { nvue: true } : global.plus ? { plus: true } : { h5: true });
    },
    postMessage: function (options) { send('postMessage', (options || {}).data || {}); }
  };

  function announce() {
    global.UniAppJSBridge = true;
    document.dispatchEvent(new CustomEvent('UniAppJSBridgeReady', { bubbles: true, cancelable: true }));
  }

  function whenParsed() { document.addEventListener('DOMContentLoaded', announce); }

  function whenNamed(object, event) {
    if (global[object] && global[object].invoke) setTimeout(announce, 0);
    else document.addEventListener(event, announce);
  }

  // A mini program has an object of its own with the same functions.
  function program(object, member, pattern, object2, event) {
    return function () {
      var found = global[object] && (member ? global[object][member] : global[object]);
      if (!found || !pattern.every(function (part) { return part.test(agent); })) return null;
      if (object2) whenNamed(object2, event);
      else if (object !== 'xhs') whenParsed();
      if (member) return found;
      var functions = {};
      Object.keys(own).forEach(function (name) { functions[name] = found[name]; });
      return functions;
    };
  }

  var inWeixin = [/micromessenger/i, /miniProgram/i];
  var choices = [
    function () {
      if (!/uni-app/i.test(agent) && !/Html5Plus/i.test(agent)) return null;
      if (isX() || isWeex()) whenParsed();
      else if (global.plus && /complete|loaded|interactive/.test(document.readyState)) setTimeout(announce, 0);
      else document.addEventListener('plusready', announce);
      return own;
    },
    program('wx', 'miniProgram', inWeixin, 'WeixinJSBridge', 'WeixinJSBridgeReady'),
    program('qq', 'miniProgram', [/QQ/i, /miniProgram/i], 'QQJSBridge', 'QQJSBridgeReady'),
    program('my', null, [/AlipayClient/]), program('swan', 'webView', [/swan/i]),
    program('tt', 'miniProgram', [/toutiaomicroapp/i]),
    program('qa', null, [/quickapp/i], 'QaJSBridge', 'QaJSBridgeReady'),
    program('ks', 'miniProgram', inWeixin, 'WeixinJSBridge', 'WeixinJSBridgeReady'),
    program('tt', 'miniProgram', [/Lark|Feishu/i]),
    program('jd', 'miniProgram', inWeixin, 'JDJSBridgeReady', 'JDJSBridgeReady'),
    program('xhs', 'miniProgram', [/xhsminiapp/i]),
    function () {
      whenParsed();
      return own;
    }
  ];
  var chosen = null;
  for (var i = 0; !chosen; i++) chosen = choices[i]();

  var uni = global.uni || {};
  if (!uni.navigateTo) Object.keys(chosen).forEach(function (name) { uni[name] = chosen[name]; });
  uni.webView = chosen;
  global.uni = uni;
})(window);
