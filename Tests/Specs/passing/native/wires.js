// Pages that use the wires of frameworks directly. Each collects what native sends in `log`.
const page = script => `<!DOCTYPE html><script>window.log = []; ${script}</script>`;

export const hotwirePage = page(`
  nativeBridge.replyWith = message => { log.push(message.data); };
  window.post = (component, event, data) => webkit.messageHandlers.bridge.postMessage({
    id: '1', component, event, data: { ...data, metadata: { url: location.href } },
  });`);

export const cordovaPage = page(`
  window.cordova = { require: () => ({
    nativeEvalAndFetch: body => body(),
    nativeCallback: (id, status, message, keeps) => { log.push([status, message, keeps]); },
  }) };
  window.exec = (service, action, ...words) =>
    webkit.messageHandlers.cordova.postMessage([service + '1', service, action, words]);`);

export const capacitorPage = page(`
  window.watch = () => Capacitor.nativeCallback('Geolocation', 'watchPosition', {}, value => { log.push(value); });`);

export const tauriPage = page(`
  const { invoke, Channel } = window.__TAURI__.core;
  window.run = (command, data) => invoke(command, data).then(
    value => { log.push(['resolved', value]); }, error => { log.push(['rejected', error]); });
  window.channel = () => {
    const channel = new Channel();
    channel.onmessage = message => { log.push(message); };
    return channel;
  };`);
