// The bodies of requests: Fetch, "extract a body", and the headers that pages may set.
import { implOrNothing } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';

const lazyBytes = lazy('../encoding/bytes.js');
const lazySerializeHtml = lazy('../markup/serialize-html.js');

const forbidden = new Set(['accept-charset', 'accept-encoding', 'access-control-request-headers',
  'access-control-request-method',
  'connection', 'content-length', 'cookie', 'cookie2', 'date', 'dnt', 'expect', 'host', 'keep-alive', 'origin',
  'referer', 'te',
  'trailer', 'transfer-encoding', 'upgrade', 'via']);
export const isForbiddenHeader = (name) => forbidden.has(name) || name.startsWith('proxy-') || name.startsWith('sec-');

// Web IDL, "ByteString".
export const byteString = (value) => {
  const text = toText(value);
  if (/[^\0-\xff]/.test(text)) throw typeError('Type error');
  return text;
};
const newlines = /\r\n|\r|\n/g;
const escapes = { '\n': '%0A', '\r': '%0D', '"': '%22' };
const quote = (text) => text.replace(/[\n\r"]/g, (letter) => escapes[letter]);
const boundaryOf = (number) => `----WebKitFormBoundary${String(number).padStart(16, '0')}`;

// HTML, "multipart/form-data encoding algorithm". The boundary is a number, so that two runs send the same bytes.
function multipart(entries) {
  const parts = entries.map(([name, value]) => {
    const head = `Content-Disposition: form-data; name="${quote(name.replace(newlines, '\r\n'))}"`;
    if (typeof value === 'string') return { head, content: value.replace(newlines, '\r\n') };
    const file = implOrNothing(value);
    return {
      head: `${head}; filename="${quote(file.name)}"\r\nContent-Type: ${file.type || 'application/octet-stream'}`,
      content: file.bytes
    };
  });
  const textOf = (content) => (typeof content === 'string' ? content : lazyBytes().binaryText(content));
  const all = parts.map(({ head, content }) => `${head}\n${textOf(content)}`).join('\n');
  let number = 1;
  while (all.includes(boundaryOf(number))) number++;
  const boundary = boundaryOf(number);
  const pieces = [...parts.flatMap(({ head, content }) => [`--${boundary}\r\n${head}\r\n\r\n`, content, '\r\n']),
    `--${boundary}--\r\n`];
  const isText = pieces.every((piece) => typeof piece === 'string');
  const data = isText ? pieces.join('')
    : lazyBytes().concatenate(pieces.map((piece) => (typeof piece === 'string' ? host.utf8(piece) : piece)));
  return { data, type: `multipart/form-data; boundary=${boundary}` };
}

// Returns { data, type }: text or a view of bytes, and its media type, used unless the page sets one.
export const extractBody = (body) => {
  if (typeof body === 'object') {
    const bytes = lazyBytes().bytesOf(body);
    if (bytes !== undefined) return { data: bytes, type: null };
    const impl = implOrNothing(body);
    if (impl?.interface === 'FormData') return multipart(impl.entries);
    if (impl?.interface === 'URLSearchParams')
      return { data: impl.text, type: 'application/x-www-form-urlencoded;charset=UTF-8' };
    if (impl?.interface === 'Blob' || impl?.interface === 'File')
      return { data: impl.bytes, type: impl.type || null };
  }
  return { data: toText(body), type: 'text/plain;charset=UTF-8' };
};
// The same for XMLHttpRequest, which also accepts null, undefined and documents.
export const requestBody = (body) => {
  if (body === null || body === undefined) return { data: null, type: null };
  const impl = implOrNothing(body);
  if (impl?.isDocument !== true) return extractBody(body);
  return {
    data: lazySerializeHtml().serializeChildren(impl),
    type: `${impl.isHTMLDocument ? 'text/html' : 'application/xml'};charset=UTF-8`
  };
};

// Returns the number of bytes that text takes as UTF-8.
export const byteLength = (data) => {
  if (data === null) return 0;
  if (typeof data !== 'string') return data.byteLength;
  let length = 0;
  for (const letter of data) {
    const code = letter.codePointAt(0);
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
};
