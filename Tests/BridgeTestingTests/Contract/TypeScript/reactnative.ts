export interface NativeMessages {
  pay: { amount: number };
  ready: undefined;
}
export type NativeMessage = {
  [Type in keyof NativeMessages]: undefined extends NativeMessages[Type]
    ? { type: Type; payload?: NativeMessages[Type] }
    : { type: Type; payload: NativeMessages[Type] };
}[keyof NativeMessages];
export type PageMessage = { type: "price"; value: string } | { type: "paid"; order: number };
declare global {
  var ReactNativeWebView: { postMessage(message: string): void };
}
