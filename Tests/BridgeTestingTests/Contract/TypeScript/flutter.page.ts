import type { ChannelMessages } from './flutter';

const order: ChannelMessages['Pay'] = { amount: 5 };
Pay.postMessage(JSON.stringify(order));
Session.postMessage('user');
// @ts-expect-error a channel takes texts only
Pay.postMessage(order);
window.showPrice = price => console.log(price.toUpperCase());
