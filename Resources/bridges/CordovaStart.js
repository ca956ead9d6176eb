// The start of cordova.js: plugins' files, the page's events, and deviceready.
(function (define, require) {
  'use strict';

  define('cordova/pluginloader', function (require, exports) {
    var mapper = require('cordova/modulemapper');

    exports.injectScript = function (address, loaded, failed) {
      var script = document.createElement('script');
      script.onload = loaded;
      script.onerror = failed;
      script.src = address;
      document.head.appendChild(script);
    };

    function loadModule(id, address, loaded, failed) {
      if (id in define.moduleMap) return loaded();
      exports.injectScript(address, function () {
        if (id in define.moduleMap) loaded();
        else failed();
      }, failed);
    }

    function loadPlugins(folder, list, finished) {
      var left = list.length;
      if (left === 0) return finished();
      function one() {
        left -= 1;
        if (left > 0) return;
        list.forEach(function (plugin) {
          (plugin.clobbers || []).forEach(function (path) { mapper.clobbers(plugin.id, path); });
          (plugin.merges || []).forEach(function (path) { mapper.merges(plugin.id, path); });
          if (plugin.runs) mapper.runs(plugin.id);
        });
        finished();
      }
      list.forEach(function (plugin) { loadModule(plugin.id, folder + plugin.file, one, one); });
    }

    // The folder of the last script that is called cordova.js.
    function findFolder() {
      var name = '/cordova.js';
      var scripts = document.getElementsByTagName('script');
      for (var i = scripts.length - 1; i >= 0; i -= 1) {
        var address = scripts[i].src.replace(/\?.*$/, '');
        if (address.slice(-name.length) === name) return address.slice(0, 1 - name.length);
      }
      return null;
    }

    exports.load = function (finished) {
      var folder = findFolder();
      if (folder === null) console.log('Could not find cordova.js script tag. Plugin loading may fail.');
      folder = folder || '';
      loadModule('cordova/plugin_list', folder + 'cordova_plugins.js', function () {
        loadPlugins(folder, require('cordova/plugin_list'), finished);
      }, finished);
    };
  });

  define('cordova/init', function (require) {
    var channel = require('cordova/channel');
    var cordova = require('cordova');
    var mapper = require('cordova/modulemapper');
    var platform = require('cordova/platform');
    var first = [channel.onNativeReady, channel.onPluginsReady];

    setTimeout(function () {
      if (channel.onDeviceReady.state === 2) return;
      console.log('deviceready has not fired after 5 seconds.');
      first.concat(channel.deviceReadyChannelsArray).forEach(function (each) {
        if (each.state !== 2) console.log('Channel not fired: ' + each.type);
      });
    }, 5000);

    channel.onPause = cordova.addDocumentEventHandler('pause');
    channel.onResume = cordova.addDocumentEventHandler('resume');
    channel.onActivated = cordova.addDocumentEventHandler('activated');
    channel.onDeviceReady = cordova.addStickyDocumentEventHandler('deviceready');

    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', function () { channel.onDOMContentLoaded.fire(); }, false);
    } else {
      channel.onDOMContentLoaded.fire();
    }
    if (window._nativeReady) channel.onNativeReady.fire();

    mapper.clobbers('cordova', 'cordova');
    mapper.clobbers('cordova/exec', 'cordova.exec');
    mapper.clobbers('cordova/exec', 'Cordova.exec');
    if (platform.bootstrap) platform.bootstrap();

    setTimeout(function () {
      require('cordova/pluginloader').load(function () { channel.onPluginsReady.fire(); });
    }, 0);

    channel.join(function () {
      mapper.mapModules(window);
      if (platform.initialize) platform.initialize();
      channel.onCordovaReady.fire();
      channel.join(function () { cordova.fireDocumentEvent('deviceready'); }, channel.deviceReadyChannelsArray);
    }, first);
  });
})
