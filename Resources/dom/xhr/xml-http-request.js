// XMLHttpRequest: XMLHttpRequest Standard. The host responds with files below the page's root, or from a host that was
// allowed.
import { fail } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { AnswerableImpl, requestStates } from './answers.js';

const lazyExchange = lazy('./exchange.js');
const lazyRequestBody = lazy('./request-body.js');

const states = requestStates;
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);
const standardMethods = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']);
const tokens = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const wrongState = () => fail('InvalidStateError');

class RequestUploadImpl extends PlainEventTargetImpl {}
RequestUploadImpl.prototype.interface = 'XMLHttpRequestUpload';

export class XMLHttpRequestImpl extends AnswerableImpl {
  constructor(realm) {
    super(realm);
    this.upload = new RequestUploadImpl(realm);
    this.timeout = 0;
    this.withCredentials = false;
  }

  open(method, url, isAsync) {
    if (this.realm.isClosed) fail('InvalidStateError', 'Document is not fully active');
    const upper = method.toUpperCase();
    if (!tokens.test(method)) fail('SyntaxError');
    if (forbiddenMethods.has(upper)) fail('SecurityError');
    const href = host.parseURL(url, this.realm.document.baseURL);
    if (href === null) fail('SyntaxError');
    if (!isAsync && (this.timeout !== 0 || this.responseType !== '')) fail('InvalidAccessError');
    this.cancel();
    this.forget();
    this.method = standardMethods.has(upper) ? upper : method;
    this.target = href;
    this.blob = lazyExchange().blobAt(this.realm, href);
    this.isAsync = isAsync;
    this.requestHeaders = new Map();
    if (this.state === states.OPENED) return;
    this.setState(states.OPENED);
  }

  setRequestHeader(name, value) {
    if (this.state !== states.OPENED || this.key !== 0) wrongState();
    const trimmed = value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
    if (!tokens.test(name) || /[\0\r\n]/.test(trimmed)) fail('SyntaxError');
    const key = name.toLowerCase();
    if (lazyRequestBody().isForbiddenHeader(key)) return;
    const known = this.requestHeaders.get(key);
    this.requestHeaders.set(key, known === undefined ? [name, trimmed] : [known[0], `${known[1]}, ${trimmed}`]);
  }

  send(body) {
    if (this.state !== states.OPENED || this.key !== 0) wrongState();
    const { realm } = this;
    const { data, type } =
      this.method === 'GET' || this.method === 'HEAD' ? { data: null, type: null }
        : lazyRequestBody().requestBody(body);
    const contentType = this.requestHeaders.get('content-type');
    if (contentType === undefined && type !== null) this.requestHeaders.set('content-type', ['Content-Type', type]);
    else if (contentType !== undefined && typeof data === 'string')
      contentType[1] = contentType[1].replace(/(;\s*charset=)(?!utf-8\b)[^;]*/i, '$1UTF-8');
    const key = this.key = lazyExchange().nextRequest(realm, this);
    const isWatched = this.upload.listeners !== null && this.upload.listeners.size > 0;
    this.uploading = data === null || !isWatched ? -1 : lazyRequestBody().byteLength(data);
    if (this.isAsync) {
      this.progress(this, 'loadstart', 0, 0);
      if (this.uploading >= 0) this.progress(this.upload, 'loadstart', 0, this.uploading);
      // A listener may have aborted it or sent another request.
      if (this.key !== key) return;
    }
    this.failure = null;
    lazyExchange().sendRequest(realm, key, {
      method: this.method, url: this.target, blob: this.blob, headers: [...this.requestHeaders.values()], data,
      isAsync: this.isAsync,
      timeout: this.timeout, credentials: this.withCredentials ? 'include' : 'same-origin', isWatched,
    });
    if (this.failure !== null) fail(this.failure);
  }

  cancel() {
    if (this.key === 0) return;
    lazyExchange().cancelRequest(this.realm, this.key);
    this.key = 0;
  }

  abort() {
    const isUnderWay = this.key !== 0;
    this.cancel();
    if (isUnderWay && this.state !== states.DONE) this.fail('abort');
    if (this.state !== states.DONE) return;
    this.state = states.UNSENT;
    this.forget();
  }
}
XMLHttpRequestImpl.prototype.interface = 'XMLHttpRequest';
export const requestOf = brand(XMLHttpRequestImpl);
export const requestHandlers = ['loadstart', 'progress', 'abort', 'error', 'load', 'timeout', 'loadend'];
