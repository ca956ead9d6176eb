// The part of the package that the generated types and the test's pages use.
export interface PluginListenerHandle {
  remove: () => Promise<void>;
}
export declare const registerPlugin: <T>(name: string, implementations?: Readonly<Record<string, unknown>>) => T;
