// Forms received as a body: Fetch Standard, "multipart/form-data parser".
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';

const lazyBlob = lazy('../files/blob.js');
const lazyBytes = lazy('../encoding/bytes.js');
const lazyFormData = lazy('../forms/form-data.js');
const lazySearchParams = lazy('../url/search-params.js');

const malformed = () => { throw typeError('Type error'); };
const unescape = (text) => text.replace(/%0A/g, '\n').replace(/%0D/g, '\r').replace(/%22/g, '"');
const parameter = (head, name) => new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(head)?.[1];

// Parses the entries of a body, searching its bytes as a binary string.
function parse(realm, bytes, boundary) {
  const all = lazyBytes().binaryText(bytes);
  const delimiter = `--${boundary}`;
  const textOf = (/** @type {string} */ letters) =>
    host.decodeUTF8(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), false);
  const entries = [];
  let at = all.indexOf(delimiter);
  if (at < 0) malformed();
  for (;;) {
    at += delimiter.length;
    if (all.startsWith('--', at)) return entries;
    if (!all.startsWith('\r\n', at)) malformed();
    const headEnd = all.indexOf('\r\n\r\n', at);
    const end = headEnd < 0 ? -1 : all.indexOf(`\r\n${delimiter}`, headEnd + 2);
    if (end < 0) malformed();
    const lines = all.slice(at + 2, headEnd).split('\r\n');
    const field = (name) =>
      lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1).trim();
    const disposition = field('content-disposition') ?? malformed();
    const name = parameter(disposition, 'name');
    if (!/^form-data\b/i.test(disposition) || name === undefined) malformed();
    const filename = parameter(disposition, 'filename');
    const start = Math.min(headEnd + 4, end);
    const value = filename === undefined ? textOf(all.slice(start, end))
      : lazyBlob().newFile(realm, bytes.slice(start, end), field('content-type')
        ?? 'text/plain', unescape(textOf(filename)));
    entries.push([unescape(textOf(name)), value]);
    at = end + 2;
  }
}

// Returns the form data of a body and its type.
export const formOfBody = (realm, bytes, type) => {
  const essence = type.split(';')[0].trim().toLowerCase();
  realm.constructorOf('FormData');
  if (essence === 'multipart/form-data') {
    const boundary = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type);
    if (boundary === null) malformed();
    return lazyFormData().newFormData(realm, parse(realm, bytes, boundary[1] ?? boundary[2]));
  }
  if (essence !== 'application/x-www-form-urlencoded') malformed();
  realm.constructorOf('URLSearchParams');
  return lazyFormData().newFormData(realm, lazySearchParams().parseForm(host.decodeUTF8(bytes, false)));
};
