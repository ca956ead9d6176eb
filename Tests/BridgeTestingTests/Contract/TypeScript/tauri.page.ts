import { Channel, invoke as call } from '@tauri-apps/api/core';
import { listen as add } from '@tauri-apps/api/event';
import type { Invoke, Listen } from './tauri';

const invoke: Invoke = call;
const listen: Listen = add;

export async function start(): Promise<void> {
  const onEvent = new Channel<{ percent: number }>();
  onEvent.onmessage = message => message.percent.toFixed();
  const file: string = await invoke('download', { url: 'https://site.example/a.zip', onEvent });
  // @ts-expect-error the channel is missing
  await invoke('download', { url: file });
  const nothing: void = await invoke('plugin:fs|remove', { path: file });
  await invoke('upload', { path: file, onEvent: new Channel<number>() });
  await invoke('quit');
  // @ts-expect-error there is no such command
  await invoke('restart');
  const unlisten = await listen('progress', event => console.log(event.payload.done === true, nothing));
  unlisten();
  await listen('tauri://focus', () => {});
  // @ts-expect-error there is no such event
  await listen('tauri://blur', () => {});
}
