// ReportingObserver: Reporting API, "Interface ReportingObserver". Nothing here makes reports.
import { typeError } from '../infra/errors.js';
import { brand, describe, requireArguments, wrapNew } from '../infra/idl.js';
import { dictionary } from '../events/event.js';

class ReportingObserverImpl {
  constructor(realm) { this.realm = realm; }
}
ReportingObserverImpl.prototype.interface = 'ReportingObserver';
const observerOf = brand(ReportingObserverImpl);
class ReportImpl {}
ReportImpl.prototype.interface = 'Report';
const reportOf = brand(ReportImpl);
class ReportBodyImpl {}
ReportBodyImpl.prototype.interface = 'ReportBody';
const bodyOf = brand(ReportBodyImpl);

describe('ReportingObserver', {
  parent: null, length: 1,
  methods: () => ({
    observe(wrapper) { observerOf(wrapper); },
    disconnect(wrapper) { observerOf(wrapper); },
    takeRecords: (wrapper) => observerOf(wrapper).realm.makeArray([]),
  }),
  construct(realm, args, newTarget) {
    requireArguments(args, 1);
    if (typeof args[0] !== 'function')
      throw typeError("Argument 1 ('callback') to the ReportingObserver constructor must be a function");
    const { types } = dictionary(args[1]);
    if (types !== undefined && (typeof types !== 'object' || types === null))
      throw typeError('Value is not a sequence');
    return wrapNew(new ReportingObserverImpl(realm), newTarget);
  },
});
describe('Report', {
  parent: null,
  attributes: () => ['type', 'url', 'body'].map((name) => [name, (wrapper) => reportOf(wrapper)[name]]),
  methods: () => ({ toJSON(wrapper) { reportOf(wrapper); } }),
});
describe('ReportBody', { parent: null, methods: () => ({ toJSON(wrapper) { bodyOf(wrapper); } }) });
