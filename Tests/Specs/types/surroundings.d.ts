// Names that specs use beside the spec API: those of Node, whose types come with a package, of Vite, of newer standards,
// and of the pages in the specs.
declare module 'fs';
declare module 'path';
declare module 'node:*';
declare module '@scope/*';
declare const process: any, Buffer: any, global: any, setImmediate: any;
declare const WebViewJavascriptBridge: any, child: any, socket: any, lines: any, log: any;

interface Window { [name: string]: any }
interface ImportMeta { env: any; glob: any; dirname: string }
interface EventTarget { id?: any; value?: any }
interface Event { shiftKey?: any; key?: any; dataTransfer?: any }
interface Element { files?: any; validity?: any }
interface URLSearchParams {
  size: number;
  has(name: string, value: string): boolean;
  delete(name: string, value: string): void;
}
