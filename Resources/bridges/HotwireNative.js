// The script that native code of Hotwire Native injects, wire-compatible with the originals of both platforms. It is
// the adapter of the page's own module. The file is a function: native code calls it with the platform's name.
(function (platform) {
  'use strict';

  // Pages of Strada, the earlier name, have their object there.
  function page() {
    var owner = window.HotwireNative || window.Strada;
    return owner && owner.web;
  }

  var isAndroid = platform === 'android';
  var isAdapter = false;

  function becomeAdapter(bridge) {
    if (page()) page().setAdapter(bridge);
    else document.addEventListener('web-bridge:ready', function () { page().setAdapter(bridge); });
  }

  function post(message) {
    if (isAndroid) window.BridgeComponentsNative.bridgeDidReceiveMessage(JSON.stringify(message));
    else window.webkit.messageHandlers.bridge.postMessage(message);
  }

  function updated() {
    if (isAndroid) window.BridgeComponentsNative.bridgeDidUpdateSupportedComponents();
    if (page()) page().adapterDidUpdateSupportedComponents();
  }

  var bridge = {
    supportedComponents: [],
    platform: platform,
    supportsComponent: function (component) { return bridge.supportedComponents.indexOf(component) >= 0; },
    // Native announces its components: one, or an array.
    register: function (components) {
      bridge.supportedComponents = bridge.supportedComponents.concat(components);
      if (!isAdapter) {
        isAdapter = true;
        // On iOS the page gets its adapter in a microtask.
        if (isAndroid) becomeAdapter(bridge);
        else registered();
      }
      updated();
    },
    unregister: function (component) {
      var index = bridge.supportedComponents.indexOf(component);
      if (index < 0) return;
      bridge.supportedComponents.splice(index, 1);
      updated();
    },
    // A message of native for the callback of an earlier message.
    replyWith: function (message) { if (page()) page().receive(isAndroid ? JSON.parse(message) : message); },
    // A message of the page.
    receive: post
  };

  // iOS: runs before the page. The page gets its adapter when both it and native are ready, and again when it says so
  // again.
  var registered;
  function startBeforePage() {
    var registration = new Promise(function (resolve) { registered = resolve; });
    document.addEventListener('web-bridge:ready', function () {
      registration.then(function () { page().setAdapter(bridge); });
    });
    window.nativeBridge = bridge;
    window.webkit.messageHandlers.bridge.postMessage('ready');
  }

  // Android: runs when the page has loaded, or was restored.
  function startAfterPage() {
    window.nativeBridge = bridge;
    window.BridgeComponentsNative.bridgeDidInitialize();
  }

  if (!isAndroid) startBeforePage();
  else if (document.readyState !== 'loading') startAfterPage();
  else document.addEventListener('DOMContentLoaded', startAfterPage);
})
