// FormData: XMLHttpRequest, "Interface FormData".
import { implOrNothing, wrap } from '../infra/brands.js';
import { ensuring } from '../infra/endings.js';
import { fail, typeError } from '../infra/errors.js';
import { brand, ownList, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { ifLoaded, lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { HTMLElementImpl } from '../html/html-element.js';

const lazyIterable = lazy('../infra/iterable.js');
const lazyBlob = lazy('../files/blob.js');
const lazyForm = lazy('./form.js');

class FormDataImpl {
  constructor(realm, entries) {
    this.realm = realm;
    this.entries = entries;
  }

  all(name) { return this.entries.filter(([each]) => each === name); }
  // The entries that a page reads: [name, value], where the value is a string or a file.
  get pairs() { return this.entries; }
  append(name, value) { this.entries.push([name, value]); }
  set(name, value) {
    const index = this.entries.findIndex(([each]) => each === name);
    if (index < 0) {
      this.append(name, value);
      return;
    }
    this.entries[index] = [name, value];
    this.entries = this.entries.filter(([each], i) => each !== name || i === index);
  }

  delete(name) { this.entries = this.entries.filter(([each]) => each !== name); }
}
FormDataImpl.prototype.interface = 'FormData';
export const formDataOf = brand(FormDataImpl);

// Blobs stay unchanged; `fileOf` converts one to a file, if the File module is loaded. Each method has two overloads:
// only a blob may have a file name.
export const entryValue = (args, method) => {
  const [, value, filename] = args;
  if (ifLoaded(lazyBlob)?.isBlob(value))
    return lazyBlob().fileOf(value, filename === undefined ? undefined : toText(filename));
  if (args.length > 2) throw typeError(`Argument 2 ('blobValue') to FormData.${method} must be an instance of Blob`);
  return scalarText(value);
};
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
// HTML: a submitter is a submit button of the form.
export const requireSubmitter = (form, submitter) => {
  const isButton = submitter.localName === 'button' || submitter.localName === 'input';
  if (!isButton || !['submit', 'image'].includes(submitter.type))
    throw typeError('The specified element is not a submit button.');
  if (submitter.form !== form) fail('NotFoundError');
};
export const constructFormData = (realm, args, newTarget) => {
  if (args[0] === undefined) return wrapNew(new FormDataImpl(realm, []), newTarget);
  const place = 'to the FormData constructor must be an instance of';
  const form = implOrNothing(args[0]);
  if (!(form instanceof HTMLElementImpl) || form.localName !== 'form')
    throw typeError(`Argument 1 ('form') ${place} HTMLFormElement`);
  const submitter = args[1] === undefined || args[1] === null ? null : implOrNothing(args[1]);
  if (submitter !== null && !(submitter instanceof HTMLElementImpl))
    throw typeError(`Argument 2 ('submitter') ${place} HTMLElement`);
  if (submitter !== null) requireSubmitter(form, submitter);
  const data = formDataFor(form, submitter, 'UTF-8');
  if (data === null) fail('InvalidStateError');
  return wrapNew(data, newTarget);
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  lazyIterable(realm);
  const constructor = page.interface('FormData', null, {
    append(name, value) {
      requireArguments(arguments, 2, this);
      formDataOf(this).append(scalarText(name), entryValue(ownList(arguments), 'append'));
    },
    delete(name) { requireArguments(arguments, 1, this); formDataOf(this).delete(scalarText(name)); },
    get(name) {
      requireArguments(arguments, 1, this);
      const found = formDataOf(this).all(scalarText(name));
      return found.length === 0 ? null : found[0][1];
    },
    getAll(name) {
      requireArguments(arguments, 1, this);
      return realm.makeArray(formDataOf(this).all(scalarText(name)).map((entry) => entry[1]));
    },
    has(name) { requireArguments(arguments, 1, this); return formDataOf(this).all(scalarText(name)).length > 0; },
    set(name, value) {
      requireArguments(arguments, 2, this);
      formDataOf(this).set(scalarText(name), entryValue(ownList(arguments), 'set'));
    },
  }, { construct(args, newTarget) { return constructFormData(realm, args, newTarget); } });
  lazyIterable().defineIterable(realm, constructor, formDataOf);
}
