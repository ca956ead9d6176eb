// The interface IDBTransaction: Indexed Database, "The IDBTransaction interface".
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { brand, describe, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { makeStringList } from '../infra/string-list.js';
import { TransactionImpl } from './transactions.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');

const transactionOf = brand(TransactionImpl);

const abort = (transaction) => {
  if (transaction.isFinished || transaction.state === 'committing') {
    fail('InvalidStateError',
      "Failed to execute 'abort' on 'IDBTransaction': The transaction is inactive or finished.");
  }
  transaction.abort(null);
};
const commit = (transaction) => {
  if (!transaction.isActive)
    fail('InvalidStateError', "Failed to execute 'commit' on 'IDBTransaction': The transaction is inactive.");
  transaction.state = 'committing';
  transaction.proceed();
};
const objectStore = (transaction, name) => {
  if (transaction.isFinished || transaction.state === 'committing') {
    fail('InvalidStateError',
      "Failed to execute 'objectStore' on 'IDBTransaction': The transaction finished.");
  }
  const store = transaction.stores.get(name);
  if (store === undefined) {
    fail('NotFoundError',
      "Failed to execute 'objectStore' on 'IDBTransaction': The specified object store was not found.");
  }
  return transaction.handleOf(store);
};

describe('IDBTransaction', {
  parent: 'EventTarget',
  attributes: () => [
    ['objectStoreNames', (wrapper) => makeStringList(transactionOf(wrapper).realm, transactionOf(wrapper).names)],
    ['mode', (wrapper) => transactionOf(wrapper).mode],
    ['durability', (wrapper) => transactionOf(wrapper).durability],
    ['db', (wrapper) => wrap(transactionOf(wrapper).connection)],
    ['error', (wrapper) => transactionOf(wrapper).error],
    ...lazyEventHandlers().handlerSteps(['abort', 'complete', 'error'])],
  methods: () => ({
    objectStore: (wrapper, name) => {
      const transaction = transactionOf(wrapper);
      return wrap(objectStore(transaction, toText(name)));
    },
    abort(wrapper) { abort(transactionOf(wrapper)); },
    commit(wrapper) { commit(transactionOf(wrapper)); },
  }),
});
