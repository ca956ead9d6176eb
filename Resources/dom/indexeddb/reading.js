// The requests that object stores and indexes share: get, getKey, getAll, getAllKeys, count and cursors.
import { wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { toText } from '../infra/idl.js';
import { CursorImpl, directions } from './cursors.js';
import { spanOf } from './database.js';
import { queryArgument } from './key-ranges.js';
import { valueOfKey } from './keys.js';
import { countArgument, readValue } from './results.js';

// Returns the methods of an interface. `sourceOf` returns the source behind a page's object: an object store or an
// index with check, table and entry.
export const readMethods = (name, sourceOf) => {
  const placeOf = (method) => `'${method}' on '${name}'`;
  // Places a request for the records in a range.
  const request = (wrapper, method, query, read, missing) => {
    const source = sourceOf(wrapper);
    source.check(`Failed to execute ${placeOf(method)}`);
    const range = queryArgument(query, placeOf(method), missing);
    return wrap(source.transaction.place(source, () => read(source, source.table, spanOf(source.table, range))));
  };
  const first = (method, read) => (wrapper, query) => request(wrapper, method, query,
    (source, table, [start, end]) => (start < end ? read(source, source.entry(start)) : undefined),
    'Provided data is inadequate.');
  const list = (method, read) => (wrapper, query = undefined, count = undefined) => {
    const most = count === undefined ? 0 : countArgument(count);
    return request(wrapper, method, query, (source, table, [start, end]) => {
      const stop = most === 0 ? end : Math.min(end, start + most);
      const items = [];
      for (let i = start; i < stop; i++) items.push(read(source, source.entry(i)));
      return source.realm.makeArray(items);
    });
  };
  const cursor = (method, isKeyOnly) => (wrapper, query = undefined, given = undefined) => {
    const direction = given === undefined ? 'next' : toText(given);
    if (!directions.includes(direction)) {
      throw typeError(`Argument 2 ('direction') to ${name}.${method} must be one of: `
        + directions.map((each) => `"${each}"`).join(', '));
    }
    const source = sourceOf(wrapper);
    source.check(`Failed to execute ${placeOf(method)}`);
    const range = queryArgument(query, placeOf(method));
    const opened = new CursorImpl(source, range, direction, isKeyOnly);
    opened.request = source.transaction.place(source, () => opened.iterate());
    return wrap(opened.request);
  };
  const value = (source, { primaryKey }) => readValue(source.realm, source.store.data.table.get(primaryKey));
  const primary = (source, { primaryKey }) => valueOfKey(source.realm, primaryKey);
  return {
    get: first('get', value),
    getKey: first('getKey', primary),
    getAll: list('getAll', value),
    getAllKeys: list('getAllKeys', primary),
    count: (wrapper, query = undefined) =>
      request(wrapper, 'count', query, (source, table, [start, end]) => end - start),
    openCursor: cursor('openCursor', false),
    openKeyCursor: cursor('openKeyCursor', true),
  };
};
