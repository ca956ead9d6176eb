// IDBCursor and IDBCursorWithValue: Indexed Database, "The IDBCursor interface" and "Iterate a cursor".
import { wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { brand, describe } from '../infra/idl.js';
import { spanOf } from './database.js';
import { extractKey } from './key-paths.js';
import { dataError } from './key-ranges.js';
import { afterAll, keyOf, valueOfKey } from './keys.js';
import { countArgument, readValue } from './results.js';

export const directions = ['next', 'nextunique', 'prev', 'prevunique'];

export class CursorImpl {
  constructor(source, range, direction, isKeyOnly) {
    this.realm = source.realm;
    this.source = source;
    this.range = range;
    this.direction = direction;
    this.isKeyOnly = isKeyOnly;
    this.interface = isKeyOnly ? 'IDBCursor' : 'IDBCursorWithValue';
    this.request = null;
    this.isForward = direction.startsWith('next');
    this.isUnique = direction.endsWith('unique');
    // The entry at the cursor's position, also if its record was deleted since then.
    this.position = null;
    this.hasValue = false;
    this.shown = {};
  }

  // Returns the index of the entry after the position, or -1.
  next(start, end) {
    const { table } = this.source;
    let at = start;
    if (this.position !== null) {
      const { key, sort } = this.position;
      at = this.isUnique ? table.find(key + afterAll) : table.find(sort + afterAll);
    }
    if (this.target !== undefined) at = Math.max(at, table.find(this.target.sort));
    at = Math.max(at, start);
    return at < end ? at : -1;
  }

  previous(start, end) {
    const { source } = this;
    const { table } = source;
    let stop = end;
    if (this.position !== null)
      stop = Math.min(stop, table.find(this.isUnique ? this.position.key : this.position.sort));
    if (this.target !== undefined) stop = Math.min(stop, table.find(this.target.sort + afterAll));
    if (stop <= start) return -1;
    // The first entry of several with the same key.
    return this.isUnique ? Math.max(start, table.find(source.entry(stop - 1).key)) : stop - 1;
  }

  // Moves the cursor, and returns it as the page sees it; null at the end.
  iterate(count = 1, target = undefined) {
    const { source } = this;
    this.target = target;
    for (let left = count; left > 0; left--) {
      const [start, end] = spanOf(source.table, this.range);
      const index = this.isForward ? this.next(start, end) : this.previous(start, end);
      this.position = index < 0 ? null : source.entry(index);
      if (index < 0) break;
    }
    this.shown = {};
    this.hasValue = this.position !== null;
    if (!this.hasValue) return null;
    if (!this.isKeyOnly)
      this.shown.value = readValue(this.realm, source.store.data.table.get(this.position.primaryKey));
    return wrap(this);
  }

  // The page's value of a key, which is the same one each time.
  show(name) {
    if (this.position === null) return undefined;
    return this.shown[name] ??= valueOfKey(this.realm, this.position[name]);
  }

  check(method) {
    const place = `Failed to execute '${method}' on 'IDBCursor'`;
    const { source } = this;
    if (!source.transaction.isActive)
      fail('TransactionInactiveError', `${place}: The transaction is inactive or finished.`);
    if (source.isDeleted) {
      fail('InvalidStateError', source.store === source
        ? `${place}: The object store has been deleted.` : `${place}: The index or its object store has been deleted.`);
    }
    return place;
  }

  checkValue(place) {
    if (this.hasValue) return;
    fail('InvalidStateError', `${place}: The cursor is being iterated or has iterated past its end.`);
  }

  move(count, target) {
    this.hasValue = false;
    const { source, request } = this;
    request.operation = () => this.iterate(count, target);
    source.transaction.place(source, request.operation, request);
  }

  advance(value) {
    const count = countArgument(value);
    if (count === 0) {
      throw typeError("Failed to execute 'advance' on 'IDBCursor': A count argument with value 0 (zero) was supplied, "
        + 'must be greater than 0.');
    }
    this.checkValue(this.check('advance'));
    this.move(count);
  }

  continue(value) {
    const place = this.check('continue');
    this.checkValue(place);
    if (value === undefined) {
      this.move(1);
      return;
    }
    const key = keyOf(value) ?? dataError(`${place}: The parameter is not a valid key.`);
    if (this.isForward && key <= this.position.key)
      dataError(`${place}: The parameter is less than or equal to this cursor's position.`);
    if (!this.isForward && key >= this.position.key)
      dataError(`${place}: The parameter is greater than or equal to this cursor's position.`);
    this.move(1, { sort: key });
  }

  continuePrimaryKey(keyValue, primaryValue) {
    const place = this.check('continuePrimaryKey');
    const { position, direction, isForward } = this;
    if (this.source.store === this.source) fail('InvalidAccessError', `${place}: The cursor's source is not an index.`);
    if (this.isUnique)
      fail('InvalidAccessError', `${place}: The cursor's direction must be either "next" or "prev".`);
    this.checkValue(place);
    const key = keyOf(keyValue) ?? dataError(`${place}: The first parameter is not a valid key.`);
    const primaryKey = keyOf(primaryValue) ?? dataError(`${place}: The second parameter is not a valid key.`);
    const word = isForward ? 'less' : 'greater';
    const rest = `this cursor's position and this cursor's direction is "${direction}".`;
    if (isForward ? key < position.key : key > position.key)
      dataError(`${place}: The first parameter is ${word} than ${rest}`);
    if (key === position.key && (isForward ? primaryKey <= position.primaryKey : primaryKey >= position.primaryKey))
      dataError(`${place}: The key parameters represent a position ${word}-than-or-equal-to ${rest}`);
    this.move(1, { sort: key + primaryKey });
  }

  checkWrite(method, verb) {
    const place = this.check(method);
    if (this.source.transaction.mode === 'readonly')
      fail('ReadOnlyError', `${place}: The record may not be ${verb} inside a read-only transaction.`);
    this.checkValue(place);
    if (this.isKeyOnly) fail('InvalidStateError', `${place}: The cursor is a key cursor.`);
    return place;
  }

  update(value) {
    const place = this.checkWrite('update', 'updated');
    const { store } = this.source;
    const { primaryKey } = this.position;
    const clone = store.clone(value);
    if (store.data.keyPath !== null && extractKey(clone, store.data.keyPath) !== primaryKey) {
      dataError(`${place}: The effective object store of this cursor uses in-line keys and evaluating the key path of `
        + "the value parameter results in a different value than the cursor's effective key.");
    }
    return wrap(store.put(this, clone, primaryKey, false));
  }

  delete() {
    this.checkWrite('delete', 'deleted');
    const { store } = this.source;
    const { primaryKey } = this.position;
    return wrap(store.deleteRange(this, { lower: primaryKey, upper: primaryKey }));
  }
}
const cursorOf = brand(CursorImpl);

describe('IDBCursor', {
  parent: null,
  attributes: () => [
    ['source', (wrapper) => wrap(cursorOf(wrapper).source)],
    ['direction', (wrapper) => cursorOf(wrapper).direction],
    ['key', (wrapper) => cursorOf(wrapper).show('key')],
    ['primaryKey', (wrapper) => cursorOf(wrapper).show('primaryKey')],
    ['request', (wrapper) => wrap(cursorOf(wrapper).request)]],
  methods: () => ({
    advance(wrapper, count) { cursorOf(wrapper).advance(count); },
    continue(wrapper, key = undefined) { cursorOf(wrapper).continue(key); },
    continuePrimaryKey(wrapper, key, primaryKey) { cursorOf(wrapper).continuePrimaryKey(key, primaryKey); },
    update: (wrapper, value) => cursorOf(wrapper).update(value),
    delete: (wrapper) => cursorOf(wrapper).delete(),
  }),
});
describe('IDBCursorWithValue', {
  parent: 'IDBCursor', attributes: () => [['value', (wrapper) => cursorOf(wrapper).shown.value]],
});
