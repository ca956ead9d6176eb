import type { Channel, InvokeOptions } from '@tauri-apps/api/core';
import type { EventCallback, Options as EventOptions, UnlistenFn } from '@tauri-apps/api/event';
export type Upload = { path: string; onEvent: string };
export interface Invoke {
  /**
   * Downloads a file.
   * @throws {string}
   */
  (cmd: 'download', args: { url: string; onEvent: Channel<{ percent: number }> }, options?: InvokeOptions): Promise<string>;
  (cmd: 'plugin:fs|remove', args: { path: string }, options?: InvokeOptions): Promise<void>;
  (cmd: 'quit', args?: Record<string, never>, options?: InvokeOptions): Promise<void>;
  (cmd: 'upload', args: Omit<Upload, 'onEvent'> & { onEvent: Channel<number> }, options?: InvokeOptions): Promise<void>;
}
export interface Listen {
  (event: 'progress', handler: EventCallback<{ done: boolean }>, options?: EventOptions): Promise<UnlistenFn>;
  (event: 'tauri://focus', handler: EventCallback<null>, options?: EventOptions): Promise<UnlistenFn>;
}
