export interface FlutterInAppWebView {
  callHandler(handlerName: 'close'): Promise<void>;
  /** @throws {string} */
  callHandler(handlerName: 'pay', ...args: [number, string]): Promise<{ number: number }>;
}
declare global {
  interface WindowEventMap {
    price: Event & { text: string };
  }
  var flutter_inappwebview: FlutterInAppWebView;
}
