export interface WeixinBridge {
  invoke(name: 'geoLocation', data: { type?: string }, callback?: (result: { err_msg: string; latitude?: number }) => void): void;
  on(event: 'menu:share:appmessage', callback: () => void): void;
}
declare global {
  var WeixinJSBridge: WeixinBridge;
}
