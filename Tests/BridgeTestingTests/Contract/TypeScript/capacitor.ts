import type { PluginListenerHandle } from '@capacitor/core';
export type Options = { source: "CAMERA" | "PHOTOS" };
export interface CameraPlugin {
  /**
   * Takes a photo.
   * @throws {{ message: string; code?: string }}
   */
  getPhoto(options: Options): Promise<{ webPath: string }>;
}
export interface DevicePlugin {
  getInfo(): Promise<{ [name: string]: unknown }>;
}
export interface GeolocationPlugin {
  clearWatch(options: { id: string }): Promise<void>;
  watchPosition(options: { timeout?: number }, callback: (value: { latitude: number } | null, error?: unknown) => void): Promise<string>;
}
export interface AppPlugin {
  addListener(eventName: 'appStateChange', listenerFunc: (event: { isActive: boolean }) => void): Promise<PluginListenerHandle>;
  addListener(eventName: 'resume', listenerFunc: () => void): Promise<PluginListenerHandle>;
  removeAllListeners(): Promise<void>;
}
declare global {
  interface DocumentEventMap {
    pause: Event;
  }
}
