// The words of specs for headless-bridge. Written by `headless-bridge types`.
//
// An editor finds them when this file is in the project: beside the specs, or named in the `include` of a jsconfig.json.
// The types themselves can be imported: `import type { Page } from './headless-bridge'`.

/** A value that may come later. */
export type Later<T> = T | Promise<T>;
/** What can go over a bridge. */
export type JSONValue = null | boolean | number | string | JSONValue[] | { [key: string]: JSONValue };

// Tests

/** What ends a test or hook that takes a callback. */
export interface Done {
  (error?: unknown): void;
  /** Ends it as failed. */
  fail(error?: unknown): void;
}

/** What a test or hook can name among its parameters. */
export interface Fixtures { page: Page; native: Native; clock: Clock; context: Context; network: Network; storage: PageStorage }
export type TestBody = (() => unknown) | ((fixtures: Fixtures) => unknown) | ((done: Done) => void);
/** How much of the page's time it may take, in milliseconds. */
export type Timeout = number | { timeout?: number };

export interface Each<Add> {
  /** A test or suite for each row of a list; `%s`, `%i`, `%j`, `%p`, `%#` and `$key` in the name stand for its values. */
  <Row extends readonly unknown[]>(rows: readonly Row[]): (name: string, body: (...row: any[]) => unknown, timeout?: Timeout) => void;
  <Row>(rows: readonly Row[]): (name: string, body: (row: Row, done: Done) => unknown, timeout?: Timeout) => void;
  /** The same from a table in backticks. */
  (names: TemplateStringsArray, ...values: unknown[]): (name: string, body: (row: any, done: Done) => unknown, timeout?: Timeout) => void;
}

export interface TestWord {
  /** Declares a test; each has a page of its own. */
  (name: string | number | Function, body: TestBody, timeout?: Timeout): void;
  (name: string | number | Function, options: { timeout?: number }, body: TestBody): void;
  /** A test for each row. */
  each: Each<TestWord>;
  /** A test that has to fail. */
  failing: { (name: string, body: TestBody, timeout?: Timeout): void; each: Each<TestWord> };
}

export interface Test extends TestWord {
  /** Runs this test, and others that are marked so, alone. */
  only: TestWord;
  /** Leaves this test out. */
  skip: TestWord;
  /** As `skip`: it waits for a mend. */
  fixme: TestWord;
  /** As a plain test: tests of a file run one after the other. */
  concurrent: TestWord & { only: TestWord; skip: TestWord };
  /** Declares a test that is yet to be written. */
  todo(name: string): void;
  /** A part of a test, by its name. */
  step<T>(name: string, body: () => Later<T>): Promise<T>;
  describe: Describe;
  beforeAll: Hook;
  beforeEach: Hook;
  afterEach: Hook;
  afterAll: Hook;
}

export interface DescribeWord {
  /** Declares a suite of tests. */
  (name: string | number | Function, body: () => void): void;
  /** A suite for each row. */
  each: Each<DescribeWord>;
}
export interface Describe extends DescribeWord { only: DescribeWord; skip: DescribeWord; fixme: DescribeWord }
export interface Hook {
  (body: TestBody, timeout?: Timeout): void;
  (name: string, body: TestBody): void;
}

// Expectations

/** What stands for many values inside an expected one. */
export interface Asymmetric { asymmetricMatch(received: unknown): boolean }
export interface AsymmetricMatchers {
  /** Any object that has at least these properties. */
  objectContaining(sample: object): any;
  /** Any list that has at least these items. */
  arrayContaining(sample: readonly unknown[]): any;
  /** Any list whose items are all like this. */
  arrayOf(sample: unknown): any;
  /** Any text with this part. */
  stringContaining(sample: string): any;
  /** Any text that fits. */
  stringMatching(sample: string | RegExp): any;
  /** Any number that is as close. */
  closeTo(sample: number, digits?: number): any;
}

/** What a matcher of one's own finds in `this`. */
export interface MatcherState {
  isNot: boolean;
  promise: '' | 'resolves' | 'rejects';
  assertionCalls: number;
  equals(received: unknown, expected: unknown, testers?: unknown[], strict?: boolean): boolean;
  utils: {
    stringify(value: unknown): string;
    printExpected(value: unknown): string;
    printReceived(value: unknown): string;
    diff(expected: unknown, received: unknown): string;
    matcherHint(name: string, received?: string, expected?: string, options?: { isNot?: boolean; promise?: string; comment?: string; secondArgument?: string }): string;
  };
}
export interface MatcherResult { pass: boolean; message(): string }

export interface Expect extends AsymmetricMatchers {
  /** Says what a value has to be; the comment stands in the message where it is not. */
  <T>(received: T, comment?: string | { message?: string }): Expectation<T>;
  /** As `expect`, and the test goes on: it fails at its end. */
  soft<T>(received: T, comment?: string): Expectation<T>;
  /** Asks again until the answer is as expected. */
  poll<T>(ask: () => Later<T>, options?: { timeout?: number; message?: string }): Expectation<T>;
  /** Anything made by a constructor. */
  any(type: Function): any;
  /** Anything but null and undefined. */
  anything(): any;
  not: AsymmetricMatchers & { [matcher: string]: (...sample: any[]) => any };
  /** Adds matchers of one's own, which can stand inside expected values, too. */
  extend(matchers: { [name: string]: (this: MatcherState, received: any, ...expected: any[]) => Later<MatcherResult> }): void;
  /** So many expectations have to be checked in the test. */
  assertions(number: number): void;
  /** At least one expectation has to be checked in the test. */
  hasAssertions(): void;
  /** Adds comparisons of one's own: true, false, or undefined for what they do not know. */
  addEqualityTesters(testers: ((this: { equals(a: unknown, b: unknown): boolean }, a: any, b: any) => boolean | undefined)[]): void;
  /** Adds a way to write values into snapshots and messages. */
  addSnapshotSerializer(serializer: { test(value: any): boolean; serialize?(...parameters: any[]): string; print?(...parameters: any[]): string }): void;
  getState(): { assertionCalls: number; currentTestName?: string; testPath: string };
  /** Matchers of one's own. */
  [matcher: string]: any;
}

export interface Expectation<T = unknown> extends Matchers {
  /** The opposite. */
  not: Matchers;
  /** What a promise comes to. */
  resolves: PromiseMatchers & { not: PromiseMatchers };
  /** What a promise is rejected with. */
  rejects: PromiseMatchers & { not: PromiseMatchers };
}
export type PromiseMatchers = { [Name in keyof Matchers]: Matchers[Name] extends (...parameters: infer Parameters) => unknown ? (...parameters: Parameters) => Promise<void> : never };
/** How much of the page's time it may take, in milliseconds: 5000 unless page.setDefaultTimeout() says otherwise. */
export interface Waiting { timeout?: number }
export type Text = string | RegExp;

export interface Matchers {
  /** The same value, as `Object.is` says. */
  toBe(expected: unknown): void;
  /** Equal in what is in it; properties that are undefined do not count. */
  toEqual(expected: unknown): void;
  /** Equal, with undefined properties, holes and classes. */
  toStrictEqual(expected: unknown): void;
  /** Has at least these properties, at every depth. */
  toMatchObject(expected: object): void;
  toBeDefined(): void;
  toBeUndefined(): void;
  toBeNull(): void;
  toBeNaN(): void;
  toBeTruthy(): void;
  toBeFalsy(): void;
  toBeGreaterThan(expected: number | bigint): void;
  toBeGreaterThanOrEqual(expected: number | bigint): void;
  toBeLessThan(expected: number | bigint): void;
  toBeLessThanOrEqual(expected: number | bigint): void;
  /** As close as half a unit of the last of so many digits; 2 if not said. */
  toBeCloseTo(expected: number, digits?: number): void;
  toBeInstanceOf(type: Function): void;
  /** A list with this item, or a text with this part. */
  toContain(item: unknown): void;
  /** A list with an equal item. */
  toContainEqual(item: unknown): void;
  toHaveLength(length: number): void;
  /** Has what a path such as 'a.b[0]' leads to. */
  toHaveProperty(path: string | readonly (string | number)[], value?: unknown): void;
  toMatch(pattern: Text): void;
  /** A function that throws: anything, a message with this part or that fits, or an error of this class. */
  toThrow(expected?: Text | Function | object): void;
  toThrowError(expected?: Text | Function | object): void;
  /** As the snapshot in `__snapshots__`; the properties may vary as they say. */
  toMatchSnapshot(hint?: string): void;
  toMatchSnapshot(properties: object, hint?: string): void;
  /** As the snapshot in the spec itself, where it is written. */
  toMatchInlineSnapshot(snapshot?: string): void;
  toMatchInlineSnapshot(properties: object, snapshot?: string): void;
  toThrowErrorMatchingSnapshot(hint?: string): void;
  toThrowErrorMatchingInlineSnapshot(snapshot?: string): void;
  /** A function that comes to throw nothing, in the page's time. */
  toPass(options?: Waiting): Promise<void>;

  toHaveBeenCalled(): void;
  toHaveBeenCalledTimes(number: number): void;
  toHaveBeenCalledWith(...parameters: unknown[]): void;
  toHaveBeenCalledExactlyOnceWith(...parameters: unknown[]): void;
  toHaveBeenLastCalledWith(...parameters: unknown[]): void;
  toHaveBeenNthCalledWith(number: number, ...parameters: unknown[]): void;
  toHaveReturned(): void;
  toHaveReturnedTimes(number: number): void;
  toHaveReturnedWith(value: unknown): void;
  toHaveLastReturnedWith(value: unknown): void;
  toHaveNthReturnedWith(number: number, value: unknown): void;
  toBeCalled(): void;
  toBeCalledTimes(number: number): void;
  toBeCalledWith(...parameters: unknown[]): void;
  lastCalledWith(...parameters: unknown[]): void;
  nthCalledWith(number: number, ...parameters: unknown[]): void;
  toReturn(): void;
  toReturnTimes(number: number): void;
  toReturnWith(value: unknown): void;
  lastReturnedWith(value: unknown): void;
  nthReturnedWith(number: number, value: unknown): void;

  /** Native was called by the page: its handler, and with this data. */
  toHaveReceived(name: string, data?: unknown): void;
  toHaveReceivedTimes(name: string, number: number): void;
  toHaveReceivedLast(name: string, data?: unknown): void;
  toHaveReceivedNth(name: string, number: number, data?: unknown): void;
  /** Names, or [name, data]; other calls may stand between. */
  toHaveReceivedInOrder(calls: readonly (string | readonly [string, unknown?])[]): void;

  toBeVisible(options?: Waiting & { visible?: boolean }): Promise<void>;
  toBeHidden(options?: Waiting): Promise<void>;
  toBeAttached(options?: Waiting & { attached?: boolean }): Promise<void>;
  toBeEnabled(options?: Waiting & { enabled?: boolean }): Promise<void>;
  toBeDisabled(options?: Waiting): Promise<void>;
  toBeEditable(options?: Waiting & { editable?: boolean }): Promise<void>;
  toBeFocused(options?: Waiting): Promise<void>;
  toBeEmpty(options?: Waiting): Promise<void>;
  toBeChecked(options?: Waiting & { checked?: boolean; indeterminate?: boolean }): Promise<void>;
  toHaveCount(number: number, options?: Waiting): Promise<void>;
  /** The whole text, with blanks made one; a list is for several elements. */
  toHaveText(expected: Text | readonly Text[], options?: Waiting & { ignoreCase?: boolean }): Promise<void>;
  toContainText(expected: Text | readonly Text[], options?: Waiting & { ignoreCase?: boolean }): Promise<void>;
  toHaveClass(expected: Text | readonly Text[], options?: Waiting): Promise<void>;
  toContainClass(expected: string | readonly string[], options?: Waiting): Promise<void>;
  toHaveValue(expected: Text, options?: Waiting): Promise<void>;
  toHaveValues(expected: readonly Text[], options?: Waiting): Promise<void>;
  toHaveId(expected: Text, options?: Waiting): Promise<void>;
  toHaveAttribute(name: string, value?: Text, options?: Waiting): Promise<void>;
  toHaveCSS(name: string, value: Text, options?: Waiting): Promise<void>;
  toHaveJSProperty(name: string, value: unknown, options?: Waiting): Promise<void>;
  toHaveRole(role: string, options?: Waiting): Promise<void>;
  toHaveAccessibleName(name: Text, options?: Waiting): Promise<void>;
  toHaveAccessibleDescription(description: Text, options?: Waiting): Promise<void>;
  toHaveTitle(title: Text, options?: Waiting): Promise<void>;
  toHaveURL(url: URLPattern, options?: Waiting): Promise<void>;
  /** Matchers of one's own. */
  [matcher: string]: any;
}

// Mock functions

/** A function, or a class. */
export type Body = ((...parameters: any[]) => any) | (new (...parameters: any[]) => any);

export interface Mock<F extends (...parameters: any[]) => any = (...parameters: any[]) => any> {
  (...parameters: Parameters<F>): ReturnType<F>;
  new (...parameters: Parameters<F>): any;
  mock: {
    calls: Parameters<F>[];
    results: { type: 'return' | 'throw' | 'incomplete'; value: any }[];
    instances: any[];
    contexts: any[];
    invocationCallOrder: number[];
    lastCall: Parameters<F> | undefined;
  };
  getMockName(): string;
  mockName(name: string): this;
  getMockImplementation(): F | undefined;
  mockImplementation(body: Body): this;
  mockImplementationOnce(body: Body): this;
  /** Stands for another function while one runs. */
  withImplementation(body: (...parameters: any[]) => any, during: () => Promise<unknown>): Promise<void>;
  withImplementation(body: (...parameters: any[]) => any, during: () => void): void;
  mockReturnThis(): this;
  mockReturnValue(value: any): this;
  mockReturnValueOnce(value: any): this;
  mockResolvedValue(value: any): this;
  mockResolvedValueOnce(value: any): this;
  mockRejectedValue(value: any): this;
  mockRejectedValueOnce(value: any): this;
  /** Forgets the calls. */
  mockClear(): this;
  /** Forgets the calls and what it gives. */
  mockReset(): this;
  /** Puts back what it stands for. */
  mockRestore(): void;
}

export interface Jest {
  /** Makes a function that records its calls. */
  fn<F extends (...parameters: any[]) => any = (...parameters: any[]) => any>(body?: F): Mock<F>;
  /** Puts a mock function in the place of an object's function, getter or setter; it does as that did. */
  spyOn(object: object, key: PropertyKey, access?: 'get' | 'set'): Mock;
  /** Puts a value in the place of an object's own. */
  replaceProperty<T extends object, K extends keyof T>(object: T, key: K, value: T[K]): { replaceValue(value: T[K]): unknown; restore(): void };
  isMockFunction(value: unknown): value is Mock;
  mocked<T>(value: T): T;
  clearAllMocks(): Jest;
  resetAllMocks(): Jest;
  /** Puts back what spies and replaced properties stand for. */
  restoreAllMocks(): Jest;
  /** How much of the page's time each test and hook may take from now on. */
  setTimeout(milliseconds: number): Jest;
}

// The app's side

/** An answer that never comes, or a failure: what native.never() and native.failing() make. */
export interface SpecialAnswer { readonly specialAnswer?: never }
/** What answers a call: a value, a function of the call's data, or what native's words make. */
export type Answer = JSONValue | SpecialAnswer | object | undefined | ((data: any) => unknown);

/** What is put into answers on purpose. */
export type FaultKind = 'drop' | 'delay' | 'duplicate' | 'reorder' | 'corrupt' | 'throw' | 'replace' | 'terminate';
/** A plan of faults, which is also written as 'SEED:KINDS@CALLS', such as '42:drop,delay@1,4'. */
export interface FaultPlan {
  /** What the choice follows from, with the test's whole name and the call's number: a whole number from 0; 1 if it is missing. */
  seed?: number;
  /** What may be put in; all but 'replace' and 'terminate' if it is missing. */
  kinds?: FaultKind[];
  /** The calls that get one, counted from 1 while there is a plan; about every third if it is missing. */
  calls?: number[];
}

export interface NativeWords {
  /** The data of the page's calls of a handler so far. */
  calls(name: string): any[];
  /** All calls of the page so far; `isUnhandled` are those that native has no handler for. */
  calls(): { name: string; data: any; isUnhandled?: true }[];
  /** Calls a handler of the page, and gives its answer, which may take 5000 ms of the page's time unless `timeout` says otherwise. */
  call(name: string, data?: unknown, options?: Waiting): Promise<any>;
  /** The names of what is answered. */
  handlers(): string[];
}

/** One of the bridges that native speaks. */
export interface Bridge extends NativeWords {
  readonly bridgeName: string;
  /** Answers the page's calls of a handler: with a value, or with what a function gives. */
  handle(name: string, answer: Answer): this;
  /** Takes a handler away: its calls are answered by nobody. */
  unhandle(name: string): this;
}

export interface Native extends NativeWords {
  /** Answers the page's calls of a handler: with a value, or with what a function gives. Within a test, until it ends. */
  handle(name: string, answer: Answer): Native;
  unhandle(name: string): Native;
  /** What the run speaks, as `--dialects` names it, such as 'dsbridge' or 'wvjb@uiwebview'; 'none' without a bridge. */
  readonly dialect: string;
  /** A bridge by its name, such as 'dsbridge'; the first of the run without one. */
  bridge(name?: string): Bridge;
  /** One answer after the other, and the last one from then on. */
  sequence(...answers: Answer[]): (data: any) => unknown;
  /** An answer after so many milliseconds of the page's time. */
  delayed(milliseconds: number, answer?: Answer): (data: any) => Promise<unknown>;
  /**
   * A failure, as of an app's handler that throws: the page gets null, with WebKit's message handlers a rejection, and from a
   * synchronous method of DSBridge nothing. The transcript has the message.
   */
  failing(message?: string): SpecialAnswer;
  /** An answer that never comes. */
  never(): SpecialAnswer;
  /** Ends the page's process, as the system does; page.reload() brings the page back. */
  terminate(): Promise<void>;
  /** The app goes to the background, where pages stand still. */
  suspend(): Promise<void>;
  /** The app comes back. */
  resume(): Promise<void>;
  /** What was lost or skipped so far. */
  faults(): { code: string; text: string }[];
  /** Puts the faults of a plan into answers, from now on: of this test, or, outside of tests, of all that follow; null ends that. */
  faults(plan: FaultPlan | string | number | null): void;
  /** The calls that wait for an answer; `age` is in milliseconds of the page's time. */
  unanswered(): { handler: string; to: 'page' | 'native'; age: number }[];
}

// The page

/** A whole address or one from the root on, a glob such as '**' + '/api/*', a pattern, or a function. */
export type URLPattern = string | RegExp | ((url: { href: string; pathname: string; search: string; host: string; protocol: string }) => boolean);

export interface Request {
  url(): string;
  method(): string;
  /** The fields, their names in small letters. */
  headers(): { [name: string]: string };
  allHeaders(): Promise<{ [name: string]: string }>;
  headerValue(name: string): Promise<string | null>;
  postData(): string | null;
  postDataJSON(): any;
  /** The answer, once it is there; null when there was none. */
  response(): Promise<Response | null>;
  failure(): { errorText: string } | null;
}

export interface Response {
  url(): string;
  status(): number;
  statusText(): string;
  ok(): boolean;
  headers(): { [name: string]: string };
  allHeaders(): Promise<{ [name: string]: string }>;
  headerValue(name: string): Promise<string | null>;
  text(): Promise<string>;
  json(): Promise<any>;
  request(): Request;
  finished(): Promise<null>;
}

export interface Dialog {
  type(): 'alert' | 'confirm' | 'prompt';
  message(): string;
  defaultValue(): string;
  page(): Page;
  /** Says yes; called before the listener awaits anything. */
  accept(text?: string): Promise<void>;
  dismiss(): Promise<void>;
}

export interface ConsoleMessage {
  type(): 'log' | 'info' | 'warning' | 'error' | 'debug';
  text(): string;
  /** Where it was written; lines and columns are counted from 0. */
  location(): { url: string; lineNumber: number; columnNumber: number };
  page(): Page;
}

export interface PageEvents {
  console: ConsoleMessage;
  /** The page's process has ended. */
  crash: Page;
  dialog: Dialog;
  domcontentloaded: Page;
  /** Something was lost or skipped. */
  fault: { code: string; text: string };
  framenavigated: Page;
  load: Page;
  /** A frame asked to go somewhere. */
  navigation: { url: string; kind: string; frame: number };
  pageerror: Error;
  request: Request;
  requestfailed: Request;
  requestfinished: Request;
  response: Response;
}

export interface RouteAnswer {
  status?: number;
  headers?: { [name: string]: string | number };
  contentType?: string;
  body?: string | Uint8Array;
  /** A value as JSON. */
  json?: unknown;
  /** A file, by its path. */
  path?: string;
  /** After so many milliseconds of the page's time. */
  delay?: number;
}

export interface Route {
  request(): Request;
  fulfill(answer?: RouteAnswer): Promise<void>;
  abort(reason?: string): Promise<void>;
  /** Leaves the request to files and network. */
  continue(): Promise<void>;
  /** Leaves the request to the route before this one. */
  fallback(): Promise<void>;
}

export interface Routing {
  /** Answers requests of the page; the route that was added last is asked first. */
  route(pattern: URLPattern, answer: RouteAnswer | ((route: Route, request: Request) => unknown), options?: { times?: number }): Promise<void>;
  unroute(pattern: URLPattern, answer?: unknown): Promise<void>;
  unrouteAll(): Promise<void>;
}

export interface Network extends Routing {
  /** What navigator.onLine says. */
  setOffline(isOffline: boolean): Promise<void>;
}

export interface Cookie { name: string; value: string; domain: string; path: string; expires: number; httpOnly: boolean; secure: boolean }

export interface Context extends Routing {
  cookies(urls?: string | readonly string[]): Promise<Cookie[]>;
  addCookies(cookies: readonly ({ name: string; value: string; url?: string } & Partial<Cookie>)[]): Promise<void>;
  clearCookies(options?: { name?: Text; domain?: Text; path?: Text }): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
  addInitScript(script: string | ((argument?: any) => unknown) | { content: string }, argument?: unknown): Promise<void>;
  exposeFunction(name: string, body: (...parameters: any[]) => unknown): Promise<void>;
  pages(): Page[];
}

export interface StorageArea {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
  /** All that is kept. */
  all(): Promise<{ [key: string]: string }>;
}
/** What the page keeps. */
export interface PageStorage { local: StorageArea; session: StorageArea }

export interface Clock {
  /** Lets so many milliseconds, or '01:30', go by, and runs what comes due. */
  runFor(time: number | string): Promise<void>;
  fastForward(time: number | string): Promise<void>;
  advance(time: number | string): Promise<void>;
  /** Lets time go by until a moment. */
  pauseAt(time: number | string | Date): Promise<void>;
  /** Has `Date` stand still; timers go on. */
  setFixedTime(time: number | string | Date): Promise<void>;
  /** Has `Date` go on from a moment. */
  setSystemTime(time: number | string | Date): Promise<void>;
  /** The clock is always the spec's; a time is set as `setSystemTime` does. */
  install(options?: { time?: number | string | Date }): Promise<void>;
  resume(): Promise<void>;
  /** The page's time, in milliseconds since 1970. */
  now(): number;
}

export interface RoleOptions {
  name?: Text;
  exact?: boolean;
  checked?: boolean | 'mixed';
  disabled?: boolean;
  expanded?: boolean;
  includeHidden?: boolean;
  level?: number;
  pressed?: boolean | 'mixed';
  selected?: boolean;
}
export interface FilterOptions { hasText?: Text; hasNotText?: Text; has?: Locator; hasNot?: Locator; visible?: boolean }
export interface ActOptions extends Waiting {
  /** Acts on what is not visible, or disabled, too. */
  force?: boolean;
  /** Only waits until it could be done. */
  trial?: boolean;
}
export interface ClickOptions extends ActOptions {
  button?: 'left' | 'middle' | 'right';
  clickCount?: number;
  modifiers?: ('Alt' | 'Control' | 'ControlOrMeta' | 'Meta' | 'Shift')[];
}
export type OptionChoice = string | { value?: string; label?: string; index?: number };
export type InPage<A extends unknown[] = any[]> = string | ((...parameters: A) => any);

/** Where elements are looked for. */
export interface Finder {
  /** By a CSS selector, with `text=`, `xpath=`, `:has-text()`, `:visible` and `>>`; or within another locator. */
  locator(selector: string | Locator, options?: FilterOptions): Locator;
  /** The document of a frame of the same origin. */
  frameLocator(selector: string): Finder;
  getByText(text: Text, options?: { exact?: boolean }): Locator;
  getByRole(role: string, options?: RoleOptions): Locator;
  getByLabel(text: Text, options?: { exact?: boolean }): Locator;
  getByPlaceholder(text: Text, options?: { exact?: boolean }): Locator;
  getByAltText(text: Text, options?: { exact?: boolean }): Locator;
  getByTitle(text: Text, options?: { exact?: boolean }): Locator;
  getByTestId(id: Text): Locator;
}

/** The way to elements: found anew for each action, which waits until it can be done. */
export interface Locator extends Finder {
  filter(options: FilterOptions): Locator;
  and(locator: Locator): Locator;
  or(locator: Locator): Locator;
  first(): Locator;
  last(): Locator;
  nth(index: number): Locator;
  contentFrame(): Finder;
  page(): Page;

  click(options?: ClickOptions): Promise<void>;
  dblclick(options?: ClickOptions): Promise<void>;
  tap(options?: ActOptions): Promise<void>;
  hover(options?: ActOptions): Promise<void>;
  fill(value: string, options?: ActOptions): Promise<void>;
  clear(options?: ActOptions): Promise<void>;
  /** A key, with others held down: 'Enter', 'a', 'Shift+Tab'. */
  press(key: string, options?: Waiting): Promise<void>;
  pressSequentially(text: string, options?: Waiting): Promise<void>;
  type(text: string, options?: Waiting): Promise<void>;
  check(options?: ActOptions): Promise<void>;
  uncheck(options?: ActOptions): Promise<void>;
  setChecked(isChecked: boolean, options?: ActOptions): Promise<void>;
  selectOption(values: OptionChoice | readonly OptionChoice[] | null, options?: ActOptions): Promise<string[]>;
  focus(options?: Waiting): Promise<void>;
  blur(options?: Waiting): Promise<void>;
  scrollIntoViewIfNeeded(options?: Waiting): Promise<void>;
  selectText(options?: ActOptions): Promise<void>;
  dispatchEvent(type: string, init?: object, options?: Waiting): Promise<void>;
  /** Runs a function in the page, with the element and a value. */
  evaluate(script: InPage, argument?: unknown, options?: Waiting): Promise<any>;
  /** Runs a function in the page, with all elements and a value. */
  evaluateAll(script: InPage, argument?: unknown): Promise<any>;

  textContent(options?: Waiting): Promise<string | null>;
  innerText(options?: Waiting): Promise<string>;
  innerHTML(options?: Waiting): Promise<string>;
  inputValue(options?: Waiting): Promise<string>;
  getAttribute(name: string, options?: Waiting): Promise<string | null>;
  isChecked(options?: Waiting): Promise<boolean>;
  isDisabled(options?: Waiting): Promise<boolean>;
  isEnabled(options?: Waiting): Promise<boolean>;
  isEditable(options?: Waiting): Promise<boolean>;
  isVisible(): Promise<boolean>;
  isHidden(): Promise<boolean>;
  count(): Promise<number>;
  all(): Promise<Locator[]>;
  allTextContents(): Promise<string[]>;
  allInnerTexts(): Promise<string[]>;
  waitFor(options?: Waiting & { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<void>;
}

export interface Keyboard {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  insertText(text: string): Promise<void>;
  down(key: string): Promise<void>;
  up(key: string): Promise<void>;
}

export interface Page extends Finder, Routing {
  /** Loads an address: a whole one, or one below the run's root. The answer is null where there was no request. */
  goto(address: string, options?: Waiting): Promise<Response | null>;
  /**
   * Loads a text as the page, at `url`: by default that of --origin, or https://page.test/. reload() and the page's own location.reload()
   * load it again, where Playwright has an empty page.
   */
  setContent(html: string, options?: Waiting & { url?: string }): Promise<void>;
  /** Loads the page again; the content of setContent(), too. */
  reload(options?: Waiting): Promise<Response | null>;
  /** Goes back one step; null where there is none, and where it is within the document: a hash, or `history.pushState`. */
  goBack(options?: Waiting): Promise<Response | null>;
  goForward(options?: Waiting): Promise<Response | null>;
  url(): string;
  title(): Promise<string>;
  /** The document as text. */
  content(): Promise<string>;
  /** Runs a function in the page with a value, or a text, and gives a copy of the result. */
  evaluate(script: InPage, argument?: unknown): Promise<any>;
  $eval(selector: string, script: InPage, argument?: unknown): Promise<any>;
  $$eval(selector: string, script: InPage, argument?: unknown): Promise<any>;
  waitForFunction(script: InPage, argument?: unknown, options?: Waiting): Promise<any>;
  waitForTimeout(milliseconds: number): Promise<void>;
  waitForURL(url: URLPattern, options?: Waiting): Promise<void>;
  waitForLoadState(state?: 'load' | 'domcontentloaded' | 'networkidle', options?: Waiting): Promise<void>;
  waitForSelector(selector: string, options?: Waiting & { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<Locator>;
  waitForRequest(url: URLPattern | ((request: Request) => Later<boolean>), options?: Waiting): Promise<Request>;
  waitForResponse(url: URLPattern | ((response: Response) => Later<boolean>), options?: Waiting): Promise<Response>;
  /** Waits for the next page, or for the next at an address. */
  waitForNavigation(options?: Waiting & { url?: URLPattern }): Promise<null>;
  waitForEvent<Name extends keyof PageEvents>(name: Name, options?: ((event: PageEvents[Name]) => Later<boolean>) | (Waiting & { predicate?: (event: PageEvents[Name]) => Later<boolean> })): Promise<PageEvents[Name]>;
  on<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): this;
  once<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): this;
  off<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): this;
  addListener<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): this;
  removeListener<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): this;
  removeAllListeners(name: keyof PageEvents): this;
  /** Runs in every document before its own scripts. */
  addInitScript(script: string | ((argument?: any) => unknown) | { content: string }, argument?: unknown): Promise<void>;
  addScriptTag(options: { content?: string; url?: string; type?: string }): Promise<void>;
  addStyleTag(options: { content?: string; url?: string }): Promise<void>;
  /** Gives pages a function that calls the spec's, and a promise of its result. */
  exposeFunction(name: string, body: (...parameters: any[]) => unknown): Promise<void>;
  context(): Context;
  mainFrame(): Page;
  isClosed(): boolean;
  viewportSize(): { width: number; height: number };
  setDefaultTimeout(milliseconds: number): void;
  setDefaultNavigationTimeout(milliseconds: number): void;
  bringToFront(): Promise<void>;
  requestGC(): Promise<void>;
  readonly clock: Clock;
  readonly keyboard: Keyboard;

  // What can be said of the page and a selector in one word.
  click(selector: string, options?: ClickOptions): Promise<void>;
  dblclick(selector: string, options?: ClickOptions): Promise<void>;
  tap(selector: string, options?: ActOptions): Promise<void>;
  hover(selector: string, options?: ActOptions): Promise<void>;
  fill(selector: string, value: string, options?: ActOptions): Promise<void>;
  press(selector: string, key: string, options?: Waiting): Promise<void>;
  type(selector: string, text: string, options?: Waiting): Promise<void>;
  check(selector: string, options?: ActOptions): Promise<void>;
  uncheck(selector: string, options?: ActOptions): Promise<void>;
  setChecked(selector: string, isChecked: boolean, options?: ActOptions): Promise<void>;
  selectOption(selector: string, values: OptionChoice | readonly OptionChoice[] | null, options?: ActOptions): Promise<string[]>;
  focus(selector: string, options?: Waiting): Promise<void>;
  dispatchEvent(selector: string, type: string, init?: object, options?: Waiting): Promise<void>;
  textContent(selector: string, options?: Waiting): Promise<string | null>;
  innerText(selector: string, options?: Waiting): Promise<string>;
  innerHTML(selector: string, options?: Waiting): Promise<string>;
  inputValue(selector: string, options?: Waiting): Promise<string>;
  getAttribute(selector: string, name: string, options?: Waiting): Promise<string | null>;
  isChecked(selector: string, options?: Waiting): Promise<boolean>;
  isDisabled(selector: string, options?: Waiting): Promise<boolean>;
  isEnabled(selector: string, options?: Waiting): Promise<boolean>;
  isEditable(selector: string, options?: Waiting): Promise<boolean>;
  isVisible(selector: string): Promise<boolean>;
  isHidden(selector: string): Promise<boolean>;
}

declare global {
  const test: Test;
  const it: Test;
  const xtest: TestWord;
  const xit: TestWord;
  const fit: TestWord;
  const describe: Describe;
  const xdescribe: DescribeWord;
  const fdescribe: DescribeWord;
  /** Runs before the tests of its suite, once. */
  const beforeAll: Hook;
  /** Runs before each test, those of inner suites, too. */
  const beforeEach: Hook;
  /** Runs after each test. */
  const afterEach: Hook;
  /** Runs after the tests of its suite, once. */
  const afterAll: Hook;
  /** Gives what another file exports, by its path. */
  function require(path: string): any;
  const expect: Expect;
  const jest: Jest;
  const native: Native;
  /** The page of the test. */
  const page: Page;
  /** What pages of the app have in common. */
  const context: Context;
  /** Answers to requests of the page. */
  const network: Network;
  /** What the page keeps. */
  const storage: PageStorage;
  /** The time of the page. */
  const clock: Clock;
  /** The device that pages see: of the file's tests, or within a test before its page is used. */
  function device(name: 'iphone' | 'ipad' | 'android'): void;
}
