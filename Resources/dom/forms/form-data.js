// FormData: XMLHttpRequest, "Interface FormData".
import { wrap } from '../infra/brands.js';
import { defineIterator } from '../infra/define.js';
import { ensuring } from '../infra/endings.js';
import { fail, typeError } from '../infra/errors.js';
import { brand, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { ifLoaded, lazy } from '../infra/lazy-units.js';
import { apply } from '../events/event.js';
import { fireEvent } from '../events/firing.js';
import { elementArgument } from '../nodes/element.js';

const lazyBlob = lazy('../files/blob.js');
const lazyForm = lazy('./form.js');

class FormDataImpl {
  constructor(realm, entries) {
    this.realm = realm;
    this.entries = entries;
  }

  all(name) { return this.entries.filter(([each]) => each === name); }
  // The entries that a page reads: [name, value], where the value is a string or a file.
  append(name, value, filename) { this.entries.push([name, convert(value, filename)]); }
  set(name, value, filename) {
    const index = this.entries.findIndex(([each]) => each === name);
    if (index < 0) {
      this.append(name, value, filename);
      return;
    }
    this.entries[index] = [name, convert(value, filename)];
    this.entries = this.entries.filter(([each], i) => each !== name || i === index);
  }

  delete(name) { this.entries = this.entries.filter(([each]) => each !== name); }
}
FormDataImpl.prototype.interface = 'FormData';
export const formDataOf = brand(FormDataImpl);

// Blobs stay unchanged; `fileOf` converts one to a file, if the File module is loaded.
function convert(value, filename) {
  if (ifLoaded(lazyBlob)?.isBlob(value))
    return lazyBlob().fileOf(value, filename === undefined ? undefined : toText(filename));
  if (filename !== undefined) throw typeError("Argument 2 ('value') to FormData must be an instance of Blob");
  return scalarText(value);
}
// Web IDL, "USVString".
export const scalarText = (value) => toText(value).toWellFormed();

export const newFormData = (realm, entries) => wrap(new FormDataImpl(realm, entries));

// Returns a form's data for its submission; listeners of `formdata` may change it.
export const formDataFor = (form, submitter = null, encoding = undefined) => {
  if (form.isConstructingEntries) return null;
  form.isConstructingEntries = true;
  return ensuring(() => { form.isConstructingEntries = false; }, () => {
    const entries = lazyForm().formEntries(form, submitter, encoding).map(([name, value]) =>
      [name.toWellFormed(), typeof value === 'string' ? value.toWellFormed() : value]);
    const data = new FormDataImpl(form.realm, entries);
    fireEvent(form, 'formdata', { interface: 'FormDataEvent', bubbles: true, formData: wrap(data) });
    return new FormDataImpl(form.realm, data.entries);
  });
};
export const constructFormData = (realm, args, newTarget) => {
  if (args[0] === undefined) return wrapNew(new FormDataImpl(realm, []), newTarget);
  const form = elementArgument(args[0], "Argument 1 ('form') to the FormData constructor");
  if (!form.isHTML || form.localName !== 'form')
    throw typeError("Argument 1 ('form') to the FormData constructor must be an instance of HTMLFormElement");
  const submitter =
    args[1] === undefined || args[1] === null ? null : elementArgument(args[1], "Argument 2 ('submitter')");
  const data = formDataFor(form, submitter, 'UTF-8');
  if (data === null) fail('InvalidStateError');
  return wrapNew(data, newTarget);
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  function* iterate(data, pick) {
    for (let i = 0; i < data.entries.length; i++) yield pick(data.entries[i]);
  }
  const pair = (entry) => [entry[0], entry[1]];
  const constructor = page.interface('FormData', null, {
    append(name, value, filename) {
      requireArguments(arguments, 2);
      formDataOf(this).append(scalarText(name), value, filename);
    },
    delete(name) { requireArguments(arguments, 1); formDataOf(this).delete(scalarText(name)); },
    get(name) {
      requireArguments(arguments, 1);
      const found = formDataOf(this).all(scalarText(name));
      return found.length === 0 ? null : found[0][1];
    },
    getAll(name) {
      requireArguments(arguments, 1);
      return realm.makeArray(formDataOf(this).all(scalarText(name)).map((entry) => entry[1]));
    },
    has(name) { requireArguments(arguments, 1); return formDataOf(this).all(scalarText(name)).length > 0; },
    set(name, value, filename) {
      requireArguments(arguments, 2);
      formDataOf(this).set(scalarText(name), value, filename);
    },
    entries() { return iterate(formDataOf(this), pair); },
    keys() { return iterate(formDataOf(this), (entry) => entry[0]); },
    values() { return iterate(formDataOf(this), (entry) => entry[1]); },
    forEach(callback, self) {
      const data = formDataOf(this);
      for (let i = 0; i < data.entries.length; i++)
        apply(callback, self, [data.entries[i][1], data.entries[i][0], this]);
    },
  }, { construct(args, newTarget) { return constructFormData(realm, args, newTarget); } });
  defineIterator(constructor.prototype, constructor.prototype.entries);
}
