// The spec API of headless-bridge. Written by `headless-bridge types`.
//
// Editors find these types if this file is in the project: beside the specs, or in the `include` of a jsconfig.json.
// Types and functions can also be imported: `import { test, type Page } from 'headless-bridge'`. Imports from
// '@playwright/test', 'vitest' and '@jest/globals' have these types, too.

declare module 'headless-bridge' {

/** A value, or a promise of it. */
export type Later<T> = T | Promise<T>;
/** A value that can be sent over a bridge. */
export type JSONValue = null | boolean | number | string | JSONValue[] | { [key: string]: JSONValue };

// Tests

/**
 * Ends a test or hook that takes a callback. With an argument other than null and undefined, it fails the test or hook.
 */
export interface Done {
  /** Ends the test or hook; it fails if there is an error. */
  (error?: unknown): void;
  /** Fails the test or hook. */
  fail(error?: unknown): void;
}

/**
 * The objects that a test or hook can destructure from its first parameter: `async ({ page, native }) => { ... }`. The
 * first six and `expect` are also globals. `test.extend()` adds others.
 */
export interface Fixtures extends UseOptions {
  /** The test's page. */
  page: Page;
  /** The native side of the bridges. */
  native: Native;
  /** The virtual clock. */
  clock: Clock;
  /** State that the app's pages share. */
  context: Context;
  /** Creates further contexts. */
  browser: Browser;
  /** Mock responses to the page's requests. */
  network: Network;
  /** The page's `localStorage` and `sessionStorage`. */
  storage: PageStorage;
  /** Creates expectations. */
  expect: Expect;
  /** Sends requests of the spec, with cookies of their own. */
  request: APIRequestContext;
  /** The engine of pages: `webkit`. */
  browserName: 'webkit';
  /** The running test, as in the test context of Vitest. */
  task: Task;
  /** Skips the running test: with a condition, only if it is true. */
  skip: (conditionOrNote?: boolean | string, note?: string) => void;
  /** Adds an annotation to the running test. */
  annotate: (message: string, type?: string) => Promise<void>;
  /** Adds a function that runs after the test. */
  onTestFinished: AfterTest;
  /** Adds a function that runs after the test if it failed. */
  onTestFailed: AfterTest;
}
/** The running test in the form of Vitest. */
export interface Task {
  /** The name of the test. */
  name: string;
  /** An identifier of the test in its run. */
  id: string;
  /** The kind of task. */
  type: 'test';
  /** The mode of the test. */
  mode: 'run';
  /** Values of the spec's own. */
  meta: Record<string, unknown>;
  /** The file of the test. */
  file: { name: string; filepath: string };
  /** The result so far. */
  readonly result: { state: 'pass' | 'fail'; errors: TestError[]; retryCount: number };
}
/** Adds a function that runs after the running test. */
export type AfterTest = (body: () => unknown) => void;

/** The surroundings of the page that `test.use()` sets. */
export interface UseOptions {
  /** A device by its name, such as `iphone`, `ipad`, `android` or `iPhone 13`. */
  device?: string;
  /** The size of the viewport, in CSS pixels. */
  viewport?: { width: number; height: number } | null;
  /** The number of device pixels per CSS pixel. */
  deviceScaleFactor?: number;
  /** The user agent. */
  userAgent?: string;
  /** The operating system of the device, which determines how DSBridge reaches native. */
  platform?: 'ios' | 'android';
  /** The bridges of the native side, as in `--bridge`; the first one is the default. */
  bridges?: string | readonly string[];
  /** Same as `bridges`. */
  bridge?: string | readonly string[];
  /**
   * The name of the bridge's object in pages, if the app changed it, such as `'AppBridge'`. With `'_dsbridge=NAME'`, that
   * of the object through which pages of DSBridge reach native.
   */
  bridgeName?: string | readonly string[];
  /** The kind of web view. */
  host?: 'wkwebview' | 'uiwebview' | 'webview';
  /**
   * The URL that relative addresses are resolved against. Files below the root are served at its origin, unless
   * `--allow-host` allows its host.
   */
  baseURL?: string;
  /** Indicates whether pages have no network. */
  offline?: boolean;
  /** Indicates whether pages opened as files may read other files, as with the setting of WebKit. */
  allowFileAccessFromFileURLs?: boolean;
  /** Indicates whether pages opened as files may read all origins, as with the setting of WebKit. */
  allowUniversalAccessFromFileURLs?: boolean;
  /** The cookies and stored values that pages start with. */
  storageState?: StorageState | string;
  /** The default timeout of actions and of waiting expectations. */
  actionTimeout?: number;
  /** The default timeout of loads. */
  navigationTimeout?: number;
  /** Part of a device, without an effect. */
  isMobile?: boolean;
  /** Part of a device, without an effect. */
  hasTouch?: boolean;
  /** Part of a device, without an effect. */
  screen?: { width: number; height: number };
  /** Part of a device, without an effect. */
  defaultBrowserType?: string;
  /** The locale; only `en-US` is supported. */
  locale?: 'en-US';
  /** The color scheme that `prefers-color-scheme` finds. */
  colorScheme?: 'light' | 'dark' | 'no-preference';
  /** The preference that `prefers-reduced-motion` finds. */
  reducedMotion?: 'reduce' | 'no-preference';
  /** Indicates whether `forced-colors` is active. */
  forcedColors?: 'active' | 'none';
  /** The attribute that `getByTestId()` reads. */
  testIdAttribute?: string;
  /** The header fields that all requests of pages have. */
  extraHTTPHeaders?: Record<string, string>;
  /** The position that pages get with the permission `geolocation`. */
  geolocation?: Geolocation;
  /** The permissions of pages; only `geolocation` is supported. */
  permissions?: readonly 'geolocation'[];
  /** Indicates whether pages run their scripts; only true is supported. */
  javaScriptEnabled?: true;
}
/** A position, in degrees; the accuracy is in meters. */
export interface Geolocation { latitude: number; longitude: number; accuracy?: number }
/** The devices for `test.use()`, by their names. */
export type Devices = { readonly [name: string]: UseOptions };

/**
 * The body of a test or hook. It may be async, destructure fixtures, or take a callback. A callback must not be
 * combined with a promise. The second argument describes the test.
 */
export type TestBody<F = Fixtures> = (fixtures: F & Done, testInfo: TestInfo) => unknown;
/** The time limit of a hook, in milliseconds of virtual time: a number, or an object with `timeout`. */
export type Timeout = number | { timeout?: number };
/** A remark on a test, which reports list. */
export interface Annotation {
  /** The type, such as `issue`. */
  type: string;
  /** The description. */
  description?: string;
}
/** The options of a test or suite. */
export interface TestOptions {
  /** The time limit in milliseconds of virtual time. */
  timeout?: number;
  /** Tags, which `--grep` and `--tag` select by. */
  tag?: string | readonly string[];
  /** Remarks, which reports list. */
  annotation?: Annotation | readonly Annotation[];
  /** The number of retries after a failure. */
  retry?: number;
  /** Same as `retry`. */
  retries?: number;
  /** The number of further runs, which must pass, too. */
  repeats?: number;
  /** Skips the test. */
  skip?: boolean;
  /** Skips the tests without `only`. */
  only?: boolean;
  /** Lists the test as not written yet. */
  todo?: boolean;
  /** Expects the test to fail. */
  fails?: boolean;
  /** Without an effect: the tests of a file run one after the other. */
  concurrent?: boolean;
  /** Without an effect: the tests of a file run one after the other. */
  sequential?: boolean;
  /** Without an effect: tests run in the order of their declaration. */
  shuffle?: boolean;
}
/** The name of a test or suite; a function or class is replaced by its name. */
export type Name = string | number | Function;

/** The properties of the running test, and functions that add to its result. */
export interface TestInfo {
  /** The name of the test. */
  readonly title: string;
  /** The file, the names of the suites, and the name of the test. */
  readonly titlePath: string[];
  /** The path of the spec. */
  readonly file: string;
  /** The line of the declaration, from 1. */
  readonly line: number;
  /** The column of the declaration, from 1. */
  readonly column: number;
  /** An identifier of the test in its run. */
  readonly testId: string;
  /** The number of the retry; 0 in the first run. */
  readonly retry: number;
  /** The number of the repetition; 0 in the first run. */
  readonly repeatEachIndex: number;
  /** Zero. Worker fixtures are set up once for each file. */
  readonly workerIndex: number;
  /** Zero. */
  readonly parallelIndex: number;
  /** The project of the run. */
  readonly project: { name: string; retries: number; timeout: number; testDir: string; repeatEach: number; metadata: Record<string, unknown>; use: UseOptions };
  /** The configuration of the run. */
  readonly config: { rootDir: string; workers: number; version: string; projects: unknown[] };
  /** The status that lets the test pass. */
  expectedStatus: 'passed' | 'failed' | 'timedOut' | 'skipped';
  /** The status; in hooks after the test, how the test has ended. */
  status?: 'passed' | 'failed' | 'timedOut' | 'skipped';
  /** The failures so far. */
  readonly errors: TestError[];
  /** The first failure. */
  readonly error?: TestError;
  /** The remarks on the test. More can be added. */
  annotations: Annotation[];
  /** The tags. */
  readonly tags: string[];
  /** The attachments so far. */
  readonly attachments: { name: string; contentType: string; path?: string; body?: string | Uint8Array }[];
  /** The time limit in milliseconds of virtual time. */
  readonly timeout: number;
  /** The virtual time since the test began, in milliseconds. */
  readonly duration: number;
  /** A folder for the files of this run of the test. It is not created. */
  readonly outputDir: string;
  /** The folder of the snapshots. */
  readonly snapshotDir: string;
  /** The empty string. */
  readonly snapshotSuffix: string;
  /** Returns a path below `outputDir`. */
  outputPath(...parts: string[]): string;
  /** Returns the path of the file that contains the spec's snapshots. */
  snapshotPath(...name: string[]): string;
  /** Attaches a text, bytes or a file to the result, which the JSON report contains. */
  attach(name: string, options: { body: string | Uint8Array; contentType?: string } | { path: string; contentType?: string }): Promise<void>;
  /** Skips the test, if the condition is true. */
  skip(condition?: unknown, description?: string): void;
  /** Skips the test because it needs a fix, if the condition is true. */
  fixme(condition?: unknown, description?: string): void;
  /** Expects the test to fail, if the condition is true. */
  fail(condition?: unknown, description?: string): void;
  /** Triples the time limit, if the condition is true. */
  slow(condition?: unknown, description?: string): void;
  /** Sets the time limit, in milliseconds of virtual time; 0 for none. */
  setTimeout(milliseconds: number): void;
}
/** A failure of a test. */
export interface TestError {
  /** The name of the error. */
  name?: string;
  /** The message. */
  message?: string;
  /** The stack. */
  stack?: string;
  /** Undefined: thrown values are described in `message`. */
  value?: string;
}

/** The options of a fixture. */
export interface FixtureOptions {
  /** Where the fixture is set up: for each `test` that uses it, or once for the file. The default is `test`. */
  scope?: 'test' | 'worker' | 'file';
  /** Indicates whether the fixture is set up for tests that don't use it. */
  auto?: boolean;
  /** Indicates whether the fixture is an option, which `test.use()` sets. */
  option?: boolean;
  /** The time limit of the set-up, and of the teardown, in milliseconds of virtual time. */
  timeout?: number;
  /** The name in messages. */
  title?: string;
  /** Without an effect on reports. */
  box?: boolean | 'self';
  /** Without an effect: there are no provided values. */
  injected?: boolean;
}
/** A function that sets up a fixture, calls `use()` with its value, and tears it down when `use()` returns. */
export type FixtureBody<V, F> = (fixtures: F, use: (value: V) => Promise<void>, testInfo: TestInfo) => unknown;
/** The declaration of a fixture: a value, a function, or either with options. */
export type Fixture<V, F> = V | FixtureBody<V, F> | [V | FixtureBody<V, F>, FixtureOptions];
/** The declarations of fixtures with these values. */
export type FixturesOf<T, F> = { [Name in keyof T]?: Fixture<T[Name], F> };
/** The values of the fixtures that may be overridden. */
export type Overrides<F> = { [Name in keyof F]?: Fixture<F[Name], F> };
/** Removes the names of fixtures that are declared again. */
export type Extended<F, T> = Omit<F, keyof T> & T;

/**
 * Declares a test or suite for each row of a table. The name can contain `%s`, `%d`, `%i`, `%f`, `%j`, `%o`, `%p` for
 * the row's values in order, `%#` for the row's index from 0, and `$key` for a property of a row. After the values of
 * the row, the function may take fixtures or a callback.
 */
export interface Each<F = Fixtures> {
  /** Declares a test or suite for each row; the values of a row are passed as arguments. */
  <Row extends readonly [unknown, ...unknown[]]>(rows: readonly Row[]): { (name: string, body: (...row: [...Row]) => unknown, options?: number | TestOptions): void; (name: string, body: (...row: [...Row, F & Done]) => unknown, options?: number | TestOptions): void };
  /** Declares a test or suite for each row; the values of a row are passed as arguments. */
  <Value>(rows: readonly (readonly Value[])[]): (name: string, body: (...row: Value[]) => unknown, options?: number | TestOptions) => void;
  /** Declares a test or suite for each row; a row that is not an array is passed as the only argument. */
  <Row>(rows: Iterable<Row>): (name: string, body: (row: Row, fixtures: F & Done) => unknown, options?: number | TestOptions) => void;
  /**
   * Declares a test or suite for each row of a template literal: a line of names separated by `|`, then lines of
   * values. Each row is passed as an object.
   */
  (names: TemplateStringsArray, ...values: unknown[]): (name: string, body: (row: any, fixtures: F & Done) => unknown, options?: number | TestOptions) => void;
}
/** Declares a test or suite for each row of a table, which is passed as the first argument. */
export interface For<F = Fixtures> {
  /** Declares a test or suite for each row. The second argument of a test's function has the fixtures. */
  <Row>(rows: Iterable<Row>): (name: string, body: (row: Row, fixtures: F & Done) => unknown, options?: number | TestOptions) => void;
}

/** Declares tests. The variants can be combined, such as `test.concurrent.only`. */
export interface TestWord<F = Fixtures> {
  /** Declares a test. Each test has its own page. The last argument is the time limit, or options. */
  (name: Name, body: TestBody<F>, options?: number | TestOptions): void;
  /** Declares a test with options before the body. */
  (name: Name, options: TestOptions, body: TestBody<F>): void;
  /** Declares a test for each row of a table; the values of a row are the first arguments. */
  each: Each<F>;
  /** Declares a test for each row of a table; the row is the first argument. */
  for: For<F>;
  /** Declares a test that runs while tests without `only` in the file are skipped. */
  only: TestWord<F>;
  /** Declares a test that is skipped. */
  skip: SkipWord<F>;
  /** Declares a test that is skipped because it needs a fix. */
  fixme: SkipWord<F>;
  /** Declares a test that is expected to fail: it fails if its body passes or times out. */
  fail: SkipWord<F>;
  /** Same as `test.fail()` with a body, and the test passes if it times out, too. */
  failing: TestWord<F>;
  /** Same as `test.fail()` with a body, and the test passes if it times out, too. */
  fails: TestWord<F>;
  /** Declares a test. The tests of a file always run sequentially, so this is the same as `test`. */
  concurrent: TestWord<F>;
  /** Same as `test`. */
  sequential: TestWord<F>;
  /** Declares a test that is not written yet. Reports list it as todo. */
  todo(name: string, options?: TestOptions): void;
  /** Declares a test that is skipped if a condition is true. */
  skipIf(condition: unknown): TestWord<F>;
  /** Declares a test that is skipped unless a condition is true. */
  runIf(condition: unknown): TestWord<F>;
}
/**
 * Declares a test with a modifier. Without a body, it applies to the running test or to the suite whose body runs.
 */
export interface SkipWord<F = Fixtures> extends TestWord<F> {
  /** Applies to the running test, or to all tests of the suite. */
  (): void;
  /** Applies if the condition is true. */
  (condition: boolean, description?: string): void;
  /** Applies to each test of the suite for whose fixtures the function returns true. */
  (condition: (fixtures: F) => unknown, description?: string): void;
  /** Declares a skipped test without a body. */
  (name: string): void;
}

/** Declares tests, suites and hooks; the type of `test` and `it`. `F` are the fixtures. */
export interface Test<F = Fixtures> extends TestWord<F> {
  /**
   * Returns a `test` with more fixtures, which may override others. Name the types of fixtures that functions provide:
   * `test.extend<{ user: User }>({ user: async ({ page }, use) => { ... } })`.
   */
  extend<T extends object = NoFixtures, W extends object = NoFixtures>(fixtures: FixturesOf<T, Extended<F, T & W>> & FixturesOf<W, Extended<F, T & W>> & Overrides<Omit<F, keyof T | keyof W>>): Test<Extended<F, T & W>>;
  /** Returns a `test` with another fixture: a value, or a function that returns it. */
  extend<K extends string, V>(name: K, value: V | ((fixtures: F, context: { onCleanup(body: () => unknown): void }) => Later<V>)): Test<F & { [Name in K]: V }>;
  /** Returns a `test` with another fixture that has options. */
  extend<K extends string, V>(name: K, options: FixtureOptions, value: V | ((fixtures: F, context: { onCleanup(body: () => unknown): void }) => Later<V>)): Test<F & { [Name in K]: V }>;
  /** Overrides fixtures and sets options for the tests of the file, or of the suite whose body runs. */
  use(fixtures: Overrides<F>): void;
  /** Same as `use()`. */
  scoped(fixtures: Overrides<F>): void;
  /** Same as `use()`. */
  override(fixtures: Overrides<F>): void;
  /** Returns the properties of the running test. */
  info(): TestInfo;
  /** Triples the time limit of the running test, or of the tests of the suite. */
  slow(condition?: boolean | ((fixtures: F) => unknown), description?: string): void;
  /** Sets the time limit of the running test, or of the tests of the suite, in milliseconds of virtual time; 0 for none. */
  setTimeout(milliseconds: number): void;
  /** Runs a function as a named part of a test, and returns its result. */
  step: Step;
  /** Creates expectations; the same as the global `expect`. */
  expect: Expect;
  /** Declares a suite; the same as the global `describe`. */
  describe: Describe;
  /** Same as `describe`. */
  suite: Describe;
  /** Declares a hook; the same as the global `beforeAll`. */
  beforeAll: Hook<F>;
  /** Declares a hook; the same as the global `beforeEach`. */
  beforeEach: Hook<F>;
  /** Declares a hook; the same as the global `afterEach`. */
  afterEach: Hook<F>;
  /** Declares a hook; the same as the global `afterAll`. */
  afterAll: Hook<F>;
}
/** No fixtures. */
export type NoFixtures = Record<never, never>;
/** Combines the fixtures of several `test` objects. */
export type MergeTests = <A, B = NoFixtures, C = NoFixtures, D = NoFixtures>(a: Test<A>, b?: Test<B>, c?: Test<C>, d?: Test<D>) => Test<A & B & C & D>;

/** Runs named parts of a test. */
export interface Step {
  /** Runs a function as a named part of a test, and returns its result. */
  <T>(name: string, body: (step: StepInfo) => Later<T>, options?: { timeout?: number; box?: boolean; location?: object }): Promise<T>;
  /** Does not run the function. */
  skip(name: string, body: (step: StepInfo) => unknown, options?: object): Promise<void>;
}
/** A named part of a test. */
export interface StepInfo {
  /** The names of the file, the suites, the test and the steps. */
  readonly titlePath: string[];
  /** Ends the step, if the condition is true. */
  skip(condition?: boolean, description?: string): void;
  /** Same as `testInfo.attach()`. */
  attach: TestInfo['attach'];
}

/** Declares suites. The variants can be combined, such as `describe.serial.only`. */
export interface DescribeWord {
  /** Declares a suite of tests. The body runs immediately and must not be async. */
  (name: Name, body: () => void, options?: TestOptions): void;
  /** Declares a suite with options before the body. */
  (name: Name, options: TestOptions, body: () => void): void;
  /** Declares a suite without a name. */
  (body: () => void): void;
  /** Declares a suite for each row of a table. */
  each: Each<unknown>;
  /** Declares a suite for each row of a table; the row is the first argument. */
  for: For<unknown>;
  /** Declares a suite that runs while tests without `only` in the file are skipped. */
  only: DescribeWord;
  /** Declares a suite whose tests are skipped. */
  skip: DescribeWord;
  /** Declares a suite whose tests are skipped, as with `skip`, because they need a fix. */
  fixme: DescribeWord;
  /** Declares a suite that is a group: after a failure the rest is skipped, and the whole group is retried. */
  serial: DescribeWord;
  /** Declares a suite. The tests of a file always run sequentially. */
  parallel: DescribeWord;
  /** Same as `parallel`. */
  concurrent: DescribeWord;
  /** Same as `describe`. */
  sequential: DescribeWord;
  /** Same as `describe`: tests run in the order of their declaration. */
  shuffle: DescribeWord;
  /** Declares a suite that is not written yet. */
  todo(name: string): void;
  /** Declares a suite whose tests are skipped if a condition is true. */
  skipIf(condition: unknown): DescribeWord;
  /** Declares a suite whose tests are skipped unless a condition is true. */
  runIf(condition: unknown): DescribeWord;
  /** Sets the mode, the number of retries and the time limit of the suite whose body runs, or of the file. */
  configure(options: { mode?: 'default' | 'parallel' | 'serial'; retries?: number; timeout?: number }): void;
}
/** Declares suites; the type of `describe`. */
export interface Describe extends DescribeWord {
}
/** Declares a hook, which applies to the suite that contains it, or to the file. */
export interface Hook<F = Fixtures> {
  /** Declares a hook with an optional time limit. A function that it returns runs when the test or suite ends. */
  (body: TestBody<F>, timeout?: Timeout): void;
  /** Declares a hook with a name. */
  (name: string, body: TestBody<F>): void;
}

// The names of Playwright's types

/** Same as `Context`. */
export type BrowserContext = Context;
/** Same as `Test`. */
export type TestType<T extends object = NoFixtures, W extends object = NoFixtures> = Test<Extended<Fixtures, T & W>>;
/** Same as `UseOptions`. */
export type PlaywrightTestOptions = UseOptions;
/** Same as `Fixtures`. */
export type PlaywrightTestArgs = Fixtures;

// Expectations

/** Matches several values inside an expected value, such as `expect.any(String)`. */
export interface Asymmetric {
  /** Returns whether the received value matches. */
  asymmetricMatch(received: unknown): boolean;
}
/** Creates matchers for use inside an expected value. */
export interface AsymmetricMatchers {
  /** Matches an object that has at least these properties. */
  objectContaining(sample: object): any;
  /** Matches an array that contains at least these items, in any order. */
  arrayContaining(sample: readonly unknown[]): any;
  /** Matches an array whose items all equal the sample. */
  arrayOf(sample: unknown): any;
  /** Matches a string that contains the sample. */
  stringContaining(sample: string): any;
  /** Matches a string that matches a regular expression, which may be written as a string. */
  stringMatching(sample: string | RegExp): any;
  /** Matches a number that equals the sample to a number of decimal digits, by default 2. */
  closeTo(sample: number, digits?: number): any;
}

/** The value of `this` in a custom matcher. */
export interface MatcherState {
  /** Indicates whether the matcher was called with `.not`. */
  isNot: boolean;
  /** The modifier that was used: `resolves`, `rejects`, or an empty string. */
  promise: '' | 'resolves' | 'rejects';
  /** The number of expectations that the test has checked so far. */
  assertionCalls: number;
  /** Returns whether two values are equal, as in `toEqual`; with `strict`, as in `toStrictEqual`. */
  equals(received: unknown, expected: unknown, testers?: unknown[], strict?: boolean): boolean;
  /** Functions that format messages. */
  utils: {
    /** Formats a value in one line. */
    stringify(value: unknown): string;
    /** Formats the expected value in one line. */
    printExpected(value: unknown): string;
    /** Formats the received value in one line. */
    printReceived(value: unknown): string;
    /** Compares two values line by line. */
    diff(expected: unknown, received: unknown): string;
    /** Returns the first line of a message, such as `expect(received).toBe(expected)`. */
    matcherHint(name: string, received?: string, expected?: string, options?: { isNot?: boolean; promise?: string; comment?: string; secondArgument?: string }): string;
  };
}
/** The result of a custom matcher. */
export interface MatcherResult {
  /** Indicates whether the received value passes, regardless of `.not`. */
  pass: boolean;
  /** Returns the message of a failure. */
  message(): string;
}

/** A custom matcher. */
export type CustomMatcher = (this: MatcherState, received: any, ...expected: any[]) => Later<MatcherResult>;
/**
 * Custom matchers that are added without using the result of `expect.extend()`. Declare them in a file of your own:
 * `declare module 'headless-bridge' { interface CustomMatchers<R> { toBeOdd(): R } }`.
 */
export interface CustomMatchers<R = void> {
}
/** The matchers that `expect.extend()` adds. */
export type MatchersOf<M> = { [Name in keyof M]: M[Name] extends (received: any, ...expected: infer Expected) => infer Result ? (...expected: Expected) => Result extends Promise<unknown> ? Promise<void> : void : never };
/** No matchers. */
export type NoMatchers = Record<never, never>;

/** Creates expectations; the type of `expect`. `M` are the custom matchers. */
export interface Expect<M = NoMatchers> extends AsymmetricMatchers {
  /** Creates an expectation on a value. If a matcher fails, its message begins with the comment. */
  <T>(received: T, comment?: string | { message?: string }): ExpectationOf<T, M>;
  /** Creates an expectation that doesn't end the test when it fails. The test fails after its body has run. */
  soft<T>(received: T, comment?: string | { message?: string }): ExpectationOf<T, M>;
  /**
   * Creates an expectation that calls a function repeatedly until its result passes. `timeout` is in milliseconds of
   * virtual time, by default 5000.
   */
  poll<T>(ask: () => Later<T>, options?: Polling & { message?: string }): PromiseExpectation;
  /** Returns an `expect` whose expectations have a default timeout or a message, or are soft. */
  configure(options: { timeout?: number; message?: string; soft?: boolean }): Expect<M>;
  /** Matches any instance of a constructor; `String`, `Number` and the like also match primitive values. */
  any(type: Function): any;
  /** Matches any value except null and undefined. */
  anything(): any;
  /** Matches values that the asymmetric matcher doesn't match. */
  not: AsymmetricMatchers;
  /** Adds custom matchers, and returns an `expect` that has them. They can also be used inside expected values. */
  extend<More extends { [name: string]: CustomMatcher }>(matchers: More & ThisType<MatcherState>): Expect<M & More> & { [Name in keyof More]: (...expected: any[]) => any };
  /** Fails the test unless exactly this number of expectations is checked. */
  assertions(number: number): void;
  /** Fails the test unless at least one expectation is checked. */
  hasAssertions(): void;
  /** Fails the test. */
  unreachable(message?: string): never;
  /**
   * Adds comparisons for `toEqual` and the like. A tester returns true, false, or undefined for values that it doesn't
   * compare.
   */
  addEqualityTesters(testers: ((this: { equals(a: unknown, b: unknown): boolean }, a: any, b: any) => boolean | undefined)[]): void;
  /** Adds a serializer, which formats the values that pass its `test` in snapshots and messages. */
  addSnapshotSerializer(serializer: { test(value: any): boolean; serialize?(...parameters: any[]): string; print?(...parameters: any[]): string }): void;
  /** Returns the number of checked expectations, the full name of the running test, and the path of the spec. */
  getState(): { assertionCalls: number; currentTestName?: string; testPath: string };
}
/** Combines the custom matchers of several `expect` functions. */
export type MergeExpects = <A, B = NoMatchers, C = NoMatchers>(a: Expect<A>, b?: Expect<B>, c?: Expect<C>) => Expect<A & B & C>;

/** The matchers of a value whose type is not known. Its matchers fail the test if the value doesn't match. */
export interface Expectation extends ValueMatchers, ThrowMatchers, FunctionMatchers, MockMatchers, NativeMatchers, LocatorMatchers, PageMatchers, ResponseMatchers, CustomMatchers {
  /** Inverts the matcher. */
  not: Expectation;
  /** Applies the matcher to the value of a resolved promise. The result must be awaited. */
  resolves: PromiseExpectation;
  /** Applies the matcher to the reason of a rejected promise. The result must be awaited. */
  rejects: PromiseExpectation;
  /** Begins a chain of Chai's assertions. */
  to: ChaiAnyChain;
}
/** The matchers of `resolves`, `rejects` and `expect.poll()`, which return promises. */
export interface PromiseExpectation extends ValueMatchers<Promise<void>>, ThrowMatchers<Promise<void>>, MockMatchers<Promise<void>>, CustomMatchers<Promise<void>> {
  /** Inverts the matcher. */
  not: PromiseExpectation;
  /** Begins a chain of Chai's assertions. */
  to: ChaiChain<Promise<void>>;
}
/** Is `Yes` for the type `any`, and `No` for others. */
export type IfAny<T, Yes, No> = 0 extends 1 & T ? Yes : No;
/** The matchers of a value of a type: those of all values, and those of locators, pages, native and functions. */
export type MatchersFor<T, M> = ValueMatchers & CustomMatchers & MatchersOf<M>
  & (T extends Locator ? LocatorMatchers : unknown) & (T extends Page ? PageMatchers : unknown)
  & (T extends Response | APIResponse ? ResponseMatchers : unknown)
  & (T extends NativeWords ? NativeMatchers : unknown)
  & (T extends AnyFunction | AnyClass ? ThrowMatchers & FunctionMatchers & MockMatchers : unknown);
/** An expectation on a value of a type; its matchers fail the test if the value doesn't match. */
export type ExpectationOf<T, M = NoMatchers> = IfAny<T, Expectation & MatchersOf<M>, MatchersFor<T, M> & {
  not: MatchersFor<T, M> & { to: ChaiAnyChain };
  resolves: PromiseExpectation;
  rejects: PromiseExpectation;
  to: ChaiAnyChain;
}>;

/** Options of functions that wait. */
export interface Waiting {
  /**
   * The time limit in milliseconds of virtual time. The default is 5000, or the value of `page.setDefaultTimeout()`.
   */
  timeout?: number;
}
/** Options of functions that retry until the result passes. */
export interface Polling extends Waiting {
  /**
   * The milliseconds of virtual time between attempts; the last one repeats. The default is [100, 250, 500, 1000]. A
   * change of the page starts the next attempt earlier.
   */
  intervals?: number[];
}
/** A string or a regular expression. */
export type Text = string | RegExp;

/** The matchers of all values. `R` is what a matcher returns. */
export interface ValueMatchers<R = void> {
  /** Expects the same value, compared with `Object.is`. */
  toBe(expected: unknown): R;
  /** Expects a value with equal contents. Properties that are undefined are ignored. */
  toEqual(expected: unknown): R;
  /** Expects a value with equal contents, including undefined properties, array holes and classes. */
  toStrictEqual(expected: unknown): R;
  /** Expects an object that contains at least these properties, at every depth. */
  toMatchObject(expected: object): R;
  /** Expects any value except undefined. */
  toBeDefined(): R;
  /** Expects undefined. */
  toBeUndefined(): R;
  /** Expects null. */
  toBeNull(): R;
  /** Expects NaN. */
  toBeNaN(): R;
  /** Expects a value that is true in a condition. */
  toBeTruthy(): R;
  /** Expects a value that is false in a condition. */
  toBeFalsy(): R;
  /** Expects a number greater than this one. */
  toBeGreaterThan(expected: number | bigint): R;
  /** Expects a number greater than or equal to this one. */
  toBeGreaterThanOrEqual(expected: number | bigint): R;
  /** Expects a number less than this one. */
  toBeLessThan(expected: number | bigint): R;
  /** Expects a number less than or equal to this one. */
  toBeLessThanOrEqual(expected: number | bigint): R;
  /**
   * Expects a number that differs by less than half a unit of the last digit. `digits` counts decimal digits, by
   * default 2.
   */
  toBeCloseTo(expected: number, digits?: number): R;
  /** Expects an instance of a class. */
  toBeInstanceOf(type: Function): R;
  /**
   * Expects an array or iterable that contains the item, or a string that contains the text. Items are compared with
   * `===`.
   */
  toContain(item: unknown): R;
  /** Expects an array or iterable that contains an equal item. */
  toContainEqual(item: unknown): R;
  /** Expects a value whose `length` is this number. */
  toHaveLength(length: number): R;
  /** Expects a property at a path, such as `a.b[0]`; with a value, expects the property to equal it. */
  toHaveProperty(path: string | readonly (string | number)[], value?: unknown): R;
  /** Expects a string that matches a regular expression, or contains a string. */
  toMatch(pattern: Text): R;
  /**
   * Expects the value that is stored in the spec's file in `__snapshots__`. Writes a new snapshot unless `--ci` is set.
   */
  toMatchSnapshot(hint?: string): R;
  /** Expects the stored value, except for properties with asymmetric matchers. */
  toMatchSnapshot(properties: object, hint?: string): R;
  /** Expects the value that is written in the spec. Writes a new snapshot into the spec unless `--ci` is set. */
  toMatchInlineSnapshot(snapshot?: string): R;
  /** Expects the value that is written in the spec, except for properties with asymmetric matchers. */
  toMatchInlineSnapshot(properties: object, snapshot?: string): R;
  /**
   * Expects the contents of a file, whose path is relative to the spec. Writes a new file unless `--ci` is set. The
   * result must be awaited.
   */
  toMatchFileSnapshot(path: string): Promise<void>;
  /** Expects a value that satisfies a function. */
  toSatisfy(predicate: (value: any) => unknown, message?: string): R;
  /** Expects a value with this result of `typeof`. */
  toBeTypeOf(type: 'bigint' | 'boolean' | 'function' | 'number' | 'object' | 'string' | 'symbol' | 'undefined'): R;
  /** Expects a value that equals one of these. */
  toBeOneOf(values: Iterable<unknown>): R;
  /** Expects null or undefined. */
  toBeNullable(): R;
}
/**
 * A chain of Chai's assertions, such as `expect(value).to.deep.equal(expected)`, which Vitest has too. `R` is what an
 * assertion returns: the rest of the chain, or a promise after `resolves` and `rejects`.
 */
export interface ChaiChain<R = ChaiAnyChain> {
  /** Inverts the rest of the chain. */
  not: ChaiChain<R>;
  /** Compares contents instead of identity. */
  deep: ChaiChain<R>;
  /** Reads the name of a property as a path. */
  nested: ChaiChain<R>;
  /** Ignores inherited properties. */
  own: ChaiChain<R>;
  /** Compares the order of members. */
  ordered: ChaiChain<R>;
  /** Expects at least one of the keys. */
  any: ChaiChain<R>;
  /** Expects all keys. */
  all: ChaiChain<R>;
  to: ChaiChain<R>;
  be: ChaiChain<R>;
  been: ChaiChain<R>;
  is: ChaiChain<R>;
  that: ChaiChain<R>;
  which: ChaiChain<R>;
  and: ChaiChain<R>;
  has: ChaiChain<R>;
  have: ChaiChain<R>;
  with: ChaiChain<R>;
  at: ChaiChain<R>;
  of: ChaiChain<R>;
  same: ChaiChain<R>;
  but: ChaiChain<R>;
  does: ChaiChain<R>;
  still: ChaiChain<R>;
  also: ChaiChain<R>;
  ok: R;
  true: R;
  false: R;
  null: R;
  undefined: R;
  NaN: R;
  exist: R;
  exists: R;
  empty: R;
  finite: R;
  frozen: R;
  sealed: R;
  extensible: R;
  called: R;
  calledOnce: R;
  calledWith(...parameters: any[]): R;
  callCount(count: number): R;
  /** Expects a type: a result of `typeof`, or the name of a built-in class such as `array`. */
  a: ChaiChain<R> & ((type: string) => R);
  an: ChaiChain<R> & ((type: string) => R);
  equal(expected: unknown): R;
  equals(expected: unknown): R;
  eq(expected: unknown): R;
  eql(expected: unknown): R;
  eqls(expected: unknown): R;
  above(number: number | bigint | Date): R;
  gt(number: number | bigint | Date): R;
  greaterThan(number: number | bigint | Date): R;
  least(number: number | bigint | Date): R;
  gte(number: number | bigint | Date): R;
  greaterThanOrEqual(number: number | bigint | Date): R;
  below(number: number | bigint | Date): R;
  lt(number: number | bigint | Date): R;
  lessThan(number: number | bigint | Date): R;
  most(number: number | bigint | Date): R;
  lte(number: number | bigint | Date): R;
  lessThanOrEqual(number: number | bigint | Date): R;
  within(low: number | bigint | Date, high: number | bigint | Date): R;
  closeTo(expected: number, delta: number): R;
  approximately(expected: number, delta: number): R;
  instanceof(type: Function): R;
  instanceOf(type: Function): R;
  /** Expects an item, a text, or the properties of an object. */
  include: ChaiChain<R> & ((item: unknown) => R);
  includes: ChaiChain<R> & ((item: unknown) => R);
  contain: ChaiChain<R> & ((item: unknown) => R);
  contains: ChaiChain<R> & ((item: unknown) => R);
  /** Expects a property. The rest of the chain is about its value. */
  property(name: PropertyKey, value?: unknown): R;
  ownProperty(name: PropertyKey, value?: unknown): R;
  haveOwnProperty(name: PropertyKey, value?: unknown): R;
  lengthOf: ChaiChain<R> & ((length: number) => R);
  length: ChaiChain<R> & ((length: number) => R);
  match(pattern: RegExp): R;
  matches(pattern: RegExp): R;
  string(part: string): R;
  keys(...keys: any[]): R;
  key(...keys: any[]): R;
  members(members: readonly unknown[]): R;
  oneOf(values: Iterable<unknown>): R;
  respondTo(method: string): R;
  satisfy(predicate: (value: any) => unknown): R;
  satisfies(predicate: (value: any) => unknown): R;
  /** Expects a function that throws. The rest of the chain is about the error. */
  throw(expected?: Text | Function | Error, message?: Text): R;
  throws(expected?: Text | Function | Error, message?: Text): R;
  Throw(expected?: Text | Function | Error, message?: Text): R;
}
/** A chain whose assertions return the rest of the chain. It has the matchers of values and functions too. */
export interface ChaiAnyChain extends ChaiChain<ChaiAnyChain>, ValueMatchers, ThrowMatchers, MockMatchers {
}
/** The matchers of functions that throw, and of rejected promises. */
export interface ThrowMatchers<R = void> {
  /**
   * Expects a function that throws, or a rejected promise. `expected` is a part of the message, a regular expression
   * for the message, a class, an error with the same message, or an asymmetric matcher.
   */
  toThrow(expected?: Text | Function | object): R;
  /** Same as `toThrow`. */
  toThrowError(expected?: Text | Function | object): R;
  /** Expects a function that throws an error whose message equals the stored snapshot. */
  toThrowErrorMatchingSnapshot(hint?: string): R;
  /** Expects a function that throws an error whose message equals the inline snapshot. */
  toThrowErrorMatchingInlineSnapshot(snapshot?: string): R;
}
/** The matchers of functions that are called repeatedly. */
export interface FunctionMatchers {
  /** Calls the received function repeatedly until it doesn't throw. Must be awaited. */
  toPass(options?: Polling): Promise<void>;
}

/** The matchers of mock functions and spies. */
export interface MockMatchers<R = void> {
  /** Expects a mock function that was called. */
  toHaveBeenCalled(): R;
  /** Expects a mock function that was called this number of times. */
  toHaveBeenCalledTimes(number: number): R;
  /** Expects a mock function with a call that had these arguments. */
  toHaveBeenCalledWith(...parameters: unknown[]): R;
  /** Expects a mock function with exactly one call, which had these arguments. */
  toHaveBeenCalledExactlyOnceWith(...parameters: unknown[]): R;
  /** Expects a mock function whose last call had these arguments. */
  toHaveBeenLastCalledWith(...parameters: unknown[]): R;
  /** Expects a mock function whose call with this number had these arguments. Calls are counted from 1. */
  toHaveBeenNthCalledWith(number: number, ...parameters: unknown[]): R;
  /** Expects a mock function that returned at least once. */
  toHaveReturned(): R;
  /** Expects a mock function that returned this number of times. */
  toHaveReturnedTimes(number: number): R;
  /** Expects a mock function that returned an equal value. */
  toHaveReturnedWith(value: unknown): R;
  /** Expects a mock function whose last call returned an equal value. */
  toHaveLastReturnedWith(value: unknown): R;
  /** Expects a mock function whose call with this number returned an equal value. Calls are counted from 1. */
  toHaveNthReturnedWith(number: number, value: unknown): R;
  /** Same as `toHaveBeenCalled`. */
  toBeCalled(): R;
  /** Same as `toHaveBeenCalledTimes`. */
  toBeCalledTimes(number: number): R;
  /** Same as `toHaveBeenCalledWith`. */
  toBeCalledWith(...parameters: unknown[]): R;
  /** Same as `toHaveBeenLastCalledWith`. */
  lastCalledWith(...parameters: unknown[]): R;
  /** Same as `toHaveBeenNthCalledWith`. */
  nthCalledWith(number: number, ...parameters: unknown[]): R;
  /** Same as `toHaveReturned`. */
  toReturn(): R;
  /** Same as `toHaveReturnedTimes`. */
  toReturnTimes(number: number): R;
  /** Same as `toHaveReturnedWith`. */
  toReturnWith(value: unknown): R;
  /** Same as `toHaveLastReturnedWith`. */
  lastReturnedWith(value: unknown): R;
  /** Same as `toHaveNthReturnedWith`. */
  nthReturnedWith(number: number, value: unknown): R;
  /** Expects a mock function that was called once. */
  toHaveBeenCalledOnce(): R;
  /** Expects a mock function whose first call came before the first call of another one. */
  toHaveBeenCalledBefore(other: Mock, failIfNoFirst?: boolean): R;
  /** Expects a mock function whose last call came after the last call of another one. */
  toHaveBeenCalledAfter(other: Mock, failIfNoFirst?: boolean): R;
}

/** The matchers of `native` and its bridges. */
export interface NativeMatchers<R = void> {
  /**
   * Expects that the page called a native handler, with this data if it is given. Received must be `native` or one of
   * its bridges.
   */
  toHaveReceived(name: string, data?: unknown): R;
  /** Expects that the page called a native handler this number of times. */
  toHaveReceivedTimes(name: string, number: number): R;
  /** Expects that the page's last call to a native handler had this data. */
  toHaveReceivedLast(name: string, data?: unknown): R;
  /** Expects that the page's call with this number to a native handler had this data. Calls are counted from 1. */
  toHaveReceivedNth(name: string, number: number, data?: unknown): R;
  /**
   * Expects that the page made these calls in this order: handler names, or `[name, data]`. Other calls may come in
   * between.
   */
  toHaveReceivedInOrder(calls: readonly (string | readonly [string, unknown?])[]): R;
}

/** The matchers of locators. They wait, and must be awaited. */
export interface LocatorMatchers {
  /** Waits until the element is visible; with `visible: false`, until it is hidden. */
  toBeVisible(options?: Waiting & { visible?: boolean }): Promise<void>;
  /** Waits until no element matches, or the element is not visible. */
  toBeHidden(options?: Waiting): Promise<void>;
  /** Waits until the element is in the document; with `attached: false`, until it is not. */
  toBeAttached(options?: Waiting & { attached?: boolean }): Promise<void>;
  /** Waits until the element is enabled; with `enabled: false`, until it is disabled. */
  toBeEnabled(options?: Waiting & { enabled?: boolean }): Promise<void>;
  /** Waits until the element is disabled. */
  toBeDisabled(options?: Waiting): Promise<void>;
  /** Waits until the element can be edited; with `editable: false`, until it cannot. */
  toBeEditable(options?: Waiting & { editable?: boolean }): Promise<void>;
  /** Waits until the element has the focus. */
  toBeFocused(options?: Waiting): Promise<void>;
  /** Waits until a text field has no value, or another element has no text and no child elements. */
  toBeEmpty(options?: Waiting): Promise<void>;
  /** Waits until a checkbox or radio button is checked; with `checked: false`, until it is not. */
  toBeChecked(options?: Waiting & { checked?: boolean; indeterminate?: boolean }): Promise<void>;
  /** Waits until the locator matches this number of elements. */
  toHaveCount(number: number, options?: Waiting): Promise<void>;
  /**
   * Waits until the element has this text. Whitespace is collapsed. An array expects one text for each matching
   * element.
   */
  toHaveText(expected: Text | readonly Text[], options?: TextOptions): Promise<void>;
  /**
   * Waits until the text of the element contains this text. Whitespace is collapsed. An array expects elements that
   * contain these texts, in this order.
   */
  toContainText(expected: Text | readonly Text[], options?: TextOptions): Promise<void>;
  /** Waits until the `class` attribute of the element is this text. An array expects one for each matching element. */
  toHaveClass(expected: Text | readonly Text[], options?: Waiting): Promise<void>;
  /**
   * Waits until the element has these classes, separated by spaces. An array expects them for each matching element.
   */
  toContainClass(expected: string | readonly string[], options?: Waiting): Promise<void>;
  /** Waits until a form control has this value. */
  toHaveValue(expected: Text, options?: Waiting): Promise<void>;
  /** Waits until the selected options of a `<select>` have these values. */
  toHaveValues(expected: readonly Text[], options?: Waiting): Promise<void>;
  /** Waits until the element has this `id`. */
  toHaveId(expected: Text, options?: Waiting): Promise<void>;
  /** Waits until the element has this attribute, with this value. */
  toHaveAttribute(name: string, value: Text, options?: Waiting & { ignoreCase?: boolean }): Promise<void>;
  /** Waits until the element has this attribute. */
  toHaveAttribute(name: string, options?: Waiting): Promise<void>;
  /** Waits until the computed style of the element has this value for a property. */
  toHaveCSS(name: string, value: Text, options?: Waiting): Promise<void>;
  /**
   * Waits until a JavaScript property of the element equals this value. The name may be a path, such as `dataset.id`.
   */
  toHaveJSProperty(name: string, value: unknown, options?: Waiting): Promise<void>;
  /** Waits until the element has this ARIA role. */
  toHaveRole(role: string, options?: Waiting): Promise<void>;
  /** Waits until the element has this accessible name. */
  toHaveAccessibleName(name: Text, options?: Waiting & { ignoreCase?: boolean }): Promise<void>;
  /** Waits until the element has this accessible description. */
  toHaveAccessibleDescription(description: Text, options?: Waiting & { ignoreCase?: boolean }): Promise<void>;
  /** Waits until the element is invalid and has this accessible error message. */
  toHaveAccessibleErrorMessage(message: Text, options?: Waiting & { ignoreCase?: boolean }): Promise<void>;
}
/** The options of the matchers for texts of elements. */
export interface TextOptions extends Waiting {
  /** Ignores differences of upper and lower case. */
  ignoreCase?: boolean;
  /** Compares `innerText`, which leaves out hidden text, instead of `textContent`. */
  useInnerText?: boolean;
}

/** The matchers of the page. They wait, and must be awaited. */
export interface PageMatchers {
  /** Waits until the page has this title. */
  toHaveTitle(title: Text, options?: Waiting): Promise<void>;
  /** Waits until the page is at this URL. */
  toHaveURL(url: URLPattern, options?: Waiting & { ignoreCase?: boolean }): Promise<void>;
}

/** The matchers of responses. */
export interface ResponseMatchers {
  /** Fails unless the status of the response is from 200 to 299. */
  toBeOK(): Promise<void>;
}

// Mock functions

/** The implementation of a mock function: a function or a class. */
export type Body = ((...parameters: any[]) => any) | (new (...parameters: any[]) => any);

/** Any function. */
export type AnyFunction = (...parameters: any[]) => any;
/** Any class. */
export type AnyClass = abstract new (...parameters: any[]) => any;
/** A value whose functions, or those of its members, are mock functions. */
export type Mocked<T> = T extends AnyFunction ? T & Mock<T> : T extends AnyClass ? T & Mock & { prototype: MockedMembers<InstanceType<T>> } : T extends object ? MockedMembers<T> : T;
/** The members of a mocked object. */
export type MockedMembers<T> = T & { [K in keyof T]: T[K] extends AnyFunction ? T[K] & Mock<T[K]> : T[K] };
/** A function that records its calls. */
export interface Mock<F extends AnyFunction = AnyFunction> {
  /** Calls the mock function. */
  (...parameters: Parameters<F>): ReturnType<F>;
  /** Calls the mock function as a constructor. */
  new (...parameters: Parameters<F>): any;
  /** The recorded calls. */
  mock: {
    /** The arguments of each call. */
    calls: Parameters<F>[];
    /** The outcome of each call; `incomplete` while the call is running. */
    results: ({ type: 'return'; value: ReturnType<F> } | { type: 'throw'; value: any } | { type: 'incomplete'; value: undefined })[];
    /** The value of `this` of each call, or the object that was constructed. */
    instances: any[];
    /** The value of `this` of each call. */
    contexts: any[];
    /** The position of each call among the calls of all mock functions, from 1. */
    invocationCallOrder: number[];
    /** The arguments of the last call. */
    lastCall: Parameters<F> | undefined;
  };
  /** Returns the name for messages. */
  getMockName(): string;
  /** Sets the name for messages. */
  mockName(name: string): this;
  /** Returns the implementation that the next call will use. */
  getMockImplementation(): F | undefined;
  /** Sets the implementation. */
  mockImplementation(body: Body): this;
  /** Sets the implementation of one later call. Several are used in order. */
  mockImplementationOnce(body: Body): this;
  /** Replaces the implementation until an async function ends. */
  withImplementation(body: (...parameters: any[]) => any, during: () => Promise<unknown>): Promise<void>;
  /** Replaces the implementation while a function runs. */
  withImplementation(body: (...parameters: any[]) => any, during: () => void): void;
  /** Makes calls return their `this`. */
  mockReturnThis(): this;
  /** Makes calls return a value. */
  mockReturnValue(value: ReturnType<F>): this;
  /** Makes one later call return a value. */
  mockReturnValueOnce(value: ReturnType<F>): this;
  /** Makes calls return a promise that resolves to a value. */
  mockResolvedValue(value: Awaited<ReturnType<F>>): this;
  /** Makes one later call return a promise that resolves to a value. */
  mockResolvedValueOnce(value: Awaited<ReturnType<F>>): this;
  /** Makes calls return a promise that rejects with a value. */
  mockRejectedValue(reason: unknown): this;
  /** Makes one later call return a promise that rejects with a value. */
  mockRejectedValueOnce(reason: unknown): this;
  /** Clears the recorded calls. */
  mockClear(): this;
  /**
   * Clears the recorded calls, the later implementations and the name. Calls of a mock function of `jest` return
   * undefined then; one of `vi` has its first implementation again.
   */
  mockReset(): this;
  /** Resets the mock function. A spy also restores the original function. */
  mockRestore(): void;
}

/** The functions that fake timers can replace. */
export type FakeableFunction = 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval' | 'setImmediate'
  | 'clearImmediate' | 'Date' | 'performance' | 'queueMicrotask' | 'nextTick' | 'hrtime' | 'requestAnimationFrame'
  | 'cancelAnimationFrame' | 'requestIdleCallback' | 'cancelIdleCallback';

/** Options of `useFakeTimers`. */
export interface FakeTimersOptions {
  /** The initial date. The default is the present one. */
  now?: number | string | Date;
  /** The functions to replace. The default is all. */
  toFake?: FakeableFunction[];
  /** The functions to keep. */
  doNotFake?: FakeableFunction[];
  /** The functions to keep, with the name of Vitest. */
  toNotFake?: FakeableFunction[];
  /** The number of timers after which `runAllTimers` throws an error. The default is 100000. */
  timerLimit?: number;
  /** The same, with the name of Vitest. */
  loopLimit?: number;
}

/**
 * Timers and the date of the spec's own code, which the spec advances. The page keeps its virtual clock, which `clock`
 * advances. Fake timers stay until `useRealTimers()`, also in later tests of the file.
 */
export interface FakeTimers {
  /** Replaces timers and the date. */
  useFakeTimers(options?: FakeTimersOptions): this;
  /** Restores timers and the date. Pending fake timers do not run. */
  useRealTimers(): this;
  /** Returns whether timers are replaced. */
  isFakeTimers(): boolean;
  /** Runs the timers that are due within a time, in order. */
  advanceTimersByTime(milliseconds: number): this;
  /** Runs the timers that are due within a time, and promise reactions in between. */
  advanceTimersByTimeAsync(milliseconds: number): Promise<this>;
  /** Advances to the next timer, and runs all that are due then. */
  advanceTimersToNextTimer(steps?: number): this;
  /** Advances to the next timer, and runs all that are due then, and promise reactions in between. */
  advanceTimersToNextTimerAsync(steps?: number): Promise<this>;
  /** Runs timers until none is left. */
  runAllTimers(): this;
  /** Runs timers until none is left, and promise reactions in between. */
  runAllTimersAsync(): Promise<this>;
  /** Runs the timers that are pending now, not those that they start. */
  runOnlyPendingTimers(): this;
  /** Runs the timers that are pending now, and promise reactions in between. */
  runOnlyPendingTimersAsync(): Promise<this>;
  /** Does nothing: promise reactions run by themselves. */
  runAllTicks(): void;
  /** Removes all pending timers. */
  clearAllTimers(): void;
  /** Returns the number of pending timers. */
  getTimerCount(): number;
  /** Sets the date. Timers keep the time that is left. */
  setSystemTime(time?: number | string | Date): this;
  /** Returns the fake date; null without fake timers. */
  getMockedSystemTime(): Date | null;
  /** Returns the time of the fake timers, or else of the page, in milliseconds. */
  now(): number;
  /** Returns the virtual time of the page, in milliseconds since 1970. */
  getRealSystemTime(): number;
}

/** The module of a mock: its path or package, or in Vitest the promise of `import()`, which names the file. */
export type MockedModule = string | Promise<unknown>;

/**
 * Mocks of the modules that the spec and its helpers import. Pages keep their modules.
 *
 * `mock()` and `unmock()` at the top level of a spec run before its imports.
 */
export interface ModuleMocks {
  /**
   * Replaces a module by the exports that a function returns. Without a function, a file in the folder `__mocks__`
   * replaces it, or else all its functions become mock functions.
   */
  mock<T = any>(module: MockedModule, factory?: (importOriginal: <M = T>() => Promise<M>) => unknown, options?: { virtual?: boolean }): this;
  /** Makes the functions of a module mock functions that call the originals. */
  mock(module: MockedModule, options: { spy?: boolean }): this;
  /** The same as `mock()` for later imports, at the place where it is called. */
  doMock<T = any>(module: MockedModule, factory?: (importOriginal: <M = T>() => Promise<M>) => unknown, options?: { virtual?: boolean }): this;
  /** The same as `mock()` for later imports, at the place where it is called. */
  doMock(module: MockedModule, options: { spy?: boolean }): this;
  /** Removes the mock of a module. */
  unmock(module: string): this;
  /** Removes the mock of a module for later imports. */
  doUnmock(module: string): this;
  /** Forgets the loaded modules, so that later imports load them again. */
  resetModules(): this;
}

/** Mock functions and replacements of properties, with the names of Jest. */
export interface Jest extends FakeTimers, ModuleMocks {
  /** Creates a function that records its calls. */
  fn<F extends AnyFunction = AnyFunction>(body?: F): Mock<F>;
  /** Replaces a method of an object with a mock function that calls the original. */
  spyOn<T extends object, K extends keyof T>(object: T, key: K): Mock<T[K] extends AnyFunction ? T[K] : AnyFunction>;
  /** Replaces a getter or setter of an object with a mock function that calls the original. */
  spyOn<T extends object, K extends keyof T>(object: T, key: K, access: 'get' | 'set'): Mock<() => T[K]>;
  /** Replaces the value of an object's property until it is restored. */
  replaceProperty<T extends object, K extends keyof T>(object: T, key: K, value: T[K]): { replaceValue(value: T[K]): unknown; restore(): void };
  /** Returns whether a value is a mock function. */
  isMockFunction(value: unknown): value is Mock;
  /** Returns its argument, with the type of a mock function or of an object with mock functions. */
  mocked<T>(value: T, options?: object | boolean): Mocked<T>;
  /** Clears the recorded calls of all mock functions. */
  clearAllMocks(): Jest;
  /** Resets all mock functions: their recorded calls, implementations and names. */
  resetAllMocks(): Jest;
  /** Restores all spies and replaced properties. */
  restoreAllMocks(): Jest;
  /** Sets the time limit of the tests and hooks that run from now on, in milliseconds of virtual time. */
  setTimeout(milliseconds: number): Jest;
  /** Removes the mock of a module for later imports. */
  dontMock(module: string): this;
  /** Replaces a module by exports. */
  setMock(module: string, exports: unknown): this;
  /** Loads a module even if it is mocked. */
  requireActual(module: string): any;
  /** Loads the original of a module whose type is known. */
  requireActual<T>(module: string): T;
  /** Loads the mock of a module. */
  requireMock<T = any>(module: string): T;
  /** Returns the exports of a module with mock functions instead of functions. */
  createMockFromModule<T = any>(module: string): T;
  /** Runs a function that loads modules for itself. */
  isolateModules(body: () => void): this;
  /** Runs an asynchronous function that loads modules for itself. */
  isolateModulesAsync(body: () => Promise<void>): Promise<void>;
}

/** The functions of `vi` in Vitest, in addition to those of `jest`. */
export interface Vi extends Jest {
  /** Runs a function before the imports of the spec, and returns its result. */
  hoisted<T>(body: () => T): T;
  /** Imports a module even if it is mocked. */
  importActual<T = any>(module: string): Promise<T>;
  /** Imports the mock of a module. */
  importMock<T = any>(module: string): Promise<T>;
  /** Returns a copy of an object with mock functions instead of functions. */
  mockObject<T>(value: T, options?: { spy?: boolean }): T;
  /** Calls a function repeatedly until it doesn't throw, and returns its result. The default timeout is 1000 ms. */
  waitFor<T>(body: () => Later<T>, options?: number | { timeout?: number; interval?: number }): Promise<T>;
  /** Calls a function repeatedly until its result is true in a condition, and returns the result. */
  waitUntil<T>(body: () => Later<T>, options?: number | { timeout?: number; interval?: number }): Promise<T>;
  /** Replaces a global variable of the spec. */
  stubGlobal(name: string, value: unknown): Vi;
  /** Restores the replaced global variables. */
  unstubAllGlobals(): Vi;
  /** Sets a variable of `process.env`; undefined removes it. */
  stubEnv(name: string, value: string | boolean | undefined): Vi;
  /** Restores the variables of `process.env` and `import.meta.env`. */
  unstubAllEnvs(): Vi;
  /** Sets the time limit of the tests and hooks that run from now on. */
  setConfig(options: { testTimeout?: number }): void;
  /** Does nothing. */
  resetConfig(): void;
}

// The native side

/** The result of `native.never()` or `native.failing()`. */
export interface SpecialAnswer { readonly specialAnswer?: never }
/**
 * The stub of a native handler: a value, a function of the call's data that returns the response or a promise of it, or
 * the result of `native.never()` or `native.failing()`. Over bridges whose calls have several arguments, such as Cordova,
 * the function gets them one by one. Its last parameter is the call.
 */
export type Answer<Request = any, Response = unknown> =
  ((data: Request, ...rest: any[]) => Later<Response | SpecialAnswer>) | SpecialAnswer | Response;
/** An incoming call, the last parameter of a stub. */
export interface IncomingCall<Response = unknown> {
  /**
   * Sends a response, over bridges whose calls can have several responses: before the last one, and at any time if the
   * stub returned nothing.
   */
  send(value?: Response): void;
}
/** An error in the shape of a framework. Each bridge uses the properties that it knows. */
export interface HandlerError {
  message?: string;
  code?: string | number;
  data?: any;
  [property: string]: any;
}
/** A plugin that pages may look for before they call it. */
export interface PluginDeclaration {
  /** The methods with one response. */
  methods?: string[];
  /** The methods with any number of responses. */
  callbacks?: string[];
  /** The events. */
  events?: string[];
}

/** The kind of a fault that is injected into responses. */
export type FaultKind = 'drop' | 'delay' | 'duplicate' | 'reorder' | 'corrupt' | 'throw' | 'replace' | 'terminate';
/** A plan for injected faults. It can also be written as `'SEED:KINDS@CALLS'`, such as `'42:drop,delay@1,4'`. */
export interface FaultPlan {
  /**
   * The seed of the random choice, an integer from 0. The default is 1. The choice also depends on the test's full name
   * and the call's number.
   */
  seed?: number;
  /** The kinds to inject. The default is all except `replace` and `terminate`. */
  kinds?: FaultKind[];
  /** The calls that get a fault, counted from 1 from when the plan was set. The default is about every third call. */
  calls?: number[];
}

/** The functions that `native` and its bridges share. */
export interface NativeWords {
  /**
   * Returns the data of the calls that the page has made to a handler. In all functions, `'*'` is the name of the
   * default handler, which receives messages that do not name a handler. An empty name means the same.
   */
  calls<Request = any>(name: string): Request[];
  /** Returns all calls that the page has made. `isUnhandled` marks calls without a native handler. */
  calls(): { name: string; data: any; isUnhandled?: true }[];
  /** Calls a handler of the page, and returns its response. The default timeout is 5000 ms of virtual time. */
  call<Response = any, Request = unknown>(name: string, data?: Request, options?: Waiting): Promise<Response>;
  /** Returns the names of the stubbed handlers. */
  handlers(): string[];
  /**
   * Sends an event to the page, and waits until the page got it. The target is a plugin, a channel or a component of the
   * bridge, or `document` or `window`.
   */
  emit(target: string, event: string, data?: unknown): Promise<void>;
  /** Sends an event of a bridge whose events belong to no plugin, such as React Native's `message`. */
  emit(event: string, data?: unknown): Promise<void>;
}

/** One of the run's bridges. */
export interface Bridge extends NativeWords {
  /** The name of the bridge, as in `--bridge`. */
  readonly bridgeName: string;
  /** Stubs a native handler with a value or a function. Within a test, the stub is removed when the test ends. */
  handle<Request = any, Response = unknown>(name: string, answer: Answer<Request, Response>): this;
  /** Removes a stub. The page's calls to the handler then get no response. */
  unhandle(name: string): this;
  /** Makes a plugin known to pages that load from now on, in addition to those of the stubs. */
  plugin(name: string, declared?: PluginDeclaration): this;
}

/** The native side of the bridges; the type of `native`. */
export interface Native extends NativeWords {
  /** Stubs a native handler with a value or a function. Within a test, the stub is removed when the test ends. */
  handle<Request = any, Response = unknown>(name: string, answer: Answer<Request, Response>): Native;
  /** Removes a stub. The page's calls to the handler then get no response. */
  unhandle(name: string): Native;
  /** Makes a plugin known to pages that load from now on, in addition to those of the stubs. */
  plugin(name: string, declared?: PluginDeclaration): Native;
  /** The dialect of the run, as in `--dialects`: such as `dsbridge` or `wvjb@uiwebview`; `none` without a bridge. */
  readonly dialect: string;
  /** Returns a bridge by its name, such as `dsbridge`; without a name, the run's first bridge. */
  bridge(name?: string): Bridge;
  /** Creates a stub that returns one response after the other, and the last one from then on. */
  sequence<Request = any, Response = unknown>(...answers: Answer<Request, Response>[]): (data: Request) => Later<Response | SpecialAnswer>;
  /** Creates a stub that responds after a delay, in milliseconds of virtual time. */
  delayed<Request = any, Response = unknown>(milliseconds: number, answer?: Answer<Request, Response>): (data: Request) => Promise<Response | SpecialAnswer>;
  /**
   * Creates a failure, as when an app's handler throws. The page gets null; from WebKit's message handlers a rejected
   * promise; from a synchronous method of DSBridge no value. Bridges with errors of their own use the properties of an
   * object, and Tauri any value. A stub that throws a value that is not an `Error` does the same. The message appears
   * in the transcript.
   */
  failing(error?: unknown): SpecialAnswer;
  /** Creates a response that never arrives. */
  never(): SpecialAnswer;
  /** Returns the native side of another page. */
  of(page: Page): Native;
  /**
   * Decides whether the app creates a view for a window that a page opens. The function refuses by returning false.
   */
  onCreateWebView(decide: (request: { url: string; name: string; features: string; hasGesture: boolean; opener: Page }) => unknown): Native;
  /** Terminates the page's process, as the system does when memory is low. `page.reload()` loads the page again. */
  terminate(): Promise<void>;
  /** Puts the app into the background, where pages are suspended. */
  suspend(): Promise<void>;
  /** Returns the app to the foreground. */
  resume(): Promise<void>;
  /** Returns the faults so far, such as lost messages. */
  faults(): { code: string; text: string }[];
  /**
   * Injects faults into responses from now on: in a test until it ends, and outside of tests in all tests that follow.
   * Null removes the plan.
   */
  faults(plan: FaultPlan | string | number | null): void;
  /** Returns the pending calls in both directions. `age` is in milliseconds of virtual time. */
  unanswered(): { handler: string; to: 'page' | 'native'; age: number }[];
}

// The page

/**
 * Matches URLs: a full URL, a path from the root, a glob such as `https://api.test/*`, a regular expression, or a
 * function.
 */
export type URLPattern = string | RegExp | ((url: PageURL) => boolean);
/** The parts of a URL that functions as patterns read. */
export interface PageURL {
  href: string;
  origin: string;
  protocol: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  searchParams: { get(name: string): string | null; getAll(name: string): string[]; has(name: string): boolean };
}

/** A request of the page. */
export interface Request {
  /** Returns the URL. */
  url(): string;
  /** Returns the HTTP method. */
  method(): string;
  /** Returns the headers, with names in lowercase. */
  headers(): { [name: string]: string };
  /** Returns the headers, with names in lowercase. */
  allHeaders(): Promise<{ [name: string]: string }>;
  /** Returns the value of a header; null if it is missing. */
  headerValue(name: string): Promise<string | null>;
  /** Returns the headers in their order. */
  headersArray(): Promise<{ name: string; value: string }[]>;
  /** Returns the body as text; null if there is none. */
  postData(): string | null;
  /** Returns the body as bytes; null if there is none. */
  postDataBuffer(): Uint8Array | null;
  /** Returns the kind of resource, such as `document`, `script`, `fetch` or `xhr`. */
  resourceType(): string;
  /** Returns whether the request loads a document. */
  isNavigationRequest(): boolean;
  /** Returns the frame of the page that sent the request. */
  frame(): Frame;
  /** Returns the request that a server or a route redirected to this one; null if there was none. */
  redirectedFrom(): Request | null;
  /** Returns the request that follows a redirect of this one; null if there is none. */
  redirectedTo(): Request | null;
  /** Returns null: the messages of workers are messages of their page. */
  serviceWorker(): null;
  /** Returns virtual times: the start in milliseconds since 1970, and others relative to it; -1 if unknown. */
  timing(): { startTime: number; domainLookupStart: number; domainLookupEnd: number; connectStart: number; secureConnectionStart: number; connectEnd: number; requestStart: number; responseStart: number; responseEnd: number };
  /** Returns the sizes of the headers and bodies, in bytes. */
  sizes(): Promise<{ requestBodySize: number; requestHeadersSize: number; responseBodySize: number; responseHeadersSize: number }>;
  /** Returns the response if it has arrived; otherwise null. */
  existingResponse(): Response | null;
  /** Returns the body parsed as JSON; null if there is none. */
  postDataJSON<T = any>(): T;
  /** Resolves to the response when it arrives; to null if the request failed. */
  response(): Promise<Response | null>;
  /** Returns the reason if the request failed; otherwise null. */
  failure(): { errorText: string } | null;
}

/** A response to a request of the page. */
export interface Response {
  /** Returns the URL. */
  url(): string;
  /** Returns the HTTP status. */
  status(): number;
  /** Returns the text of the HTTP status, such as `Not Found`. */
  statusText(): string;
  /** Returns whether the status is from 200 to 299, or 0 for a file. */
  ok(): boolean;
  /** Returns the headers, with names in lowercase. */
  headers(): { [name: string]: string };
  /** Returns the headers, with names in lowercase. */
  allHeaders(): Promise<{ [name: string]: string }>;
  /** Returns the value of a header; null if it is missing. */
  headerValue(name: string): Promise<string | null>;
  /** Returns the headers in their order. */
  headersArray(): Promise<{ name: string; value: string }[]>;
  /** Returns the values of all headers with a name. */
  headerValues(name: string): Promise<string[]>;
  /** Returns the body as bytes. */
  body(): Promise<Uint8Array>;
  /** Returns the frame of the page that sent the request. */
  frame(): Frame;
  /** Returns false: service workers do not run. */
  fromServiceWorker(): boolean;
  /** Returns the version of HTTP. */
  httpVersion(): Promise<string>;
  /** Resolves to null. */
  securityDetails(): Promise<null>;
  /** Resolves to null. */
  serverAddr(): Promise<null>;
  /** Returns the body as text. */
  text(): Promise<string>;
  /** Returns the body parsed as JSON. */
  json<T = any>(): Promise<T>;
  /** Returns the request. */
  request(): Request;
  /** Resolves to null. */
  finished(): Promise<null>;
}

/**
 * A dialog of the page: `alert`, `confirm` or `prompt`. The page is blocked until the listener returns, so `accept()`
 * or `dismiss()` must be called before the listener awaits anything.
 */
export interface Dialog {
  /** Returns the kind of dialog. */
  type(): 'alert' | 'confirm' | 'prompt';
  /** Returns the text of the dialog. */
  message(): string;
  /** Returns the default text of a prompt. */
  defaultValue(): string;
  /** Returns the page. */
  page(): Page;
  /** Accepts the dialog; a prompt returns the text, by default its default value. */
  accept(text?: string): Promise<void>;
  /** Dismisses the dialog. */
  dismiss(): Promise<void>;
}

/** A message that the page wrote to the console. */
export interface ConsoleMessage {
  /** Returns the level. */
  type(): 'log' | 'info' | 'warning' | 'error' | 'debug';
  /** Returns the text. */
  text(): string;
  /** Returns the location of the call. Lines and columns are counted from 0. */
  location(): { url: string; lineNumber: number; columnNumber: number };
  /** Returns the virtual time of the call, in milliseconds since 1970. */
  timestamp(): number;
  /** Returns null: the messages of workers are messages of their page. */
  worker(): null;
  /** Returns the page. */
  page(): Page;
}

/** A request of the page to select files: a click on a file input. */
export interface FileChooser {
  /** Returns the page. */
  page(): Page;
  /** Returns whether several files can be selected. */
  isMultiple(): boolean;
  /** Selects files. */
  setFiles(files: FileChoice | readonly FileChoice[], options?: Waiting): Promise<void>;
}
/** A file for a file input: a path, or a name with the content. */
export type FileChoice = string | { name: string; mimeType?: string; buffer: string | Uint8Array | ArrayBuffer };

/** A WebSocket connection of the page. */
export interface WebSocketConnection extends Emitter<WebSocketEvents> {
  /** Returns the URL. */
  url(): string;
  /** Returns whether the connection is closed. */
  isClosed(): boolean;
}
/** The events of a WebSocket connection, with the types of their listeners' arguments. */
export interface WebSocketEvents {
  /** Sent when the connection is closed. */
  close: WebSocketConnection;
  /** Sent when the page receives a message. */
  framereceived: { payload: string | Uint8Array };
  /** Sent when the page sends a message. */
  framesent: { payload: string | Uint8Array };
  /** Sent when the connection failed. */
  socketerror: string;
}
/** The server's side of a WebSocket connection that a route handles. */
export interface WebSocketRoute {
  /** Returns the URL. */
  url(): string;
  /** Returns the protocols that the page offers. */
  protocols(): string[];
  /** Sends a message to the page. */
  send(message: string | Uint8Array | ArrayBuffer): void;
  /** Closes the connection. */
  close(options?: { code?: number; reason?: string }): Promise<void>;
  /** Receives the messages of the page. */
  onMessage(listener: (message: string | Uint8Array) => unknown): void;
  /** Calls a function when the page closes the connection. */
  onClose(listener: (code: number | undefined, reason: string) => unknown): void;
}

/** The events of the page, with the types of their listeners' arguments. */
export interface PageEvents {
  /** Sent when the page is closed. */
  close: Page;
  /** Sent when the page asks for files. */
  filechooser: FileChooser;
  /** Sent when the page opens another one. */
  popup: Page;
  /** Sent when the page opens a WebSocket connection. */
  websocket: WebSocketConnection;
  /** Sent when the page writes to the console. */
  console: ConsoleMessage;
  /** Sent when the page's process was terminated. */
  crash: Page;
  /** Sent when the page opens a dialog. */
  dialog: Dialog;
  /** Sent when the document was parsed. */
  domcontentloaded: Page;
  /** Sent when a message was lost or skipped, or another fault was found. */
  fault: { code: string; text: string };
  /** Sent when a new document replaced the page's document. */
  framenavigated: Page;
  /** Sent when the document and its resources were loaded. */
  load: Page;
  /** Sent when a frame requested a navigation. `frame` is 0 for the page's main frame. */
  navigation: { url: string; kind: string; frame: number };
  /** Sent when the page had an uncaught error. */
  pageerror: Error;
  /** Sent when the page sends a request. */
  request: Request;
  /** Sent when a request failed. */
  requestfailed: Request;
  /** Sent when a request got its whole response. */
  requestfinished: Request;
  /** Sent when a response arrives. */
  response: Response;
}

/** Changes of a request. */
export interface RequestChanges {
  /** The URL. */
  url?: string;
  /** The HTTP method. */
  method?: string;
  /** All headers. */
  headers?: { [name: string]: string };
  /** The body: a string, bytes, or a value that is sent as JSON. */
  postData?: unknown;
}
/** A mock response. */
export interface RouteAnswer {
  /** The response whose status, headers and body are the default. */
  response?: Response;
  /** The HTTP status. The default is 200. */
  status?: number;
  /** The headers. */
  headers?: { [name: string]: string | number };
  /** The value of the `Content-Type` header. */
  contentType?: string;
  /** The body: a string, or bytes. */
  body?: string | Uint8Array;
  /** A value that is sent as JSON. */
  json?: unknown;
  /** The path of a file that is sent as the body. */
  path?: string;
  /** The delay of the response, in milliseconds of virtual time. The default is 0. */
  delay?: number;
}

/** A request that matches a route. The handler calls one of `fulfill()`, `abort()`, `continue()` and `fallback()`. */
export interface Route {
  /** Returns the request. */
  request(): Request;
  /** Sends a mock response. */
  fulfill(answer?: RouteAnswer): Promise<void>;
  /** Fails the request. */
  abort(reason?: string): Promise<void>;
  /** Sends the request to files and the network, with these changes. */
  continue(changes?: RequestChanges): Promise<void>;
  /** Passes the request to the route that was added before, with these changes. */
  fallback(changes?: RequestChanges): Promise<void>;
  /** Sends the request with these changes, and returns the response, which the page doesn't get. */
  fetch(changes?: RequestChanges): Promise<Response>;
}

/** Adds and removes routes, which handle requests of the page. */
export interface Routing {
  /**
   * Adds a route with a mock response, or with a handler. The route that was added last comes first. `times` limits the
   * number of requests.
   */
  route(pattern: URLPattern, answer: RouteAnswer | ((route: Route, request: Request) => unknown), options?: { times?: number }): Promise<void>;
  /** Removes the routes with this pattern, and with this response or handler if it is given. */
  unroute(pattern: URLPattern, answer?: unknown): Promise<void>;
  /** Removes all routes. */
  unrouteAll(): Promise<void>;
  /** Accepts WebSocket connections to URLs that match a pattern; the handler receives each. */
  routeWebSocket(pattern: URLPattern, handler: (socket: WebSocketRoute) => unknown): Promise<void>;
}
/** Responds to requests from HAR files. */
export interface HARRouting {
  /**
   * Responds to requests with the responses of a HAR file. With `update`, writes the file with real responses when the
   * test ends.
   */
  routeFromHAR(path: string, options?: { notFound?: 'abort' | 'fallback'; update?: boolean; updateContent?: 'embed' | 'attach'; updateMode?: 'full' | 'minimal'; url?: string | RegExp }): Promise<void>;
}
/** Adds and removes listeners, and waits for events. */
export interface Emitter<Events> {
  /** Waits for the next event that satisfies the predicate. */
  waitForEvent<Name extends keyof Events>(name: Name, options?: ((event: Events[Name]) => Later<boolean>) | (Waiting & { predicate?: (event: Events[Name]) => Later<boolean> })): Promise<Events[Name]>;
  /** Adds a listener for an event. Within a test, it is removed when the test ends. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => unknown): this;
  /** Adds a listener for the next event. */
  once<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => unknown): this;
  /** Removes a listener. */
  off<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => unknown): this;
  /** Same as `on()`. */
  addListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => unknown): this;
  /** Adds a listener that is called before the others. */
  prependListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => unknown): this;
  /** Same as `off()`. */
  removeListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => unknown): this;
  /** Removes all listeners for an event, or for all events. */
  removeAllListeners(name?: keyof Events): this;
}

/** Mock responses to the page's requests; the type of `network`. */
export interface Network extends Routing {
  /** Sets the value of `navigator.onLine`. Offline, requests to servers fail; routes and files respond. */
  setOffline(isOffline: boolean): Promise<void>;
}

/** A cookie. */
export interface Cookie {
  /** The name. */
  name: string;
  /** The value. */
  value: string;
  /** The domain. A leading dot includes subdomains. */
  domain: string;
  /** The path. */
  path: string;
  /** The time of expiry in seconds since 1970; -1 for a session cookie. */
  expires: number;
  /** Indicates whether scripts cannot read the cookie. */
  httpOnly: boolean;
  /** Indicates whether the cookie is sent over HTTPS only. */
  secure: boolean;
  /** The requests from other sites that have the cookie; it is kept, and not enforced. */
  sameSite: 'Strict' | 'Lax' | 'None';
}

/** State that the app's pages share, such as cookies; the type of `context`. */
export interface Context extends Routing, HARRouting, Emitter<ContextEvents> {
  /** Returns the cookies of some URLs, or all cookies. */
  cookies(urls?: string | readonly string[]): Promise<Cookie[]>;
  /** Adds cookies. Each needs a `url`, or a `domain` and a `path`. */
  addCookies(cookies: readonly ({ name: string; value: string; url?: string } & Partial<Cookie>)[]): Promise<void>;
  /** Removes the cookies that match all given options, or all cookies. */
  clearCookies(options?: { name?: Text; domain?: Text; path?: Text }): Promise<void>;
  /** Same as `network.setOffline()`. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Same as `page.addInitScript()`. */
  addInitScript<A = undefined>(script: string | ((argument: A) => unknown) | { content: string } | { path: string }, argument?: A): Promise<void>;
  /** Same as `page.exposeFunction()`. */
  exposeFunction(name: string, body: (...parameters: any[]) => unknown): Promise<void>;
  /** Same as `page.exposeBinding()`. */
  exposeBinding(name: string, body: (source: { page: Page; context: Context; frame: Frame }, ...parameters: any[]) => unknown): Promise<void>;
  /** Returns the open pages. */
  pages(): Page[];
  /** Opens another page. */
  newPage(): Promise<Page>;
  /** Returns the cookies and the local storage of each origin; `path` also writes them to a file. */
  storageState(options?: { path?: string; indexedDB?: boolean }): Promise<StorageState>;
  /** Replaces the cookies and the local storage by those of a state, or of a file. */
  setStorageState(state: StorageState | string): Promise<void>;
  /** Returns the browser. */
  browser(): Browser;
  /** Sends requests of the spec with the context's cookies. */
  readonly request: APIRequestContext;
  /** The virtual clock. */
  readonly clock: Clock;
  /** Closes the pages of the context. */
  close(options?: { reason?: string }): Promise<void>;
  /** Returns whether the context is closed. */
  isClosed(): boolean;
  /** Sets the header fields that all requests of the context's pages have. */
  setExtraHTTPHeaders(headers: Record<string, string>): Promise<void>;
  /** Sets the position that pages get with the permission `geolocation`; null for none. */
  setGeolocation(geolocation: Geolocation | null): Promise<void>;
  /** Grants permissions to the context's pages. */
  grantPermissions(permissions: readonly 'geolocation'[]): Promise<void>;
  /** Revokes all permissions. */
  clearPermissions(): Promise<void>;
  /** Sets the default timeout of waits, in milliseconds of virtual time. */
  setDefaultTimeout(milliseconds: number): void;
  /** Sets the default timeout of loads, in milliseconds of virtual time. */
  setDefaultNavigationTimeout(milliseconds: number): void;
}
/** The cookies and the local storage of pages, in the format of Playwright. */
export interface StorageState {
  /** The cookies. */
  cookies: (Partial<Cookie> & { name: string; value: string; url?: string })[];
  /** The local storage of each origin. */
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}
/** The events of a context, with the types of their listeners' arguments. */
export interface ContextEvents extends Pick<PageEvents, 'console' | 'dialog' | 'request' | 'requestfailed' | 'requestfinished' | 'response'> {
  /** Sent when the context is closed. */
  close: Context;
  /** Sent when a page is opened. */
  page: Page;
  /** Sent when a page is closed. */
  pageclose: Page;
  /** Sent when a page had an uncaught error. */
  weberror: { error(): Error; page(): Page };
}
/** Creates contexts with cookies and storage of their own; the type of `browser`. */
export interface Browser {
  /** Creates a context on the test's clock. */
  newContext(options?: { storageState?: StorageState | string; offline?: boolean }): Promise<Context>;
  /** Creates a context with a page. */
  newPage(options?: { storageState?: StorageState | string; offline?: boolean }): Promise<Page>;
  /** Returns the open contexts. */
  contexts(): Context[];
  /** Returns true. */
  isConnected(): boolean;
  /** Returns the version of WebKit. */
  version(): string;
  /** Returns the type of the browser. */
  browserType(): { name(): string };
}

/** The `localStorage` or `sessionStorage` of the page. */
export interface StorageArea {
  /** Returns the value of a key; null if it is missing. */
  get(key: string): Promise<string | null>;
  /** Sets the value of a key. */
  set(key: string, value: string): Promise<void>;
  /** Removes a key. */
  remove(key: string): Promise<void>;
  /** Removes all keys. */
  clear(): Promise<void>;
  /** Returns all stored values as an object. */
  all(): Promise<{ [key: string]: string }>;
}
/** The data that the page stores; the type of `storage`. */
export interface PageStorage {
  /** The `localStorage` of the page. */
  local: StorageArea;
  /** The `sessionStorage` of the page. */
  session: StorageArea;
  /** Returns the local storage of an origin, such as `https://shop.example`. */
  of(origin: string): StorageArea;
}

/**
 * The virtual clock; the type of `clock`. Durations are milliseconds, or strings such as `'01:30'` (minutes and
 * seconds).
 */
export interface Clock {
  /** Advances the clock, and runs the timers that come due. */
  runFor(time: number | string): Promise<void>;
  /** Same as `runFor()`. */
  fastForward(time: number | string): Promise<void>;
  /** Same as `runFor()`. */
  advance(time: number | string): Promise<void>;
  /** Advances the clock to a moment, and runs the timers that come due. */
  pauseAt(time: number | string | Date): Promise<void>;
  /** Stops `Date` at a moment. Timers continue. */
  setFixedTime(time: number | string | Date): Promise<void>;
  /** Sets `Date` to a moment, from which it continues. */
  setSystemTime(time: number | string | Date): Promise<void>;
  /** Sets `Date` as `setSystemTime()` does if there is a time. The clock is always installed. */
  install(options?: { time?: number | string | Date }): Promise<void>;
  /** Does nothing. The clock is always controlled by the spec. */
  resume(): Promise<void>;
  /** Returns the virtual time, in milliseconds since 1970. */
  now(): number;
}

/** Options of `getByRole()`. */
export interface RoleOptions {
  /** The accessible name: a string that it contains regardless of case, or a regular expression. */
  name?: Text;
  /** Compares the whole name, with case. */
  exact?: boolean;
  /** The checked state. */
  checked?: boolean | 'mixed';
  /** The disabled state. */
  disabled?: boolean;
  /** The expanded state. */
  expanded?: boolean;
  /** Includes elements that are hidden from assistive technology. */
  includeHidden?: boolean;
  /** The level of a heading. */
  level?: number;
  /** The pressed state of a toggle button. */
  pressed?: boolean | 'mixed';
  /** The selected state. */
  selected?: boolean;
}
/** Options that narrow a locator. */
export interface FilterOptions {
  /** Keeps elements that contain this text. */
  hasText?: Text;
  /** Keeps elements that don't contain this text. */
  hasNotText?: Text;
  /** Keeps elements that contain an element matching this locator. */
  has?: Locator;
  /** Keeps elements that contain no element matching this locator. */
  hasNot?: Locator;
  /** Keeps visible elements, or hidden ones if false. */
  visible?: boolean;
}
/** Options of actions. */
export interface ForceOptions extends Waiting {
  /** Acts even if the element is not visible or is disabled. */
  force?: boolean;
}
/** Options of actions with the mouse or a finger. */
export interface ActOptions extends ForceOptions {
  /** Waits until the action is possible, and doesn't perform it. */
  trial?: boolean;
}
/** Options of clicks. */
export interface ClickOptions extends ActOptions {
  /** The mouse button. The default is `left`. */
  button?: 'left' | 'middle' | 'right';
  /** The number of clicks. The default is 1. */
  clickCount?: number;
  /** The keys that are held during the click. */
  modifiers?: ('Alt' | 'Control' | 'ControlOrMeta' | 'Meta' | 'Shift')[];
  /** The time between pressing and releasing the button, in milliseconds of virtual time. */
  delay?: number;
  /** The point of the element, relative to its box. */
  position?: { x: number; y: number };
}
/** Options of drags. */
export interface DragOptions extends ActOptions {
  /** The point of the element to drag, relative to its box. */
  sourcePosition?: { x: number; y: number };
  /** The point of the target, relative to its box. */
  targetPosition?: { x: number; y: number };
  /** The number of moves. */
  steps?: number;
}
/** Selects an option of a `<select>`: by its value or label, or by the given properties. */
export type OptionChoice = string | { value?: string; label?: string; index?: number };
/** An element of the page. */
export type PageElement = HTMLElement | SVGElement;

/** Creates locators. */
export interface Finder {
  /**
   * Locates elements by a CSS selector, or by another locator inside this one. Selectors also support `text=`,
   * `xpath=`, `:has-text()`, `:visible` and `>>`.
   */
  locator(selector: string | Locator, options?: FilterOptions): Locator;
  /** Locates elements in the document of a frame of the same origin. */
  frameLocator(selector: string): FrameLocator;
  /** Locates elements by their text: a part of it regardless of case, or with `exact` the whole text. */
  getByText(text: Text, options?: { exact?: boolean }): Locator;
  /** Locates elements by their ARIA role, accessible name and state. */
  getByRole(role: string, options?: RoleOptions): Locator;
  /** Locates form controls by the text of their label. */
  getByLabel(text: Text, options?: { exact?: boolean }): Locator;
  /** Locates form controls by their placeholder. */
  getByPlaceholder(text: Text, options?: { exact?: boolean }): Locator;
  /** Locates elements by their `alt` text. */
  getByAltText(text: Text, options?: { exact?: boolean }): Locator;
  /** Locates elements by their `title` attribute. */
  getByTitle(text: Text, options?: { exact?: boolean }): Locator;
  /** Locates elements by their `data-testid` attribute. */
  getByTestId(id: Text): Locator;
}

/** Locates elements in the document of a frame. */
export interface FrameLocator extends Finder {
  /** Matches only the first frame. */
  first(): FrameLocator;
  /** Matches only the last frame. */
  last(): FrameLocator;
  /** Matches only the frame with this index, from 0. */
  nth(index: number): FrameLocator;
  /** Returns the locator of the frame's element. */
  owner(): Locator;
  /** Returns the page. */
  page(): Page;
}

/**
 * Describes elements of the page, which are found again for each action. An action waits until the locator matches
 * exactly one element that is ready for it.
 */
export interface Locator extends Finder {
  /** Narrows the locator. */
  filter(options: FilterOptions): Locator;
  /** Matches the elements that match both locators. */
  and(locator: Locator): Locator;
  /** Matches the elements that match at least one of the locators. */
  or(locator: Locator): Locator;
  /** Matches only the first element. */
  first(): Locator;
  /** Matches only the last element. */
  last(): Locator;
  /** Matches only the element with this index, from 0. Negative indexes count from the end. */
  nth(index: number): Locator;
  /** Locates elements in the document of the frame that this locator matches. */
  contentFrame(): FrameLocator;
  /** Returns the page. */
  page(): Page;

  /** Clicks the element. */
  click(options?: ClickOptions): Promise<void>;
  /** Double-clicks the element. */
  dblclick(options?: ClickOptions): Promise<void>;
  /** Taps the element with a finger. */
  tap(options?: ActOptions): Promise<void>;
  /** Moves the mouse over the element. */
  hover(options?: ActOptions): Promise<void>;
  /** Sets the value of a text field, and sends `input` and `change` events. */
  fill(value: string, options?: ForceOptions): Promise<void>;
  /** Clears a text field. */
  clear(options?: ForceOptions): Promise<void>;
  /** Focuses the element and presses a key, with optional modifiers: `Enter`, `a`, `Shift+Tab`. */
  press(key: string, options?: Waiting & { delay?: number }): Promise<void>;
  /** Focuses the element and types a text, key by key. */
  pressSequentially(text: string, options?: Waiting & { delay?: number }): Promise<void>;
  /** Same as `pressSequentially()`. */
  type(text: string, options?: Waiting & { delay?: number }): Promise<void>;
  /** Checks a checkbox or radio button. */
  check(options?: ActOptions): Promise<void>;
  /** Unchecks a checkbox. */
  uncheck(options?: ActOptions): Promise<void>;
  /** Checks or unchecks a checkbox. */
  setChecked(isChecked: boolean, options?: ActOptions): Promise<void>;
  /** Selects options of a `<select>`, and returns the selected values. Null selects none. */
  selectOption(values: OptionChoice | readonly OptionChoice[] | null, options?: ForceOptions): Promise<string[]>;
  /** Selects files in a file input; an empty array for none. */
  setInputFiles(files: FileChoice | readonly FileChoice[], options?: Waiting): Promise<void>;
  /** Drags the element onto another one, with the events of drag and drop if it is draggable, or else of the mouse. */
  dragTo(target: Locator, options?: DragOptions): Promise<void>;
  /** Returns the box of the element as far as it is computed without a layout of text; null if it is hidden. */
  boundingBox(options?: Waiting): Promise<{ x: number; y: number; width: number; height: number } | null>;
  /** Returns a handle of the element, which stays the same element when the page changes. */
  elementHandle(options?: Waiting): Promise<ElementHandle>;
  /** Returns handles of the elements that match now. */
  elementHandles(): Promise<ElementHandle[]>;
  /** Runs a function in the page with the element, and returns a handle of the result. */
  evaluateHandle<R, A = undefined, E extends PageElement = HTMLElement>(script: (element: E, argument: A) => Later<R>, argument?: A, options?: Waiting): Promise<HandleOf<R>>;
  /** Returns the same locator with a description for messages. */
  describe(text: string): Locator;
  /** Returns the description. */
  description(): string | null;
  /** Focuses the element. */
  focus(options?: Waiting): Promise<void>;
  /** Removes the focus from the element. */
  blur(options?: Waiting): Promise<void>;
  /** Calls `scrollIntoView()` on the element. */
  scrollIntoViewIfNeeded(options?: Waiting): Promise<void>;
  /** Selects the text of a text field. */
  selectText(options?: ForceOptions): Promise<void>;
  /** Dispatches an event on the element, with the properties in `init`. */
  dispatchEvent(type: string, init?: object, options?: Waiting): Promise<void>;
  /** Runs a function in the page with the element and an argument, and returns a copy of the result. */
  evaluate<R, A = undefined, E extends PageElement = HTMLElement>(script: (element: E, argument: A) => Later<R>, argument?: A, options?: Waiting): Promise<R>;
  /** Evaluates the source of a function in the page with the element, and returns a copy of the result. */
  evaluate<R = any>(script: string, argument?: unknown, options?: Waiting): Promise<R>;
  /** Runs a function in the page with all matching elements and an argument, and returns a copy of the result. */
  evaluateAll<R, A = undefined, E extends PageElement = HTMLElement>(script: (elements: E[], argument: A) => Later<R>, argument?: A): Promise<R>;
  /** Evaluates the source of a function in the page with all matching elements, and returns a copy of the result. */
  evaluateAll<R = any>(script: string, argument?: unknown): Promise<R>;

  /** Returns the `textContent` of the element. */
  textContent(options?: Waiting): Promise<string | null>;
  /** Returns the `innerText` of the element. */
  innerText(options?: Waiting): Promise<string>;
  /** Returns the `innerHTML` of the element. */
  innerHTML(options?: Waiting): Promise<string>;
  /** Returns the value of a form control. */
  inputValue(options?: Waiting): Promise<string>;
  /** Returns the value of an attribute; null if it is missing. */
  getAttribute(name: string, options?: Waiting): Promise<string | null>;
  /** Returns whether a checkbox or radio button is checked. */
  isChecked(options?: Waiting): Promise<boolean>;
  /** Returns whether the element is disabled. */
  isDisabled(options?: Waiting): Promise<boolean>;
  /** Returns whether the element is enabled. */
  isEnabled(options?: Waiting): Promise<boolean>;
  /** Returns whether the element can be edited. */
  isEditable(options?: Waiting): Promise<boolean>;
  /** Returns whether the element is visible, without waiting. */
  isVisible(): Promise<boolean>;
  /** Returns whether no element matches or the element is hidden, without waiting. */
  isHidden(): Promise<boolean>;
  /** Returns the number of matching elements, without waiting. */
  count(): Promise<number>;
  /** Returns a locator for each matching element, without waiting. */
  all(): Promise<Locator[]>;
  /** Returns the `textContent` of each matching element, without waiting. */
  allTextContents(): Promise<string[]>;
  /** Returns the `innerText` of each matching element, without waiting. */
  allInnerTexts(): Promise<string[]>;
  /** Waits until the element has a state. The default is `visible`. */
  waitFor(options?: Waiting & { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<void>;
}

/** Sends keys to the focused element of the page. */
export interface Keyboard {
  /** Presses and releases a key, with optional modifiers: `Enter`, `a`, `Shift+Tab`. */
  press(key: string): Promise<void>;
  /** Types a text, key by key. */
  type(text: string, options?: { delay?: number }): Promise<void>;
  /** Inserts a text without key events. */
  insertText(text: string): Promise<void>;
  /** Sends the `keydown` event of a key. */
  down(key: string): Promise<void>;
  /** Sends the `keyup` event of a key. */
  up(key: string): Promise<void>;
}

/** Moves the mouse to elements at a point, as `document.elementFromPoint` finds them. */
export interface Mouse {
  /** Moves the mouse to a point, in CSS pixels. */
  move(x: number, y: number, options?: { steps?: number }): Promise<void>;
  /** Presses a button. */
  down(options?: { button?: 'left' | 'middle' | 'right'; clickCount?: number }): Promise<void>;
  /** Releases a button. */
  up(options?: { button?: 'left' | 'middle' | 'right'; clickCount?: number }): Promise<void>;
  /** Moves to a point and clicks. */
  click(x: number, y: number, options?: { button?: 'left' | 'middle' | 'right'; clickCount?: number; delay?: number }): Promise<void>;
  /** Moves to a point and double-clicks. */
  dblclick(x: number, y: number, options?: { button?: 'left' | 'middle' | 'right'; delay?: number }): Promise<void>;
  /** Turns the wheel, by CSS pixels. */
  wheel(deltaX: number, deltaY: number): Promise<void>;
}
/** The touchscreen of the page. */
export interface Touchscreen {
  /** Taps the element at a point, in CSS pixels. */
  tap(x: number, y: number): Promise<void>;
}
/** A frame of a page. It has the functions of the page that concern a document. */
export interface Frame extends Finder, Pick<Page, FrameWords> {
  /** Returns the page. */
  page(): Page;
  /** Returns the name of the frame; an empty one for the main frame. */
  name(): string;
  /** Returns the frame around this one; null for the main frame. */
  parentFrame(): Frame | null;
  /** Returns the frames in this one. */
  childFrames(): Frame[];
  /** Returns whether the frame was removed from the page. */
  isDetached(): boolean;
}
/** The functions that a frame and its page share. `goto`, `setContent` and `waitForNavigation` need the main frame. */
export type FrameWords = 'goto' | 'setContent' | 'url' | 'title' | 'content' | 'evaluate' | '$eval' | '$$eval' | 'waitForFunction' | 'waitForTimeout' | 'waitForURL' | 'waitForLoadState' | 'waitForSelector' | 'waitForNavigation' | 'addScriptTag' | 'addStyleTag' | 'click' | 'dblclick' | 'tap' | 'hover' | 'fill' | 'press' | 'type' | 'check' | 'uncheck' | 'setChecked' | 'selectOption' | 'setInputFiles' | 'focus' | 'dispatchEvent' | 'textContent' | 'innerText' | 'innerHTML' | 'inputValue' | 'getAttribute' | 'isChecked' | 'isDisabled' | 'isEnabled' | 'isEditable' | 'isVisible' | 'isHidden' | 'dragAndDrop' | '$' | '$$' | 'evaluateHandle';

/** A value that stays in the page. It can be an argument of functions that run in the page. */
export interface JSHandle<T = any> {
  /** Runs a function in the page with the value, and returns a copy of the result. */
  evaluate<R, A = undefined>(script: (value: T, argument: A) => Later<R>, argument?: A): Promise<R>;
  /** Runs a function in the page with the value, and returns a handle of the result. */
  evaluateHandle<R, A = undefined>(script: (value: T, argument: A) => Later<R>, argument?: A): Promise<HandleOf<R>>;
  /** Returns a copy of the value. */
  jsonValue(): Promise<T>;
  /** Returns a handle of a property. */
  getProperty(name: string): Promise<JSHandle>;
  /** Returns handles of the value's own properties. */
  getProperties(): Promise<Map<string, JSHandle>>;
  /** Returns the handle itself if its value is an element, and null otherwise. */
  asElement(): ElementHandle | null;
  /** Releases the value. */
  dispose(): Promise<void>;
}
/** The handle of a value of a type. */
export type HandleOf<T> = T extends PageElement ? ElementHandle<T> : JSHandle<T>;
/** An element that stays the same when the page changes. A locator finds its element again for each action. */
export interface ElementHandle<T = HTMLElement> extends JSHandle<T>, Pick<Locator, 'boundingBox' | 'check' | 'click' | 'dblclick' | 'dispatchEvent' | 'fill' | 'focus' | 'getAttribute' | 'hover' | 'innerHTML' | 'innerText' | 'inputValue' | 'isChecked' | 'isDisabled' | 'isEditable' | 'isEnabled' | 'isHidden' | 'isVisible' | 'press' | 'scrollIntoViewIfNeeded' | 'selectOption' | 'selectText' | 'setChecked' | 'setInputFiles' | 'tap' | 'textContent' | 'type' | 'uncheck'> {
  /** Returns a handle of the first element in this one that matches; null if there is none. */
  $(selector: string): Promise<ElementHandle | null>;
  /** Returns handles of the elements in this one that match. */
  $$(selector: string): Promise<ElementHandle[]>;
  /** Runs a function in the page with the first element in this one that matches. */
  $eval<R, A = undefined, E extends PageElement = HTMLElement>(selector: string, script: (element: E, argument: A) => Later<R>, argument?: A): Promise<R>;
  /** Runs a function in the page with the elements in this one that match. */
  $$eval<R, A = undefined, E extends PageElement = HTMLElement>(selector: string, script: (elements: E[], argument: A) => Later<R>, argument?: A): Promise<R>;
  /** Returns the frame of the element. */
  ownerFrame(): Promise<Frame>;
  /** Waits until an element in this one is visible, and returns its handle. */
  waitForSelector(selector: string, options?: Waiting & { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<ElementHandle | null>;
  /** Waits until the element has a state. */
  waitForElementState(state: 'visible' | 'hidden' | 'stable' | 'enabled' | 'disabled' | 'editable', options?: Waiting): Promise<void>;
}

/** A value of a request's field. */
export type FieldValue = string | number | boolean;
/** The options of a request that the spec sends. */
export interface APIRequestOptions {
  /** The body: a text, bytes, or a value that is sent as JSON. */
  data?: unknown;
  /** Throws an error unless the status of the response is from 200 to 299. */
  failOnStatusCode?: boolean;
  /** The fields of a URL-encoded body. */
  form?: Record<string, FieldValue>;
  /** The header fields. */
  headers?: Record<string, string>;
  /** Has no effect. */
  ignoreHTTPSErrors?: boolean;
  /** The number of redirects to follow, by default 20; with 0, the response is that of the redirect. */
  maxRedirects?: number;
  /** Has no effect: a failed request is not repeated. */
  maxRetries?: number;
  /** The fields and files of a `multipart/form-data` body. */
  multipart?: Record<string, FieldValue | { name: string; mimeType?: string; buffer: Uint8Array | string }>;
  /** The parameters to add to the URL. */
  params?: Record<string, FieldValue | undefined> | URLSearchParams | string;
  /** The time limit in milliseconds, by default 30 000; 0 for none. */
  timeout?: number;
}
/** Sends requests of the spec, which pass all routes and are not requests of a page. */
export interface APIRequestContext {
  /** Sends a GET request. */
  get(url: string, options?: APIRequestOptions): Promise<APIResponse>;
  /** Sends a HEAD request. */
  head(url: string, options?: APIRequestOptions): Promise<APIResponse>;
  /** Sends a POST request. */
  post(url: string, options?: APIRequestOptions): Promise<APIResponse>;
  /** Sends a PUT request. */
  put(url: string, options?: APIRequestOptions): Promise<APIResponse>;
  /** Sends a PATCH request. */
  patch(url: string, options?: APIRequestOptions): Promise<APIResponse>;
  /** Sends a DELETE request. */
  delete(url: string, options?: APIRequestOptions): Promise<APIResponse>;
  /** Sends a request with any method, or repeats a request of a page. */
  fetch(urlOrRequest: string | Request, options?: APIRequestOptions & { method?: string }): Promise<APIResponse>;
  /** Returns the cookies and the local storage; `path` also writes them to a file. */
  storageState(options?: { path?: string }): Promise<StorageState>;
  /** Ends the context: later requests fail. */
  dispose(options?: { reason?: string }): Promise<void>;
}
/** The response to a request that the spec sent. */
export interface APIResponse {
  /** Returns the URL, after all redirects. */
  url(): string;
  /** Returns the status, such as 200. */
  status(): number;
  /** Returns the text of the status, such as OK. */
  statusText(): string;
  /** Returns whether the status is from 200 to 299. */
  ok(): boolean;
  /** Returns the header fields, with names in lower case. */
  headers(): Record<string, string>;
  /** Returns the header fields as they were sent. */
  headersArray(): { name: string; value: string }[];
  /** Returns the body as bytes. */
  body(): Promise<Uint8Array>;
  /** Returns the body as text. */
  text(): Promise<string>;
  /** Returns the body as JSON. */
  json<T = any>(): Promise<T>;
  /** Releases the body. */
  dispose(): Promise<void>;
}
/** Creates contexts of requests: `request` of `@playwright/test`. */
export const request: {
  /** Creates a context with cookies of its own. */
  newContext(options?: { baseURL?: string; extraHTTPHeaders?: Record<string, string>; failOnStatusCode?: boolean; ignoreHTTPSErrors?: boolean; maxRedirects?: number; storageState?: string | StorageState; timeout?: number }): Promise<APIRequestContext>;
};

/** The test's page; the type of `page`. */
export interface Page extends Finder, Routing, HARRouting, Emitter<PageEvents> {
  /**
   * Loads a URL, or a path below the run's root: a page, or a folder with an `index.html`. Returns null if there was no
   * request.
   */
  goto(address: string, options?: Waiting): Promise<Response | null>;
  /**
   * Loads HTML as the page at `url`. The default URL is that of `--origin`, or `https://page.test/`. `reload()` and the
   * page's `location.reload()` load the HTML again; in Playwright, the page is then empty.
   */
  setContent(html: string, options?: Waiting & { url?: string }): Promise<void>;
  /** Loads the page again, including the content of `setContent()`. */
  reload(options?: Waiting): Promise<Response | null>;
  /**
   * Goes back one history entry. Returns null if there is none, or if the entry is in the same document: a hash, or
   * `history.pushState()`.
   */
  goBack(options?: Waiting): Promise<Response | null>;
  /** Goes forward one history entry. Returns null as `goBack()` does. */
  goForward(options?: Waiting): Promise<Response | null>;
  /** Returns the URL of the page. */
  url(): string;
  /** Returns the title of the page. */
  title(): Promise<string>;
  /** Returns the HTML of the document. */
  content(): Promise<string>;
  /**
   * Runs a function in the page with an argument, and returns a copy of the result. The argument and the result must be
   * values that can be copied. The function cannot use variables of the spec.
   */
  evaluate<R, A = undefined>(script: (argument: A) => Later<R>, argument?: A): Promise<R>;
  /** Evaluates an expression in the page, and returns a copy of the result. */
  evaluate<R = any>(expression: string): Promise<R>;
  /** Runs a function in the page, and returns a handle of the result, which stays in the page. */
  evaluateHandle<R, A = undefined>(script: (argument: A) => Later<R>, argument?: A): Promise<HandleOf<R>>;
  /** Evaluates an expression in the page, and returns a handle of the result. */
  evaluateHandle(expression: string): Promise<JSHandle>;
  /** Returns a handle of the first element that matches; null if there is none. */
  $(selector: string): Promise<ElementHandle | null>;
  /** Returns handles of the elements that match. */
  $$(selector: string): Promise<ElementHandle[]>;
  /** Runs a function in the page with the first element that matches, and returns a copy of the result. */
  $eval<R, A = undefined, E extends PageElement = HTMLElement>(selector: string, script: (element: E, argument: A) => Later<R>, argument?: A): Promise<R>;
  /** Runs a function in the page with all elements that match, and returns a copy of the result. */
  $$eval<R, A = undefined, E extends PageElement = HTMLElement>(selector: string, script: (elements: E[], argument: A) => Later<R>, argument?: A): Promise<R>;
  /** Runs a function in the page repeatedly until its result is true in a condition, and returns the result. */
  waitForFunction<R, A = undefined>(script: (argument: A) => Later<R>, argument?: A, options?: Waiting & { polling?: 'raf' | number }): Promise<R>;
  /** Evaluates an expression in the page repeatedly until its result is true in a condition, and returns it. */
  waitForFunction<R = any>(expression: string, argument?: unknown, options?: Waiting & { polling?: 'raf' | number }): Promise<R>;
  /** Waits for a duration, in milliseconds of virtual time. */
  waitForTimeout(milliseconds: number): Promise<void>;
  /** Waits until the page is at a URL. */
  waitForURL(url: URLPattern, options?: Waiting): Promise<void>;
  /** Waits until the document has reached a state. The default is `load`; `networkidle` is the same. */
  waitForLoadState(state?: 'load' | 'domcontentloaded' | 'networkidle', options?: Waiting): Promise<void>;
  /** Waits until the first element that matches has a state, by default `visible`, and returns its locator. */
  waitForSelector(selector: string, options?: Waiting & { state?: 'attached' | 'visible'; strict?: boolean }): Promise<Locator>;
  /** Waits until no element that matches is visible, or none is there. */
  waitForSelector(selector: string, options: Waiting & { state: 'detached' | 'hidden'; strict?: boolean }): Promise<null>;
  /** Waits for the next request that matches. Call it before the action that causes the request. */
  waitForRequest(url: string | RegExp | ((request: Request) => Later<boolean>), options?: Waiting): Promise<Request>;
  /** Waits for the next response that matches. Call it before the action that causes the request. */
  waitForResponse(url: string | RegExp | ((response: Response) => Later<boolean>), options?: Waiting): Promise<Response>;
  /** Waits for the next load of a page, or of a page at a URL. */
  waitForNavigation(options?: Waiting & { url?: URLPattern }): Promise<null>;
  /** Adds a script that runs in every document before the document's own scripts. */
  addInitScript<A = undefined>(script: string | ((argument: A) => unknown) | { content: string } | { path: string }, argument?: A): Promise<void>;
  /** Adds a `<script>` element to the page, and waits until a script with a URL was loaded. */
  addScriptTag(options: { content?: string; path?: string; url?: string; type?: string }): Promise<void>;
  /** Adds a `<style>` or `<link>` element to the page, and waits until a style sheet with a URL was loaded. */
  addStyleTag(options: { content?: string; path?: string; url?: string }): Promise<void>;
  /** Adds a function to pages that calls a function of the spec and returns a promise of its result. */
  exposeFunction(name: string, body: (...parameters: any[]) => unknown): Promise<void>;
  /** Sets the header fields that all requests of the page have. */
  setExtraHTTPHeaders(headers: Record<string, string>): Promise<void>;
  /** Returns the context of the page. */
  context(): Context;
  /** Adds a function as `exposeFunction()` does. Its first argument describes the caller. */
  exposeBinding(name: string, body: (source: { page: Page; context: Context; frame: Frame }, ...parameters: any[]) => unknown): Promise<void>;
  /** Returns the main frame of the page. */
  mainFrame(): Frame;
  /** Returns the frames of the page, parents first. */
  frames(): Frame[];
  /** Returns the frame with a name or a URL; null if there is none. */
  frame(nameOrOptions: string | { name?: string; url?: URLPattern }): Frame | null;
  /** Returns the page that opened this one; null if there is none. */
  opener(): Promise<Page | null>;
  /** Closes the page. */
  close(options?: { runBeforeUnload?: boolean; reason?: string }): Promise<void>;
  /** Returns whether the page is closed. */
  isClosed(): boolean;
  /** Returns the size of the viewport, in CSS pixels. */
  viewportSize(): { width: number; height: number };
  /** Changes the size of the viewport, in CSS pixels: the page gets the event `resize`. */
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  /** Changes what media queries find; null resets a value to that of the test's start. */
  emulateMedia(options: { media?: 'screen' | 'print' | null; colorScheme?: 'light' | 'dark' | 'no-preference' | null; reducedMotion?: 'reduce' | 'no-preference' | null; forcedColors?: 'none' | 'active' | null; contrast?: 'no-preference' | 'more' | 'less' | 'custom' | null }): Promise<void>;
  /** Sends requests of the spec with the cookies of the page's context. */
  readonly request: APIRequestContext;
  /** Sets the default timeout of waits, in milliseconds of virtual time. */
  setDefaultTimeout(milliseconds: number): void;
  /** Sets the default timeout of loads, in milliseconds of virtual time. */
  setDefaultNavigationTimeout(milliseconds: number): void;
  /** Does nothing. */
  bringToFront(): Promise<void>;
  /** Does nothing. */
  requestGC(): Promise<void>;
  /** The virtual clock. */
  readonly clock: Clock;
  /** The keyboard. */
  readonly keyboard: Keyboard;
  /** The mouse. */
  readonly mouse: Mouse;
  /** The touchscreen. */
  readonly touchscreen: Touchscreen;

  // Actions and queries on the element that matches a selector.

  /** Clicks the element that matches a selector. */
  click(selector: string, options?: ClickOptions): Promise<void>;
  /** Double-clicks the element that matches a selector. */
  dblclick(selector: string, options?: ClickOptions): Promise<void>;
  /** Taps the element that matches a selector with a finger. */
  tap(selector: string, options?: ActOptions): Promise<void>;
  /** Moves the mouse over the element that matches a selector. */
  hover(selector: string, options?: ActOptions): Promise<void>;
  /** Sets the value of the text field that matches a selector, and sends `input` and `change` events. */
  fill(selector: string, value: string, options?: ForceOptions): Promise<void>;
  /** Focuses the element that matches a selector and presses a key, with optional modifiers. */
  press(selector: string, key: string, options?: Waiting): Promise<void>;
  /** Focuses the element that matches a selector and types a text, key by key. */
  type(selector: string, text: string, options?: Waiting): Promise<void>;
  /** Checks the checkbox or radio button that matches a selector. */
  check(selector: string, options?: ActOptions): Promise<void>;
  /** Unchecks the checkbox that matches a selector. */
  uncheck(selector: string, options?: ActOptions): Promise<void>;
  /** Checks or unchecks the checkbox that matches a selector. */
  setChecked(selector: string, isChecked: boolean, options?: ActOptions): Promise<void>;
  /** Selects options of the `<select>` that matches a selector, and returns the selected values. */
  selectOption(selector: string, values: OptionChoice | readonly OptionChoice[] | null, options?: ForceOptions): Promise<string[]>;
  /** Selects files in the file input that matches a selector; an empty array for none. */
  setInputFiles(selector: string, files: FileChoice | readonly FileChoice[], options?: Waiting): Promise<void>;
  /** Drags the element that matches a selector onto another one. */
  dragAndDrop(source: string, target: string, options?: DragOptions): Promise<void>;
  /** Focuses the element that matches a selector. */
  focus(selector: string, options?: Waiting): Promise<void>;
  /** Dispatches an event on the element that matches a selector, with the properties in `init`. */
  dispatchEvent(selector: string, type: string, init?: object, options?: Waiting): Promise<void>;
  /** Returns the `textContent` of the element that matches a selector. */
  textContent(selector: string, options?: Waiting): Promise<string | null>;
  /** Returns the `innerText` of the element that matches a selector. */
  innerText(selector: string, options?: Waiting): Promise<string>;
  /** Returns the `innerHTML` of the element that matches a selector. */
  innerHTML(selector: string, options?: Waiting): Promise<string>;
  /** Returns the value of the form control that matches a selector. */
  inputValue(selector: string, options?: Waiting): Promise<string>;
  /** Returns the value of an attribute of the element that matches a selector; null if it is missing. */
  getAttribute(selector: string, name: string, options?: Waiting): Promise<string | null>;
  /** Returns whether the checkbox or radio button that matches a selector is checked. */
  isChecked(selector: string, options?: Waiting): Promise<boolean>;
  /** Returns whether the element that matches a selector is disabled. */
  isDisabled(selector: string, options?: Waiting): Promise<boolean>;
  /** Returns whether the element that matches a selector is enabled. */
  isEnabled(selector: string, options?: Waiting): Promise<boolean>;
  /** Returns whether the element that matches a selector can be edited. */
  isEditable(selector: string, options?: Waiting): Promise<boolean>;
  /** Returns whether the element that matches a selector is visible, without waiting. */
  isVisible(selector: string): Promise<boolean>;
  /** Returns whether no element matches a selector or the element is hidden, without waiting. */
  isHidden(selector: string): Promise<boolean>;
}

/** The names of the spec API that a spec can import. */
export const test: Test, it: Test, describe: Describe, suite: Describe, expect: Expect, jest: Jest, native: Native;
export const xtest: TestWord, xit: TestWord, fit: TestWord, xdescribe: DescribeWord, fdescribe: DescribeWord;
export const beforeAll: Hook, beforeEach: Hook, afterEach: Hook, afterAll: Hook, mergeTests: MergeTests;
export const mergeExpects: MergeExpects, onTestFinished: AfterTest, onTestFailed: AfterTest, devices: Devices;
export const page: Page, context: Context, browser: Browser, network: Network, storage: PageStorage, clock: Clock;
export function defineConfig<T extends object>(...configurations: T[]): T;
export function inject<T = unknown>(name: string): T;
export default test;

global {
  /** Declares tests. */
  const test: Test;
  /** Same as `test`. */
  const it: Test;
  /** Same as `test.skip`. */
  const xtest: TestWord;
  /** Same as `test.skip`. */
  const xit: TestWord;
  /** Same as `test.only`. */
  const fit: TestWord;
  /** Declares suites. */
  const describe: Describe;
  /** Same as `describe`. */
  const suite: Describe;
  /** Same as `describe.skip`. */
  const xdescribe: DescribeWord;
  /** Same as `describe.only`. */
  const fdescribe: DescribeWord;
  /** Returns a configuration, so that editors can check it; several are merged. */
  function defineConfig<T extends object>(...configurations: T[]): T;
  /** Returns a value that the global setup provided with this name. */
  function inject(name: string): any;
  /** Declares a hook that runs once, before the tests of its suite. */
  const beforeAll: Hook;
  /** Declares a hook that runs before each test of its suite, including tests of inner suites. */
  const beforeEach: Hook;
  /** Declares a hook that runs after each test of its suite, including tests of inner suites. */
  const afterEach: Hook;
  /** Declares a hook that runs once, after the tests of its suite. */
  const afterAll: Hook;
  /** Combines the fixtures of several `test` objects. */
  const mergeTests: MergeTests;
  /** Combines the custom matchers of several `expect` functions. */
  const mergeExpects: MergeExpects;
  /** Adds a function that runs after the running test, in reverse order. */
  const onTestFinished: AfterTest;
  /** Adds a function that runs after the running test if it failed. */
  const onTestFailed: AfterTest;
  /** The devices for `test.use()`, by their names. */
  const devices: Devices;
  /** Returns a value that the global setup provided with this name. */
  function inject<T = unknown>(name: string): T;
  /** Returns the exports of a file, by its path. */
  function require(path: string): any;
  namespace require {
    /** Returns the path of the file that `require()` would load. */
    function resolve(path: string): string;
  }
  /** Creates expectations. */
  const expect: Expect;
  /** Mock functions and replacements of properties. */
  const jest: Jest;
  /** Mock functions, module mocks and replacements of globals, with the names of Vitest. */
  const vi: Vi;
  /** The native side of the bridges. */
  const native: Native;
  /** The test's page. */
  const page: Page;
  /** State that the app's pages share, such as cookies. */
  const context: Context;
  /** Creates further contexts. */
  const browser: Browser;
  /** Mock responses to the page's requests. */
  const network: Network;
  /** The page's `localStorage` and `sessionStorage`. */
  const storage: PageStorage;
  /** The virtual clock. */
  const clock: Clock;
  /**
   * Sets the device that pages see. Outside of tests it applies to the tests that follow; within a test it must be
   * called before the page is used.
   */
  function device(name: 'iphone' | 'ipad' | 'android'): void;
}

}

declare module '@playwright/test' {
  export * from 'headless-bridge';
  export { default } from 'headless-bridge';
}
declare module 'playwright/test' {
  export * from 'headless-bridge';
  export { default } from 'headless-bridge';
}
declare module 'vitest' {
  export * from 'headless-bridge';
  export const vi: import('headless-bridge').Vi;
  export const vitest: import('headless-bridge').Vi;
  /** Checks types in an editor; it has no effect in a run, because types are removed. */
  export const expectTypeOf: { (value?: unknown): any; <T>(): any };
  /** Checks the type of a value in an editor; it has no effect in a run. */
  export const assertType: <T>(value: T) => void;
}
declare module '@jest/globals' {
  export * from 'headless-bridge';
}
