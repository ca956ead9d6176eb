// A page with a bridge, for specs.
export const pageWithBridge = (script = '') => `<!DOCTYPE html><button id=share onclick="call('share', { title: 'x' })">Share</button><script>
  const answers = [];
  function call(name, data) { WebViewJavascriptBridge.callHandler(name, data, answer => answers.push(answer)); }
  window.WVJBCallbacks = [bridge => {
    bridge.registerHandler('double', (n, respond) => respond(n * 2));
    bridge.registerHandler('late', (n, respond) => setTimeout(() => respond('late'), 2000));
    bridge.registerHandler('never', () => {});
    ${script}
  }];
  const frame = document.createElement('iframe');
  frame.src = 'https://__bridge_loaded__';
  document.documentElement.append(frame);
</script>`;
