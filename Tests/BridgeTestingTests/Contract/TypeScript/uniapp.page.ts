import './uniapp';

uni.postMessage({ data: { total: 3 } });
uni.webView.navigateTo({ url: '/pages/pay' });
// @ts-expect-error the data are missing
uni.postMessage({ total: 3 });
window.paid = order => order.number > 0;
