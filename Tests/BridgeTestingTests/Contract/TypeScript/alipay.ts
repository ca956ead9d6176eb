export interface AlipayBridge {
  call(name: 'getLocation', callback?: (result: { city: string } | { error: number }) => void): void;
  call(name: 'getLocation', data: { accuracy?: number }, callback?: (result: { city: string } | { error: number }) => void): void;
  call(name: 'tradePay', data: { tradeNO: string }, callback?: (result: unknown) => void): void;
}
declare global {
  interface DocumentEventMap {
    cart: Event & { data: { total: number } };
  }
  var AlipayJSBridge: AlipayBridge;
}
