export interface ChannelMessages {
  Pay: { amount: number };
  Session: string;
}
export type ChannelMessage = {
  [Name in keyof ChannelMessages]: { channel: Name; message: ChannelMessages[Name] };
}[keyof ChannelMessages];
export interface JavaScriptChannel {
  postMessage(message: string): void;
}
declare global {
  interface Window {
    showPrice?: (data: string) => void;
  }
  var Pay: JavaScriptChannel;
  var Session: JavaScriptChannel;
}
