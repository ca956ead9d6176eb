// The spec API of headless-bridge. Written by `headless-bridge types`.
//
// Editors find these types if this file is in the project: beside the specs, or in the `include` of a jsconfig.json.
// The types can also be imported: `import type { Page } from './headless-bridge'`.

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
 * The objects that a test or hook can destructure from its first parameter: `async ({ page, native }) => { ... }`. Each
 * is also a global.
 */
export interface Fixtures {
  /** The test's page. */
  page: Page;
  /** The native side of the bridges. */
  native: Native;
  /** The virtual clock. */
  clock: Clock;
  /** State that the app's pages share. */
  context: Context;
  /** Mock responses to the page's requests. */
  network: Network;
  /** The page's `localStorage` and `sessionStorage`. */
  storage: PageStorage;
}
/**
 * The body of a test or hook. It may be async, destructure fixtures, or take a callback. A callback must not be
 * combined with a promise.
 */
export type TestBody = (() => unknown) | ((fixtures: Fixtures) => unknown) | ((done: Done) => void);
/** The time limit of a test or hook, in milliseconds of virtual time: a number, or an object with `timeout`. */
export type Timeout = number | { timeout?: number };

/**
 * Declares a test or suite for each row of a table. The name can contain `%s`, `%d`, `%i`, `%f`, `%j`, `%o`, `%p` for
 * the row's values in order, `%#` for the row's index from 0, and `$key` for a property of a row.
 */
export interface Each<Add> {
  /** Declares a test or suite for each row; the values of a row are passed as arguments. */
  <Row extends readonly unknown[]>(rows: readonly Row[]): (name: string, body: (...row: any[]) => unknown, timeout?: Timeout) => void;
  /** Declares a test or suite for each row; a row that is not an array is passed as the only argument. */
  <Row>(rows: readonly Row[]): (name: string, body: (row: Row, done: Done) => unknown, timeout?: Timeout) => void;
  /**
   * Declares a test or suite for each row of a template literal: a line of names separated by `|`, then lines of
   * values. Each row is passed as an object.
   */
  (names: TemplateStringsArray, ...values: unknown[]): (name: string, body: (row: any, done: Done) => unknown, timeout?: Timeout) => void;
}

/** Declares tests. */
export interface TestWord {
  /** Declares a test. Each test has its own page. */
  (name: string | number | Function, body: TestBody, timeout?: Timeout): void;
  /** Declares a test with options before the body. `timeout` is in milliseconds of virtual time. */
  (name: string | number | Function, options: { timeout?: number }, body: TestBody): void;
  /** Declares a test for each row of a table. */
  each: Each<TestWord>;
  /** Declares a test that is expected to fail: it passes if its body fails, and fails if its body passes. */
  failing: { (name: string, body: TestBody, timeout?: Timeout): void; each: Each<TestWord> };
}

/** Declares tests, suites and hooks; the type of `test` and `it`. */
export interface Test extends TestWord {
  /** Declares a test that runs while tests without `only` in the file are skipped. */
  only: TestWord;
  /** Declares a test that is skipped. */
  skip: TestWord;
  /** Declares a test that is skipped, as with `skip`, because it needs a fix. */
  fixme: TestWord;
  /** Declares a test. The tests of a file always run sequentially, so this is the same as `test`. */
  concurrent: TestWord & { only: TestWord; skip: TestWord };
  /** Declares a test that is not written yet. Reports list it as todo. */
  todo(name: string): void;
  /** Runs a function as a named part of a test, and returns its result. */
  step<T>(name: string, body: () => Later<T>): Promise<T>;
  /** Declares a suite; the same as the global `describe`. */
  describe: Describe;
  /** Declares a hook; the same as the global `beforeAll`. */
  beforeAll: Hook;
  /** Declares a hook; the same as the global `beforeEach`. */
  beforeEach: Hook;
  /** Declares a hook; the same as the global `afterEach`. */
  afterEach: Hook;
  /** Declares a hook; the same as the global `afterAll`. */
  afterAll: Hook;
}

/** Declares suites. */
export interface DescribeWord {
  /** Declares a suite of tests. The body runs immediately and must not be async. */
  (name: string | number | Function, body: () => void): void;
  /** Declares a suite for each row of a table. */
  each: Each<DescribeWord>;
}
/** Declares suites; the type of `describe`. */
export interface Describe extends DescribeWord {
  /** Declares a suite that runs while tests without `only` in the file are skipped. */
  only: DescribeWord;
  /** Declares a suite whose tests are skipped. */
  skip: DescribeWord;
  /** Declares a suite whose tests are skipped, as with `skip`, because they need a fix. */
  fixme: DescribeWord;
}
/** Declares a hook, which applies to the suite that contains it, or to the file. */
export interface Hook {
  /** Declares a hook with an optional time limit. */
  (body: TestBody, timeout?: Timeout): void;
  /** Declares a hook with a name. */
  (name: string, body: TestBody): void;
}

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

/** Creates expectations; the type of `expect`. */
export interface Expect extends AsymmetricMatchers {
  /** Creates an expectation on a value. If a matcher fails, its message begins with the comment. */
  <T>(received: T, comment?: string | { message?: string }): Expectation<T>;
  /** Creates an expectation that doesn't end the test when it fails. The test fails after its body has run. */
  soft<T>(received: T, comment?: string): Expectation<T>;
  /**
   * Creates an expectation that calls a function repeatedly until its result passes. `timeout` is in milliseconds of
   * virtual time, by default 5000.
   */
  poll<T>(ask: () => Later<T>, options?: Polling & { message?: string }): Expectation<T>;
  /** Matches any instance of a constructor; `String`, `Number` and the like also match primitive values. */
  any(type: Function): any;
  /** Matches any value except null and undefined. */
  anything(): any;
  /** Matches values that the asymmetric matcher doesn't match. */
  not: AsymmetricMatchers & { [matcher: string]: (...sample: any[]) => any };
  /** Adds custom matchers. They can also be used inside expected values. */
  extend(matchers: { [name: string]: (this: MatcherState, received: any, ...expected: any[]) => Later<MatcherResult> }): void;
  /** Fails the test unless exactly this number of expectations is checked. */
  assertions(number: number): void;
  /** Fails the test unless at least one expectation is checked. */
  hasAssertions(): void;
  /**
   * Adds comparisons for `toEqual` and the like. A tester returns true, false, or undefined for values that it doesn't
   * compare.
   */
  addEqualityTesters(testers: ((this: { equals(a: unknown, b: unknown): boolean }, a: any, b: any) => boolean | undefined)[]): void;
  /** Adds a serializer, which formats the values that pass its `test` in snapshots and messages. */
  addSnapshotSerializer(serializer: { test(value: any): boolean; serialize?(...parameters: any[]): string; print?(...parameters: any[]): string }): void;
  /** Returns the number of checked expectations, the full name of the running test, and the path of the spec. */
  getState(): { assertionCalls: number; currentTestName?: string; testPath: string };
  /** A custom matcher, for use inside expected values. */
  [matcher: string]: any;
}

/** An expectation on a value; its matchers fail the test if the value doesn't match. */
export interface Expectation<T = unknown> extends Matchers {
  /** Inverts the matcher. */
  not: Matchers;
  /** Applies the matcher to the value of a resolved promise. The result must be awaited. */
  resolves: PromiseMatchers & { not: PromiseMatchers };
  /** Applies the matcher to the reason of a rejected promise. The result must be awaited. */
  rejects: PromiseMatchers & { not: PromiseMatchers };
}
/** The matchers of `resolves` and `rejects`, which return promises. */
export type PromiseMatchers = { [Name in keyof Matchers]: Matchers[Name] extends (...parameters: infer Parameters) => unknown ? (...parameters: Parameters) => Promise<void> : never };
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

/** The matchers of an expectation. */
export interface Matchers {
  /** Expects the same value, compared with `Object.is`. */
  toBe(expected: unknown): void;
  /** Expects a value with equal contents. Properties that are undefined are ignored. */
  toEqual(expected: unknown): void;
  /** Expects a value with equal contents, including undefined properties, array holes and classes. */
  toStrictEqual(expected: unknown): void;
  /** Expects an object that contains at least these properties, at every depth. */
  toMatchObject(expected: object): void;
  /** Expects any value except undefined. */
  toBeDefined(): void;
  /** Expects undefined. */
  toBeUndefined(): void;
  /** Expects null. */
  toBeNull(): void;
  /** Expects NaN. */
  toBeNaN(): void;
  /** Expects a value that is true in a condition. */
  toBeTruthy(): void;
  /** Expects a value that is false in a condition. */
  toBeFalsy(): void;
  /** Expects a number greater than this one. */
  toBeGreaterThan(expected: number | bigint): void;
  /** Expects a number greater than or equal to this one. */
  toBeGreaterThanOrEqual(expected: number | bigint): void;
  /** Expects a number less than this one. */
  toBeLessThan(expected: number | bigint): void;
  /** Expects a number less than or equal to this one. */
  toBeLessThanOrEqual(expected: number | bigint): void;
  /**
   * Expects a number that differs by less than half a unit of the last digit. `digits` counts decimal digits, by
   * default 2.
   */
  toBeCloseTo(expected: number, digits?: number): void;
  /** Expects an instance of a class. */
  toBeInstanceOf(type: Function): void;
  /**
   * Expects an array or iterable that contains the item, or a string that contains the text. Items are compared with
   * `===`.
   */
  toContain(item: unknown): void;
  /** Expects an array or iterable that contains an equal item. */
  toContainEqual(item: unknown): void;
  /** Expects a value whose `length` is this number. */
  toHaveLength(length: number): void;
  /** Expects a property at a path, such as `a.b[0]`; with a value, expects the property to equal it. */
  toHaveProperty(path: string | readonly (string | number)[], value?: unknown): void;
  /** Expects a string that matches a regular expression, or contains a string. */
  toMatch(pattern: Text): void;
  /**
   * Expects a function that throws, or a rejected promise. `expected` is a part of the message, a regular expression
   * for the message, a class, an error with the same message, or an asymmetric matcher.
   */
  toThrow(expected?: Text | Function | object): void;
  /** Same as `toThrow`. */
  toThrowError(expected?: Text | Function | object): void;
  /**
   * Expects the value that is stored in the spec's file in `__snapshots__`. Writes a new snapshot unless `--ci` is set.
   */
  toMatchSnapshot(hint?: string): void;
  /** Expects the stored value, except for properties with asymmetric matchers. */
  toMatchSnapshot(properties: object, hint?: string): void;
  /** Expects the value that is written in the spec. Writes a new snapshot into the spec unless `--ci` is set. */
  toMatchInlineSnapshot(snapshot?: string): void;
  /** Expects the value that is written in the spec, except for properties with asymmetric matchers. */
  toMatchInlineSnapshot(properties: object, snapshot?: string): void;
  /** Expects a function that throws an error whose message equals the stored snapshot. */
  toThrowErrorMatchingSnapshot(hint?: string): void;
  /** Expects a function that throws an error whose message equals the inline snapshot. */
  toThrowErrorMatchingInlineSnapshot(snapshot?: string): void;
  /** Calls the received function repeatedly until it doesn't throw. Must be awaited. */
  toPass(options?: Polling): Promise<void>;

  /** Expects a mock function that was called. */
  toHaveBeenCalled(): void;
  /** Expects a mock function that was called this number of times. */
  toHaveBeenCalledTimes(number: number): void;
  /** Expects a mock function with a call that had these arguments. */
  toHaveBeenCalledWith(...parameters: unknown[]): void;
  /** Expects a mock function with exactly one call, which had these arguments. */
  toHaveBeenCalledExactlyOnceWith(...parameters: unknown[]): void;
  /** Expects a mock function whose last call had these arguments. */
  toHaveBeenLastCalledWith(...parameters: unknown[]): void;
  /** Expects a mock function whose call with this number had these arguments. Calls are counted from 1. */
  toHaveBeenNthCalledWith(number: number, ...parameters: unknown[]): void;
  /** Expects a mock function that returned at least once. */
  toHaveReturned(): void;
  /** Expects a mock function that returned this number of times. */
  toHaveReturnedTimes(number: number): void;
  /** Expects a mock function that returned an equal value. */
  toHaveReturnedWith(value: unknown): void;
  /** Expects a mock function whose last call returned an equal value. */
  toHaveLastReturnedWith(value: unknown): void;
  /** Expects a mock function whose call with this number returned an equal value. Calls are counted from 1. */
  toHaveNthReturnedWith(number: number, value: unknown): void;
  /** Same as `toHaveBeenCalled`. */
  toBeCalled(): void;
  /** Same as `toHaveBeenCalledTimes`. */
  toBeCalledTimes(number: number): void;
  /** Same as `toHaveBeenCalledWith`. */
  toBeCalledWith(...parameters: unknown[]): void;
  /** Same as `toHaveBeenLastCalledWith`. */
  lastCalledWith(...parameters: unknown[]): void;
  /** Same as `toHaveBeenNthCalledWith`. */
  nthCalledWith(number: number, ...parameters: unknown[]): void;
  /** Same as `toHaveReturned`. */
  toReturn(): void;
  /** Same as `toHaveReturnedTimes`. */
  toReturnTimes(number: number): void;
  /** Same as `toHaveReturnedWith`. */
  toReturnWith(value: unknown): void;
  /** Same as `toHaveLastReturnedWith`. */
  lastReturnedWith(value: unknown): void;
  /** Same as `toHaveNthReturnedWith`. */
  nthReturnedWith(number: number, value: unknown): void;

  /**
   * Expects that the page called a native handler, with this data if it is given. Received must be `native` or one of
   * its bridges.
   */
  toHaveReceived(name: string, data?: unknown): void;
  /** Expects that the page called a native handler this number of times. */
  toHaveReceivedTimes(name: string, number: number): void;
  /** Expects that the page's last call to a native handler had this data. */
  toHaveReceivedLast(name: string, data?: unknown): void;
  /** Expects that the page's call with this number to a native handler had this data. Calls are counted from 1. */
  toHaveReceivedNth(name: string, number: number, data?: unknown): void;
  /**
   * Expects that the page made these calls in this order: handler names, or `[name, data]`. Other calls may come in
   * between.
   */
  toHaveReceivedInOrder(calls: readonly (string | readonly [string, unknown?])[]): void;

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
  toHaveText(expected: Text | readonly Text[], options?: Waiting & { ignoreCase?: boolean }): Promise<void>;
  /**
   * Waits until the text of the element contains this text. Whitespace is collapsed. An array expects elements that
   * contain these texts, in this order.
   */
  toContainText(expected: Text | readonly Text[], options?: Waiting & { ignoreCase?: boolean }): Promise<void>;
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
  /** Waits until the element has this attribute, with this value if it is given. */
  toHaveAttribute(name: string, value?: Text, options?: Waiting): Promise<void>;
  /** Waits until the computed style of the element has this value for a property. */
  toHaveCSS(name: string, value: Text, options?: Waiting): Promise<void>;
  /**
   * Waits until a JavaScript property of the element equals this value. The name may be a path, such as `dataset.id`.
   */
  toHaveJSProperty(name: string, value: unknown, options?: Waiting): Promise<void>;
  /** Waits until the element has this ARIA role. */
  toHaveRole(role: string, options?: Waiting): Promise<void>;
  /** Waits until the element has this accessible name. */
  toHaveAccessibleName(name: Text, options?: Waiting): Promise<void>;
  /** Waits until the element has this accessible description. */
  toHaveAccessibleDescription(description: Text, options?: Waiting): Promise<void>;
  /** Waits until the page has this title. */
  toHaveTitle(title: Text, options?: Waiting): Promise<void>;
  /** Waits until the page is at this URL. */
  toHaveURL(url: URLPattern, options?: Waiting): Promise<void>;
  /** A custom matcher. */
  [matcher: string]: any;
}

// Mock functions

/** The implementation of a mock function: a function or a class. */
export type Body = ((...parameters: any[]) => any) | (new (...parameters: any[]) => any);

/** A function that records its calls. */
export interface Mock<F extends (...parameters: any[]) => any = (...parameters: any[]) => any> {
  /** Calls the mock function. */
  (...parameters: Parameters<F>): ReturnType<F>;
  /** Calls the mock function as a constructor. */
  new (...parameters: Parameters<F>): any;
  /** The recorded calls. */
  mock: {
    /** The arguments of each call. */
    calls: Parameters<F>[];
    /** The outcome of each call; `incomplete` while the call is running. */
    results: { type: 'return' | 'throw' | 'incomplete'; value: any }[];
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
  mockReturnValue(value: any): this;
  /** Makes one later call return a value. */
  mockReturnValueOnce(value: any): this;
  /** Makes calls return a promise that resolves to a value. */
  mockResolvedValue(value: any): this;
  /** Makes one later call return a promise that resolves to a value. */
  mockResolvedValueOnce(value: any): this;
  /** Makes calls return a promise that rejects with a value. */
  mockRejectedValue(value: any): this;
  /** Makes one later call return a promise that rejects with a value. */
  mockRejectedValueOnce(value: any): this;
  /** Clears the recorded calls. */
  mockClear(): this;
  /** Clears the recorded calls, the implementations and the name. */
  mockReset(): this;
  /** Resets the mock function. A spy also restores the original function. */
  mockRestore(): void;
}

/** Mock functions and replacements of properties, with the names of Jest. */
export interface Jest {
  /** Creates a function that records its calls. */
  fn<F extends (...parameters: any[]) => any = (...parameters: any[]) => any>(body?: F): Mock<F>;
  /** Replaces a method, getter or setter of an object with a mock function that calls the original. */
  spyOn(object: object, key: PropertyKey, access?: 'get' | 'set'): Mock;
  /** Replaces the value of an object's property until it is restored. */
  replaceProperty<T extends object, K extends keyof T>(object: T, key: K, value: T[K]): { replaceValue(value: T[K]): unknown; restore(): void };
  /** Returns whether a value is a mock function. */
  isMockFunction(value: unknown): value is Mock;
  /** Returns its argument. */
  mocked<T>(value: T): T;
  /** Clears the recorded calls of all mock functions. */
  clearAllMocks(): Jest;
  /** Resets all mock functions: their recorded calls, implementations and names. */
  resetAllMocks(): Jest;
  /** Restores all spies and replaced properties. */
  restoreAllMocks(): Jest;
  /** Sets the time limit of the tests and hooks that run from now on, in milliseconds of virtual time. */
  setTimeout(milliseconds: number): Jest;
}

// The native side

/** The result of `native.never()` or `native.failing()`. */
export interface SpecialAnswer { readonly specialAnswer?: never }
/**
 * The stub of a native handler: a value, a function of the call's data that returns the response or a promise of it, or
 * the result of `native.never()` or `native.failing()`.
 */
export type Answer = JSONValue | SpecialAnswer | object | undefined | ((data: any) => unknown);

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
  /** Returns the data of the calls that the page has made to a handler. */
  calls(name: string): any[];
  /** Returns all calls that the page has made. `isUnhandled` marks calls without a native handler. */
  calls(): { name: string; data: any; isUnhandled?: true }[];
  /** Calls a handler of the page, and returns its response. The default timeout is 5000 ms of virtual time. */
  call(name: string, data?: unknown, options?: Waiting): Promise<any>;
  /** Returns the names of the stubbed handlers. */
  handlers(): string[];
}

/** One of the run's bridges. */
export interface Bridge extends NativeWords {
  /** The name of the bridge, as in `--bridge`. */
  readonly bridgeName: string;
  /** Stubs a native handler with a value or a function. Within a test, the stub is removed when the test ends. */
  handle(name: string, answer: Answer): this;
  /** Removes a stub. The page's calls to the handler then get no response. */
  unhandle(name: string): this;
}

/** The native side of the bridges; the type of `native`. */
export interface Native extends NativeWords {
  /** Stubs a native handler with a value or a function. Within a test, the stub is removed when the test ends. */
  handle(name: string, answer: Answer): Native;
  /** Removes a stub. The page's calls to the handler then get no response. */
  unhandle(name: string): Native;
  /** The dialect of the run, as in `--dialects`: such as `dsbridge` or `wvjb@uiwebview`; `none` without a bridge. */
  readonly dialect: string;
  /** Returns a bridge by its name, such as `dsbridge`; without a name, the run's first bridge. */
  bridge(name?: string): Bridge;
  /** Creates a stub that returns one response after the other, and the last one from then on. */
  sequence(...answers: Answer[]): (data: any) => unknown;
  /** Creates a stub that responds after a delay, in milliseconds of virtual time. */
  delayed(milliseconds: number, answer?: Answer): (data: any) => Promise<unknown>;
  /**
   * Creates a failure, as when an app's handler throws. The page gets null; from WebKit's message handlers a rejected
   * promise; from a synchronous method of DSBridge no value. The message appears in the transcript.
   */
  failing(message?: string): SpecialAnswer;
  /** Creates a response that never arrives. */
  never(): SpecialAnswer;
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
export type URLPattern = string | RegExp | ((url: { href: string; pathname: string; search: string; host: string; protocol: string }) => boolean);

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
  /** Returns the body as text; null if there is none. */
  postData(): string | null;
  /** Returns the body parsed as JSON; null if there is none. */
  postDataJSON(): any;
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
  /** Returns the body as text. */
  text(): Promise<string>;
  /** Returns the body parsed as JSON. */
  json(): Promise<any>;
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
  /** Returns the page. */
  page(): Page;
}

/** The events of the page, with the types of their listeners' arguments. */
export interface PageEvents {
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

/** A mock response. */
export interface RouteAnswer {
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
  /** Sends the request to files and the network. Must be called before the handler awaits anything. */
  continue(): Promise<void>;
  /** Passes the request to the route that was added before. Must be called before the handler awaits anything. */
  fallback(): Promise<void>;
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
}

/** Mock responses to the page's requests; the type of `network`. */
export interface Network extends Routing {
  /** Sets the value of `navigator.onLine`. */
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
}

/** State that the app's pages share, such as cookies; the type of `context`. */
export interface Context extends Routing {
  /** Returns the cookies of some URLs, or all cookies. */
  cookies(urls?: string | readonly string[]): Promise<Cookie[]>;
  /** Adds cookies. Each needs a `url`, or a `domain` and a `path`. */
  addCookies(cookies: readonly ({ name: string; value: string; url?: string } & Partial<Cookie>)[]): Promise<void>;
  /** Removes the cookies that match all given options, or all cookies. */
  clearCookies(options?: { name?: Text; domain?: Text; path?: Text }): Promise<void>;
  /** Same as `network.setOffline()`. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Same as `page.addInitScript()`. */
  addInitScript(script: string | ((argument?: any) => unknown) | { content: string }, argument?: unknown): Promise<void>;
  /** Same as `page.exposeFunction()`. */
  exposeFunction(name: string, body: (...parameters: any[]) => unknown): Promise<void>;
  /** Returns a list with the test's page. */
  pages(): Page[];
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
export interface ActOptions extends Waiting {
  /** Acts even if the element is not visible or is disabled. */
  force?: boolean;
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
}
/** Selects an option of a `<select>`: by its value or label, or by the given properties. */
export type OptionChoice = string | { value?: string; label?: string; index?: number };
/** A function that runs in the page, or an expression as a string. It cannot use variables of the spec. */
export type InPage<A extends unknown[] = any[]> = string | ((...parameters: A) => any);

/** Creates locators. */
export interface Finder {
  /**
   * Locates elements by a CSS selector, or by another locator inside this one. Selectors also support `text=`,
   * `xpath=`, `:has-text()`, `:visible` and `>>`.
   */
  locator(selector: string | Locator, options?: FilterOptions): Locator;
  /** Locates elements in the document of a frame of the same origin. */
  frameLocator(selector: string): Finder;
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
  contentFrame(): Finder;
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
  fill(value: string, options?: ActOptions): Promise<void>;
  /** Clears a text field. */
  clear(options?: ActOptions): Promise<void>;
  /** Focuses the element and presses a key, with optional modifiers: `Enter`, `a`, `Shift+Tab`. */
  press(key: string, options?: Waiting): Promise<void>;
  /** Focuses the element and types a text, key by key. */
  pressSequentially(text: string, options?: Waiting): Promise<void>;
  /** Same as `pressSequentially()`. */
  type(text: string, options?: Waiting): Promise<void>;
  /** Checks a checkbox or radio button. */
  check(options?: ActOptions): Promise<void>;
  /** Unchecks a checkbox. */
  uncheck(options?: ActOptions): Promise<void>;
  /** Checks or unchecks a checkbox. */
  setChecked(isChecked: boolean, options?: ActOptions): Promise<void>;
  /** Selects options of a `<select>`, and returns the selected values. Null selects none. */
  selectOption(values: OptionChoice | readonly OptionChoice[] | null, options?: ActOptions): Promise<string[]>;
  /** Focuses the element. */
  focus(options?: Waiting): Promise<void>;
  /** Removes the focus from the element. */
  blur(options?: Waiting): Promise<void>;
  /** Calls `scrollIntoView()` on the element. */
  scrollIntoViewIfNeeded(options?: Waiting): Promise<void>;
  /** Selects the text of a text field. */
  selectText(options?: ActOptions): Promise<void>;
  /** Dispatches an event on the element, with the properties in `init`. */
  dispatchEvent(type: string, init?: object, options?: Waiting): Promise<void>;
  /** Runs a function in the page with the element and an argument, and returns a copy of the result. */
  evaluate(script: InPage, argument?: unknown, options?: Waiting & { polling?: 'raf' | number }): Promise<any>;
  /** Runs a function in the page with all matching elements and an argument, and returns a copy of the result. */
  evaluateAll(script: InPage, argument?: unknown): Promise<any>;

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
  type(text: string): Promise<void>;
  /** Inserts a text without key events. */
  insertText(text: string): Promise<void>;
  /** Sends the `keydown` event of a key. */
  down(key: string): Promise<void>;
  /** Sends the `keyup` event of a key. */
  up(key: string): Promise<void>;
}

/** The test's page; the type of `page`. */
export interface Page extends Finder, Routing {
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
   * Runs a function in the page with an argument, or evaluates an expression, and returns a copy of the result. The
   * argument and the result must be values that can be copied.
   */
  evaluate(script: InPage, argument?: unknown): Promise<any>;
  /** Runs a function in the page with the first element that matches, and returns a copy of the result. */
  $eval(selector: string, script: InPage, argument?: unknown): Promise<any>;
  /** Runs a function in the page with all elements that match, and returns a copy of the result. */
  $$eval(selector: string, script: InPage, argument?: unknown): Promise<any>;
  /** Runs a function in the page repeatedly until its result is true in a condition, and returns the result. */
  waitForFunction(script: InPage, argument?: unknown, options?: Waiting & { polling?: 'raf' | number }): Promise<any>;
  /** Waits for a duration, in milliseconds of virtual time. */
  waitForTimeout(milliseconds: number): Promise<void>;
  /** Waits until the page is at a URL. */
  waitForURL(url: URLPattern, options?: Waiting): Promise<void>;
  /** Waits until the document has reached a state. The default is `load`; `networkidle` is the same. */
  waitForLoadState(state?: 'load' | 'domcontentloaded' | 'networkidle', options?: Waiting): Promise<void>;
  /** Waits until the first element that matches has a state, by default `visible`, and returns its locator. */
  waitForSelector(selector: string, options?: Waiting & { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<Locator>;
  /** Waits for the next request that matches. Call it before the action that causes the request. */
  waitForRequest(url: URLPattern | ((request: Request) => Later<boolean>), options?: Waiting): Promise<Request>;
  /** Waits for the next response that matches. Call it before the action that causes the request. */
  waitForResponse(url: URLPattern | ((response: Response) => Later<boolean>), options?: Waiting): Promise<Response>;
  /** Waits for the next load of a page, or of a page at a URL. */
  waitForNavigation(options?: Waiting & { url?: URLPattern }): Promise<null>;
  /** Waits for the next event that satisfies the predicate. */
  waitForEvent<Name extends keyof PageEvents>(name: Name, options?: ((event: PageEvents[Name]) => Later<boolean>) | (Waiting & { predicate?: (event: PageEvents[Name]) => Later<boolean> })): Promise<PageEvents[Name]>;
  /** Adds a listener for an event. Within a test, it is removed when the test ends. */
  on<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): this;
  /** Adds a listener for the next event. */
  once<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): this;
  /** Removes a listener. */
  off<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): this;
  /** Same as `on()`. */
  addListener<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): this;
  /** Same as `off()`. */
  removeListener<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): this;
  /** Removes all listeners for an event. */
  removeAllListeners(name: keyof PageEvents): this;
  /** Adds a script that runs in every document before the document's own scripts. */
  addInitScript(script: string | ((argument?: any) => unknown) | { content: string }, argument?: unknown): Promise<void>;
  /** Adds a `<script>` element to the page, and waits until a script with a URL was loaded. */
  addScriptTag(options: { content?: string; url?: string; type?: string }): Promise<void>;
  /** Adds a `<style>` or `<link>` element to the page. */
  addStyleTag(options: { content?: string; url?: string }): Promise<void>;
  /** Adds a function to pages that calls a function of the spec and returns a promise of its result. */
  exposeFunction(name: string, body: (...parameters: any[]) => unknown): Promise<void>;
  /** Returns the context of the page. */
  context(): Context;
  /** Returns the page itself. */
  mainFrame(): Page;
  /** Returns false. */
  isClosed(): boolean;
  /** Returns the size of the viewport, in CSS pixels. */
  viewportSize(): { width: number; height: number };
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
  fill(selector: string, value: string, options?: ActOptions): Promise<void>;
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
  selectOption(selector: string, values: OptionChoice | readonly OptionChoice[] | null, options?: ActOptions): Promise<string[]>;
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

declare global {
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
  /** Same as `describe.skip`. */
  const xdescribe: DescribeWord;
  /** Same as `describe.only`. */
  const fdescribe: DescribeWord;
  /** Declares a hook that runs once, before the tests of its suite. */
  const beforeAll: Hook;
  /** Declares a hook that runs before each test of its suite, including tests of inner suites. */
  const beforeEach: Hook;
  /** Declares a hook that runs after each test of its suite, including tests of inner suites. */
  const afterEach: Hook;
  /** Declares a hook that runs once, after the tests of its suite. */
  const afterAll: Hook;
  /** Returns the exports of a file, by its path. */
  function require(path: string): any;
  /** Creates expectations. */
  const expect: Expect;
  /** Mock functions and replacements of properties. */
  const jest: Jest;
  /** The native side of the bridges. */
  const native: Native;
  /** The test's page. */
  const page: Page;
  /** State that the app's pages share, such as cookies. */
  const context: Context;
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
