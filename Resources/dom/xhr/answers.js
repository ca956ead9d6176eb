// Handles the host's responses to a request: XMLHttpRequest Standard, "Processing the response" and its events.
import { hooks } from '../infra/hooks.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { fireEvent } from '../events/firing.js';
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
      return;
    }
    const response = this.response = new XHRResponse(this.realm, key, this.overrideType, answer);
    if (!this.isAsync) {
      this.key = 0;
      this.read(response);
      this.setState(states.DONE);
      this.progressOfEnd(response);
      return;
    }
    for (const step of this.steps(response)) {
      // Each step may run a listener that aborts the request or opens another.
      if (this.key !== key) return;
      step();
    }
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
    yield () => this.setState(states.HEADERS_RECEIVED);
    yield () => { response.overrideType = this.overrideType; this.read(response); };
    if (loaded > 0) {
      yield () => this.setState(states.LOADING);
      yield () => this.progress(this, 'progress', loaded, response.total);
    }
    yield () => {
      this.key = 0;
      this.setState(states.DONE);
      this.progressOfEnd(response);
    };
  }

  // A listener may start another request.
  progressOfEnd(response) {
    const [loaded, total] = this.method === 'HEAD' ? [0, 0] : [response.length, response.total];
    const fire = (type) => {
      if (this.response === response && this.state === states.DONE) this.progress(this, type, loaded, total);
    };
    fire('load');
    // The reactions of promises run between the listeners of both, unless a script waits for the response.
    if (this.isAsync) hooks.continueTask(this.realm, () => fire('loadend'));
    else fire('loadend');
  }
}
