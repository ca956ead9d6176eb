import './alipay';

AlipayJSBridge.call('getLocation', result => {
  // @ts-expect-error the result may be an error
  console.log(result.city);
  if ('error' in result) result.error.toFixed();
  else result.city.toUpperCase();
});
AlipayJSBridge.call('getLocation', { accuracy: 1 });
AlipayJSBridge.call('tradePay', { tradeNO: '7' }, () => {});
// @ts-expect-error the number is missing
window.AlipayJSBridge.call('tradePay', () => {});
document.addEventListener('cart', event => event.data.total.toFixed());
