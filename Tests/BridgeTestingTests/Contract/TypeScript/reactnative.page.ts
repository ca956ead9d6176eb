import type { NativeMessage, PageMessage } from './reactnative';

function post(message: NativeMessage): void {
  ReactNativeWebView.postMessage(JSON.stringify(message));
}

window.addEventListener('message', event => {
  const message: PageMessage = JSON.parse(event.data);
  if (message.type === 'price') message.value.toUpperCase();
  else message.order.toFixed();
});
post({ type: 'ready' });
post({ type: 'pay', payload: { amount: 5 } });
// @ts-expect-error the amount is missing
post({ type: 'pay', payload: {} });
// @ts-expect-error there is no such message
post({ type: 'login' });
