// The attribute `autocomplete` of controls: HTML, "Autofill processing model".
import { asciiLower, splitOnSpaces } from '../nodes/names.js';
import { toText } from '../infra/idl.js';

const fields = new Set(('name honorific-prefix given-name additional-name family-name honorific-suffix nickname '
  + 'username new-password current-password one-time-code organization-title organization street-address '
  + 'address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country '
  + 'country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month '
  + 'cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year '
  + 'sex url photo device-eid device-imei device-serial-number').split(' '));
const contacts = new Set(('tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix '
  + 'tel-extension email impp').split(' '));
const contactTypes = new Set(['home', 'work', 'mobile', 'fax', 'pager']);

// Returns the value that scripts read: the detail tokens in lower case; an empty string if they are invalid.
export const autofillDetail = (control) => {
  const tokens = splitOnSpaces(asciiLower(control.getAttribute('autocomplete') ?? ''));
  const credential = tokens[tokens.length - 1] === 'webauthn' && tokens.length > 1 ? tokens.pop() : null;
  const field = tokens.pop();
  if (field === 'on' || field === 'off')
    return tokens.length === 0 && credential === null && control.type !== 'hidden' ? field : '';
  const isContact = contacts.has(field);
  if (field === undefined || (!isContact && !fields.has(field) && field !== 'webauthn')) return '';
  const detail = credential === null ? [field] : [field, credential];
  if (isContact && contactTypes.has(tokens[tokens.length - 1])) detail.unshift(tokens.pop());
  if (['shipping', 'billing'].includes(tokens[tokens.length - 1])) detail.unshift(tokens.pop());
  if (tokens[tokens.length - 1]?.startsWith('section-')) detail.unshift(tokens.pop());
  return tokens.length === 0 ? detail.join(' ') : '';
};

export const autocompleteMember = (of) => ['autocomplete', (wrapper) => autofillDetail(of(wrapper)),
  (wrapper, value) => { of(wrapper).setAttribute('autocomplete', toText(value)); }];
