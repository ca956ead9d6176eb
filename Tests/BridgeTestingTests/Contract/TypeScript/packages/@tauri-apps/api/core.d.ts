// The part of the package that the generated types and the test's pages use.
export declare class Channel<T = unknown> {
  constructor(onmessage?: (response: T) => void);
  id: number;
  get onmessage(): (response: T) => void;
  set onmessage(handler: (response: T) => void);
  toJSON(): string;
}
export type InvokeArgs = Record<string, unknown> | number[] | ArrayBuffer | Uint8Array;
export interface InvokeOptions {
  headers: Record<string, string>;
}
export declare function invoke<T>(cmd: string, args?: InvokeArgs, options?: InvokeOptions): Promise<T>;
