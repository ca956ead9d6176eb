// The data that a submitted form sends, and its destination: HTML, "Form submission algorithm".
import { implOf, wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { resolveIn } from '../nodes/document.js';
import { splitOnSpaces } from '../nodes/names.js';
import { runScriptInTarget, targetName } from '../window/navigation.js';
import { enumerated } from '../html/reflect.js';

const lazyFormData = lazy('./form-data.js');
const lazyRequestBody = lazy('../xhr/request-body.js');

const urlencoded = 'application/x-www-form-urlencoded';
const isLoneSurrogate = /[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g;
const wellFormed = (text) => text.replace(isLoneSurrogate, (match) => (match.length === 2 ? match : '\ufffd'));
const lines = (text) => text.replace(/\r\n|\r|\n/g, '\r\n');

// URL, "application/x-www-form-urlencoded serializing".
const escaped = (text) => encodeURIComponent(wellFormed(lines(text)))
  .replace(/[!'()~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`).replace(/%20/g, '+');
// In other encodings every byte is escaped, except those that are always safe.
const escapedIn = (text, encoding) => {
  let result = '';
  for (const byte of host.encodeLegacy(wellFormed(lines(text)), encoding)) {
    const letter = String.fromCharCode(byte);
    result += /[\w*.-]/.test(letter)
      ? letter
      : letter === ' ' ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return result;
};
// Only multipart bodies contain files; others contain their names.
const nameOrText = (value) => (typeof value === 'string' ? value : implOf(value).name);
const encode = (entries, encoding) => {
  const escape = encoding === 'UTF-8' ? escaped : (text) => escapedIn(text, encoding);
  return entries.map(([name, value]) => `${escape(name)}=${escape(nameOrText(value))}`).join('&');
};

// HTML, "picking an encoding for the form"; encodings that cannot be used for output are replaced by UTF-8.
const outputs = (name) => (/^(UTF-16|replacement)/.test(name) ? 'UTF-8' : name);
export const formEncoding = (form) => {
  const labels = form.getAttribute('accept-charset');
  if (labels === null) return outputs(form.document.characterSet);
  for (const label of splitOnSpaces(labels)) {
    const name = host.encodingName(label);
    if (name !== null) return outputs(name);
  }
  return 'UTF-8';
};

// Returns { type, data } of a body.
function bodyOf(data, enctype, encoding) {
  if (enctype === 'multipart/form-data') {
    return lazyRequestBody().requestBody(wrap(data));
  }
  if (enctype === 'text/plain') {
    return { type: enctype, data: data.entries.map(([name, value]) => `${lines(name)}=${lines(nameOrText(value))}\r\n`)
      .join('') };
  }
  return { type: urlencoded, data: encode(data.entries, encoding) };
}

// Returns the URL with another query; it keeps its fragment.
function withQuery(href, query) {
  const [, front, fragment] = /^([^?#]*)[^#]*(.*)$/.exec(href);
  return host.parseURL(`${front}?${query}${fragment}`);
}

function closeDialog(form, submitter) {
  for (let element = form.parentElement; element !== null; element = element.parentElement) {
    if (!element.isHTML || element.localName !== 'dialog') continue;
    element.close(submitter?.getAttribute('value') ?? undefined);
    return;
  }
}

export const submitForm = (form, submitter) => {
  const { document, realm } = form;
  // HTML, "cannot navigate". This also covers the document of a frame that has since navigated away.
  if (!document.hasWindow || !form.isConnected || host.isClosed(document.realm.id)) return;
  // A button's attributes take precedence over those of its form.
  const owner = (attribute) =>
    (submitter?.hasAttribute(`form${attribute}`) ? [submitter, `form${attribute}`] : [form, attribute]);
  const [methodOwner, methodName] = owner('method');
  const method = enumerated(methodOwner, methodName, ['get', 'post', 'dialog'], 'get');
  if (method === 'dialog') {
    closeDialog(form, submitter);
    return;
  }
  realm.constructorOf('FormData');
  const data = lazyFormData().formDataFor(form, submitter);
  // A listener of `formdata` may have submitted the form, or removed it from the page.
  if (data === null || !form.isConnected) return;
  const [actionOwner, actionName] = owner('action');
  const action = actionOwner.getAttribute(actionName) ?? '';
  const href = action === '' ? document.url : resolveIn(document, action);
  if (href === null) return;
  const target = submitter?.getAttribute('formtarget') ?? targetName(form);
  const types = form.getAttribute('rel') ?? '';
  if (href.startsWith('javascript:')) {
    if (realm.hasPolicy === true && !hooks.allowsRequest(realm, 'form-action', href)) return;
    plan(form, () => runScriptInTarget(realm, href, target));
  } else if (method === 'get') {
    const url = withQuery(href, encode(data.entries, formEncoding(form)));
    plan(form, () => send(form, url, target, types));
  } else {
    const [typeOwner, typeName] = owner('enctype');
    const body = bodyOf(data, enumerated(typeOwner, typeName, [urlencoded, 'multipart/form-data',
      'text/plain'], urlencoded), formEncoding(form));
    // As in WebKit, the form's own method decides whether the body is plain text.
    if (body.type === 'text/plain' && enumerated(form, 'method', ['get', 'post'], 'get') === 'get')
      body.data = encode(data.entries, formEncoding(form));
    plan(form, () => send(form, href, target, types, body.type, body.data));
  }
};

const send = ({ realm }, href, target, types, bodyType = undefined, body = undefined) => {
  if (target !== '' && realm.frames.size > 0) realm.frames.get(host.findFrame(realm.id, target))?.dropScripts();
  host.submitForm(realm.id, href, target, types, bodyType, body);
};
// HTML, "plan to navigate": while a button's click is dispatched, only the form's last submission counts.
function plan(form, navigate) {
  if (form.planned === undefined) navigate();
  else form.planned = navigate;
}
export const holdSubmissions = (button) => {
  const { form } = button;
  if (form === null || form.planned !== undefined) return;
  form.planned = null;
  button.heldForm = form;
};
export const releaseSubmissions = (button) => {
  const { heldForm } = button;
  if (heldForm === undefined) return;
  const { planned } = heldForm;
  button.heldForm = heldForm.planned = undefined;
  planned?.();
};
