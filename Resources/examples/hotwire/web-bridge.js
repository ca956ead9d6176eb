// The page's part of the bridge, in a few lines: it queues messages until native's script is its adapter.
(function () {
  let adapter = null;
  let count = 0;
  let waiting = [];
  const callbacks = new Map();

  const web = {
    send(message) {
      if (!adapter) {
        waiting.push(message);
        return null;
      }
      if (!adapter.supportsComponent(message.component)) return null;
      count += 1;
      const id = String(count);
      adapter.receive({ id, component: message.component, event: message.event, data: message.data });
      callbacks.set(id, message.callback);
      return id;
    },
    receive(message) { callbacks.get(message.id)?.(message); },
    setAdapter(native) {
      adapter = native;
      document.documentElement.dataset.bridgePlatform = native.platform;
      web.adapterDidUpdateSupportedComponents();
      const messages = waiting;
      waiting = [];
      messages.forEach(web.send);
    },
    adapterDidUpdateSupportedComponents() {
      if (adapter) document.documentElement.dataset.bridgeComponents = adapter.supportedComponents.join(' ');
    },
  };
  window.HotwireNative = { web };
  document.dispatchEvent(new Event('web-bridge:ready'));
})();
