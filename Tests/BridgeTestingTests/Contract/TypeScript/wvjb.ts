export interface NativeHandlers {
  'it\'s "odd"': { data: unknown; response: unknown };
  /** Opens the share sheet. */
  share: { data: { title: string }; response: boolean };
}
export interface PageHandlers {
  show: { data: string; response: unknown };
}
export interface Bridge {
  callHandler<Name extends keyof NativeHandlers>(
    name: Name, data: NativeHandlers[Name]['data'], callback?: (response: NativeHandlers[Name]['response']) => void): void;
  registerHandler<Name extends keyof PageHandlers>(
    name: Name,
    handler: (data: PageHandlers[Name]['data'], respond?: (response: PageHandlers[Name]['response']) => void) => void): void;
}
