declare global {
  interface Cordova {
    exec(success: ((result: { level: number }) => void) | null, error: ((error: unknown) => void) | null, service: 'Battery', action: 'start', args?: []): void;
    /** Takes a photo. */
    exec(success: ((result: string) => void) | null, error: ((error: { code: number }) => void) | null, service: 'Camera', action: 'takePicture', args: [number, (string | null)?]): void;
    exec(success: (() => void) | null, error: ((error: unknown) => void) | null, service: 'Device', action: 'exit', args?: []): void;
  }
  interface Window {
    openOrder?: (data: string) => void;
  }
  interface DocumentEventMap {
    pause: Event;
  }
  interface WindowEventMap {
    batterylow: Event & { batteryLevel: number };
  }
  var cordova: Cordova;
}
export {};
