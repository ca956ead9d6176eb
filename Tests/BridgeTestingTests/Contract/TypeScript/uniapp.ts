export interface UniWebView {
  postMessage(options: { data: { total: number } }): void;
  navigateTo(options: { url: string }): void;
}
declare global {
  interface Window {
    paid?: (data: { number: number }) => boolean;
  }
  var uni: UniWebView & { webView: UniWebView };
}
