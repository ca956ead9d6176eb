// options: --bridge webkit
// WebKit's message handlers: the promise is rejected.
import { tests } from './shared.js';

tests(() => page.setContent(`<meta charset="utf-8"><script>
  const got = [];
  const ask = () => webkit.messageHandlers.share.postMessage({}).then(answer => got.push(answer), error => got.push('rejected: ' + error.message));
</script>`), message => [`rejected: ${message}`]);
