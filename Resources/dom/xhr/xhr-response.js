// Responses: XMLHttpRequest Standard, "Response body" and its conversions.
import { wrap } from '../infra/brands.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';

const lazyBlob = lazy('../files/blob.js');
const lazyBytes = lazy('../encoding/bytes.js');
const lazyXmlDocuments = lazy('../markup/xml-documents.js');

const types = new Set(['', 'arraybuffer', 'blob', 'json', 'text', 'document']);
export const isResponseType = (type) => types.has(type);
const xmlType = /^(text\/xml|application\/xml|[^/]+\/[^/]+\+xml)$/;
const essence = (type) => type.split(';', 1)[0].trim().toLowerCase();
// A MIME type with its parameters; names are in lower case.
const serialized = (type) => [essence(type), ...type.split(';').slice(1).map((part) => {
  const [name, ...value] = part.trim().split('=');
  return [name.toLowerCase(), ...value].join('=');
}).filter((part) => part !== '')].join(';');
const charsetOf = (type) => /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? '';

// The response to a request; a network error has the status 0 and nothing else.
export class XHRResponse {
  constructor(realm, key, overrideType, [status = 0, statusText = '', url = '', lines = '', length = 0,
    , isOfFile = false] = []) {
    this.realm = realm;
    this.key = key;
    this.overrideType = overrideType;
    this.isError = status === 0;
    // The response of a file has no status.
    this.status = isOfFile ? 0 : status;
    this.statusText = isOfFile ? '' : statusText;
    this.url = url;
    this.length = length;
    this.text = '';
    this.buffer = null;
    this.converted = undefined;
    this.headers = new Map();
    const fields = lines === '' ? [] : lines.split('\n');
    for (let i = 0; i + 1 < fields.length; i += 2) {
      const known = this.headers.get(fields[i]);
      this.headers.set(fields[i], known === undefined ? fields[i + 1] : `${known}, ${fields[i + 1]}`);
    }
  }

  get type() { return this.overrideType ?? this.headers.get('content-type') ?? 'text/xml'; }


  header(name) { return this.headers.get(name) ?? null; }

  get headerText() {
    return [...this.headers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  }

  // The total in progress events; unknown if the body was compressed in transit.
  get total() {
    if (this.url.startsWith('data:')) return this.length;
    return this.headers.has('content-encoding') ? 0 : Number(this.headers.get('content-length') ?? 0);
  }

  // Takes the body from the host, in the type that the page currently requests.
  read(responseType) {
    const { realm, key } = this;
    const asBytes = responseType === 'arraybuffer' || responseType === 'blob' || responseType === 'json';
    const charset = asBytes ? '' : charsetOf(this.overrideType ?? '')
      || charsetOf(this.headers.get('content-type') ?? '');
    const body = host.responseBody(realm.id, key, charset, asBytes);
    // JSON is always UTF-8.
    if (responseType === 'json') this.text = body ? lazyBytes().textOfBytes(lazyBytes().bytesOf(body)) : '';
    else if (asBytes) this.buffer = body;
    else this.text = body;
  }

  convert(responseType) {
    if (responseType === 'arraybuffer') return this.buffer;
    if (responseType === 'blob') return this.converted ??= this.makeBlob();
    if (this.converted === undefined)
      this.converted = responseType === 'json' ? this.parseJSON() : this.parseDocument(responseType);
    return this.converted;
  }

  get blobType() {
    if (!essence(this.type).includes('/')) return 'text/xml';
    // As in WebKit, the data of a URL has no parameters.
    return /^(?:data|blob):/.test(this.url) && this.overrideType === null ? essence(this.type) : serialized(this.type);
  }

  makeBlob() {
    this.realm.constructorOf('Blob');
    return wrap(
      new (lazyBlob().BlobImpl)(
        this.realm, this.buffer === null ? lazyBytes().noBytes : lazyBytes().bytesOf(this.buffer),
      this.blobType));
  }

  parseJSON() {
    if (this.text === '') return null;
    try {
      return this.realm.intrinsics.parseJSON(this.text);
    } catch {
      return null;
    }
  }

  parseDocument(responseType) {
    const type = essence(this.type);
    if (this.text === '') return null;
    if (type === 'text/html') return responseType === 'document' ? wrap(this.parseHTML()) : null;
    if (!xmlType.test(type)) return null;
    const document = lazyXmlDocuments().parseXMLDocument(this.realm, this.text, type, this.url);
    return document.isMalformed ? null : wrap(document);
  }

  parseHTML() {
    return lazyXmlDocuments().parseHTML(this.realm, this.text, this.url);
  }
}
