// The page side of DSBridge 1, to which that of 2 only adds a name. A page calls native with an object and gets a
// string. The bridge writes the callback's name into that object.
window.getJsBridge = function () {
  'use strict';
  window._dsf = window._dsf || {};

  function ask(method, text) {
    if (window._dswk) return window.prompt(window._dswk + method, text);
    var native = window._dsbridge;
    return typeof native === 'function' ? native(method, text) : native.call(method, text);
  }

  return {
    call: function (method, data, callback) {
      if (typeof data === 'function') {
        callback = data;
        data = {};
      }
      if (typeof callback === 'function') {
        window.dscb = window.dscb || 0;
        var name = 'dscb' + window.dscb;
        window.dscb += 1;
        window[name] = callback;
        // Written into the page's own object, as in the original; without one there is nowhere to write it.
        data._dscbstub = name;
      }
      return ask(method, JSON.stringify(data || {}));
    },
    register: function (name, method) {
      if (typeof name === 'object') Object.assign(window._dsf, name);
      else window._dsf[name] = method;
    }
  };
};
