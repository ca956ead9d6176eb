// fetch: Fetch Standard, "Fetch method".
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { fail, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { requireArguments } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { told } from '../window/messages.js';
import { endBody } from './body.js';
import { makeRequest } from './request.js';
import { answeredResponse } from './response.js';

const lazyException = lazy('../events/exception.js');
const lazyExchange = lazy('../xhr/exchange.js');

class FetchExchange {
  constructor(realm, request, resolve, reject) {
    this.realm = realm;
    this.request = request;
    this.resolve = resolve;
    this.reject = reject;
    this.key = 0;
    this.untie = null;
    // The body of a response that has been delivered without it.
    this.lateBody = null;
  }

  start() {
    const { realm, request } = this;
    const { source } = request;
    if (source?.aborted) {
      this.reject(source.reason);
      return;
    }
    this.key = lazyExchange().nextRequest(realm, this);
    if (source !== null) {
      this.untie = source.addAlgorithm(() => {
        lazyExchange().cancelRequest(realm, this.key);
        // WebKit rejects with an error of its own if the request is under way, whatever the signal's reason.
        const error = lazyException().makeDOMException(realm, 'AbortError', 'Fetch is aborted');
        this.reject(error);
        this.lateBody?.controller.fail(error);
      });
    }
    const { method, url, blob, mode, redirect, credentials, integrity, referrer, referrerPolicy } = request;
    lazyExchange().sendRequest(realm, this.key, {
      method, url, blob, headers: request.headers.list, data: request.bytes, credentials, mode, redirect,
      initiator: 'fetch', integrity, referrerPolicy, referrer: referrer === 'about:client' ? undefined : referrer,
    });
  }

  // Resolves with a response whose body is late.
  head(key, answer) {
    const response = answeredResponse(this.realm, this.request, key, answer, true);
    response.signal = this.request.source;
    this.lateBody = response.stream;
    this.resolve(wrap(response));
  }

  answer(key, answer) {
    const { realm, request } = this;
    this.untie?.();
    if (this.lateBody !== null) {
      endBody(this.lateBody, answer[0] === 0 ? null : host.responseBody(realm.id, key, '', true));
      return;
    }
    if (answer[0] === 0) {
      this.reject(typeError('Load failed'));
      return;
    }
    const response = answeredResponse(realm, request, key, answer);
    response.signal = request.source;
    this.resolve(wrap(response));
  }
}

told.responseHead = (realm, key, ...answer) => { realm.requests?.get(key)?.head(key, answer); };

// Any error in the request rejects the promise.
export const fetch = (realm, args) => new realm.intrinsics.Promise((resolve, reject) => {
  enter(realm);
  requireArguments(args, 1);
  const request = makeRequest(realm, args[0], args[1]);
  if (request.stream !== null) fail('NotSupportedError', 'ReadableStream uploading is not supported');
  // Fetch, "HTTP-network-or-cache fetch": the bodies of requests that outlive the page are limited.
  if (request.keepalive && request.bytes?.length > 65536) throw typeError('Load failed');
  new FetchExchange(realm, request, resolve, reject).start();
});

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  page.lazyGlobal('fetch',
    () => page.global('fetch', { fetch(input) { return fetch(realm, arguments); } }.fetch, true));
}
