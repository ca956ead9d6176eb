// Handles the host's responses to a request: XMLHttpRequest Standard, "Processing the response" and its events.
import { PlainEventTargetImpl } from '../events/event-target.js';
import { fireEvent, fireInSteps } from '../events/firing.js';
import { XHRResponse } from './xhr-response.js';

const states = { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 };
export const requestStates = states;

export class AnswerableImpl extends PlainEventTargetImpl {
  constructor(realm) {
    super(realm);
    this.state = states.UNSENT;
    this.isAsync = true;
    this.responseType = '';
    this.overrideType = null;
    // The number of the request in flight; 0 if there is none.
    this.key = 0;
    // The number of bytes being uploaded; -1 if the upload has no listeners, or is finished.
    this.uploading = -1;
    this.forget();
  }

  forget() { this.response = new XHRResponse(this.realm, 0, this.overrideType); }

  setState(state) {
    this.state = state;
    fireEvent(this, 'readystatechange');
  }

  progress(target, type, loaded, total) {
    fireEvent(target, type, { interface: 'ProgressEvent', loaded, total, lengthComputable: total > 0 });
  }

  // The same in steps, between which microtasks run.
  stateInSteps(state) {
    this.state = state;
    return fireInSteps(this, 'readystatechange');
  }

  progressInSteps(target, type, loaded, total) {
    return fireInSteps(target, type, { interface: 'ProgressEvent', loaded, total, lengthComputable: total > 0 });
  }

  fail(type) {
    this.forget();
    this.state = states.DONE;
    if (!this.isAsync) {
      this.failure = type === 'timeout' ? 'TimeoutError' : 'NetworkError';
      return;
    }
    // When the time is up, only the response is missing.
    if (type === 'timeout' && this.uploading >= 0) for (const step of this.uploadSteps()) step();
    const { uploading } = this;
    this.uploading = -1;
    const targets = uploading >= 0 ? [this.upload, this] : [this];
    fireEvent(this, 'readystatechange');
    for (const target of targets) {
      this.progress(target, type, 0, 0);
      this.progress(target, 'loadend', 0, 0);
    }
  }

  // Called with the host's response, or with 0 and the event of its failure.
  answer(key, answer) {
    if (answer[0] === 0) {
      this.key = 0;
      this.fail(answer[1]);
      return undefined;
    }
    const response = this.response = new XHRResponse(this.realm, key, this.overrideType, answer);
    if (!this.isAsync) {
      this.key = 0;
      this.read(response);
      this.setState(states.DONE);
      for (const step of this.endInSteps(response)) void step;
      return undefined;
    }
    return this.inSteps(key, response);
  }

  * inSteps(key, response) {
    for (const step of this.steps(response)) {
      // Each step may run a listener that aborts the request or opens another.
      if (this.key !== key) return;
      const inner = /** @type {Generator | undefined} */ (/** @type {unknown} */ (step()));
      if (inner !== undefined) yield* inner;
    }
    yield* this.endInSteps(response);
  }

  read(response) {
    if (this.method !== 'HEAD') response.read(this.responseType);
  }

  uploadSteps() {
    const { uploading } = this;
    this.uploading = -1;
    return ['progress', 'load', 'loadend'].map((type) =>
      () => this.progress(this.upload, type, uploading, uploading));
  }

  * steps(response) {
    const loaded = this.method === 'HEAD' ? 0 : response.length;
    if (this.uploading >= 0) yield* this.uploadSteps();
    yield () => this.stateInSteps(states.HEADERS_RECEIVED);
    yield () => { response.overrideType = this.overrideType; this.read(response); };
    if (loaded > 0) {
      yield () => this.stateInSteps(states.LOADING);
      yield () => this.progressInSteps(this, 'progress', loaded, response.total);
    }
    yield () => {
      this.key = 0;
      return this.stateInSteps(states.DONE);
    };
  }

  // A listener may start another request.
  * endInSteps(response) {
    const [loaded, total] = this.method === 'HEAD' ? [0, 0] : [response.length, response.total];
    for (const type of ['load', 'loadend'])
      if (this.response === response && this.state === states.DONE)
        yield* this.progressInSteps(this, type, loaded, total);
  }
}
