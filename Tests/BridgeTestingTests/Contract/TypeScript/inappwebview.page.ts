import './inappwebview';

export async function start(): Promise<void> {
  const { number } = await flutter_inappwebview.callHandler('pay', 5, 'EUR');
  // @ts-expect-error the currency is missing
  await flutter_inappwebview.callHandler('pay', number);
  // @ts-expect-error there is no such handler
  await flutter_inappwebview.callHandler('login');
  const nothing: void = await window.flutter_inappwebview.callHandler('close');
  window.addEventListener('price', event => console.log(event.text.toUpperCase(), nothing));
}
