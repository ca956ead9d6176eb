// The values that handles of a spec refer to, by document: they end with their document.
((page, user) => {
  'use strict';

  const marker = '__headlessBridgeHandle';
  const values = new WeakMap();
  let last = 0;
  const valuesOf = document => {
    if (!values.has(document)) values.set(document, new Map());
    return values.get(document);
  };

  function preview(value) {
    if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
      return String(value);
    if (typeof value === 'string') return value;
    if (value.nodeType === 1) return page.describe(value);
    if (typeof value === 'function') return value.name ? `function ${value.name}` : 'function';
    if (Array.isArray(value)) return `Array(${value.length})`;
    return typeof value === 'symbol' ? 'Symbol()' : value.constructor?.name ?? 'Object';
  }

  /// Keeps a value for a handle, and returns the description of the handle.
  page.keep = value => {
    valuesOf(page.window.document).set(++last, value);
    return { number: last, isElement: value?.nodeType === 1 && value.ownerDocument !== undefined,
      preview: preview(value).slice(0, 200) };
  };
  page.dropHandle = number => { valuesOf(page.window.document).delete(number); };
  /// Returns the value of a handle.
  page.valueOf = number => {
    const known = valuesOf(page.window.document);
    if (known.has(number)) return known.get(number);
    throw new page.Wrong('the handle belongs to a document that was replaced, or to another frame or page');
  };

  /// Replaces the markers of handles in an argument by the handles' values.
  page.withHandles = argument => {
    const resolve = value => {
      if (value === null || typeof value !== 'object') return value;
      if (typeof value[marker] === 'number') return page.valueOf(value[marker]);
      for (const key of Object.keys(value)) value[key] = resolve(value[key]);
      return value;
    };
    return resolve(argument);
  };
})
