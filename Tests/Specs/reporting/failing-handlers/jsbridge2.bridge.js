// options: --bridge jsbridge2 --device android
// Android's JsBridge, whose data are strings.
import { tests } from './shared.js';

tests(async () => {
  await page.setContent(`<meta charset="utf-8"><script>
    const got = [];
    const ask = () => WebViewJavascriptBridge.callHandler('share', {}, answer => got.push(answer));
    document.addEventListener('WebViewJavascriptBridgeReady', event => event.bridge.init(() => {}));
  </script>`);
  await clock.runFor(100);
}, () => ['null']);
