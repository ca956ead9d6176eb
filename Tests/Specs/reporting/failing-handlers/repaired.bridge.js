// options: --fidelity repaired
// A repaired bridge answers with an error object.
import { tests } from './shared.js';

tests(() => page.setContent(`<meta charset="utf-8"><script>
  const got = [];
  const ask = () => WebViewJavascriptBridge.callHandler('share', {}, answer => got.push(answer));
  window.WVJBCallbacks = [() => {}];
  const frame = document.createElement('iframe');
  frame.src = 'https://__bridge_loaded__';
  document.documentElement.append(frame);
</script>`), message => [{ bridgeError: { code: 'handler-failed', handler: 'share', message } }]);
