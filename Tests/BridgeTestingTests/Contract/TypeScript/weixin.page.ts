import './weixin';

WeixinJSBridge.invoke('geoLocation', { type: 'wgs84' }, result => console.log(result.err_msg, result.latitude));
WeixinJSBridge.on('menu:share:appmessage', () => {});
// @ts-expect-error there is no such API
window.WeixinJSBridge.invoke('geo', {});
