// Returns the names that native code can call in a page, depending on the bridge: its handlers, or its functions if
// there are no handlers.
(function handlers(bridge) {
  'use strict';

  const value = (holder, key) =>
    holder === undefined || holder === null ? undefined : Reflect.getOwnPropertyDescriptor(holder, key)?.value;
  const platform = value(globalThis, Symbol.for('headless-bridge.functions'));
  const isOwn = what => typeof what === 'function' && !platform?.has(what);
  const isObject = what => typeof what === 'object' && what !== null;
  /// Returns the functions of a table, and those of nested objects with a dot between the names.
  const within = (table, isMeant, depth = 0) => Object.keys(Object(table)).flatMap(name => {
    const member = value(table, name);
    if (isMeant(member)) return [name];
    if (!isObject(member) || depth > 0 || [Object.prototype, null].includes(Object.getPrototypeOf(member)) === false)
      return [];
    return within(member, isMeant, 1).map(inner => `${name}.${inner}`);
  });
  const isFunction = what => typeof what === 'function';

  const registered = tables => tables.map(name => value(globalThis, name)).flatMap(table => [
    ...within(table, isFunction).filter(name => !name.startsWith('_')), ...within(value(table, '_obs'), isFunction),
  ]);
  const functions = () => within(globalThis, isOwn).filter(name => !/^(webkit|_dsf)\./.test(name));

  switch (bridge) {
    case 'dsbridge': return registered(['_dsf', '_dsaf']);
    case 'dsbridge2': return [...registered(['_dsf']), ...functions()];
    case 'dsbridge1': case 'webkit': return functions();
    default:
      return [...value(value(value(globalThis, 'WebViewJavascriptBridge'), 'registerHandler'),
        Symbol.for('headless-bridge.handlers')) ?? []];
  }
})
