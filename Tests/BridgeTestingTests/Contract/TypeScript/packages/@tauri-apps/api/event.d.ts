// The part of the package that the generated types and the test's pages use.
export interface Event<T> {
  event: EventName;
  id: number;
  payload: T;
}
export type EventCallback<T> = (event: Event<T>) => void;
export type EventName = `${string}` | (string & Record<never, never>);
export type UnlistenFn = () => void;
export interface Options {
  target?: string | { kind: string };
}
export declare function listen<T>(event: EventName, handler: EventCallback<T>, options?: Options): Promise<UnlistenFn>;
