// The nonces of elements: HTML, "cryptographic nonces".
import { ignoresPolicies } from '../infra/current-world.js';
import { toText } from '../infra/idl.js';
import { stripSpaces } from './names.js';

export const nonceOf = (element) => element.nonceSlot ?? element.getAttribute('nonce') ?? '';
// CSP 3, 6.7.3.1, "is element nonceable": an attribute that swallowed the start of a script is an attack.
const swallowed = /<(?:script|style)/i;
const isNonceable = (element) => element.localName !== 'script'
  || !element.attributes.some(({ name, value }) => swallowed.test(name) || swallowed.test(value));
export const nonceForPolicy = (element) => (isNonceable(element) ? stripSpaces(nonceOf(element)) : '');
// The nonce by which the document's policies allow what an element loads; null for elements of a further world's
// scripts, to which the policies don't apply.
export const policyNonce = (element) =>
  (element.realm.hasPolicy !== true ? '' : ignoresPolicies() ? null : nonceForPolicy(element));

// The attribute of an element that is inserted into a document with a policy of its response.
export const hideNonce = (element) => {
  const nonce = element.getAttribute('nonce');
  if (nonce === null || nonce === '' || !element.document.hasWindow) return;
  const kept = nonceOf(element);
  element.setAttribute('nonce', '');
  element.nonceSlot = kept;
};

// The accessor `nonce` of an interface, whose elements a function checks.
export const nonceSteps = (elementOf) => ['nonce', (wrapper) => nonceOf(elementOf(wrapper)),
  (wrapper, value) => { elementOf(wrapper).nonceSlot = toText(value); }];
