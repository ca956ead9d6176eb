// Content Security Policy in documents: code that policies refuse, and the events of violations. The host has the
// policies, and is asked only if the document has one.
import { ignoresPolicies } from '../infra/current-world.js';
import { setLength } from '../infra/define.js';
import { placed } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { fireEvent } from '../events/firing.js';
import { nonceForPolicy } from '../nodes/nonce.js';
import { postTask } from './messages.js';

const { apply, construct, defineProperty } = Reflect;

// CSP 3, 4.2.3, "should element's inline behavior be blocked by CSP": the kind is a raw value of `InlineCode`.
export const allowsInline = (element, kind, text, line = 0) => ignoresPolicies()
  || host.allowsInline(element.realm.id, kind, text, nonceForPolicy(element), element, line);
export const allowsStyle = (element, text) => allowsInline(element, 'style attribute', text);
export const allowsScriptURL = (realm, href, element = null) => ignoresPolicies()
  || host.allowsInline(realm.id, 'javascript: URL', href, '', element, 0);
// The directive is a raw value of `PolicyDirective`.
export const allowsRequest = (realm, directive, url) => ignoresPolicies()
  || host.allowsRequest(realm.id, directive, url);

// CSP 3, 5.5, "report a violation", the steps in the document. Returns the place of the running script.
/** @returns {[string, number, number] | null} */
export const policyViolated = (realm, element, blockedURI, directive, originalPolicy, disposition, sample, statusCode,
  line) => {
  const place = placed(new realm.intrinsics.Error());
  const { document, windowImpl } = realm;
  const [sourceFile, lineNumber, columnNumber] =
    place.line === undefined ? ['', line, 1] : [place.sourceURL, place.line, place.column];
  postTask(realm, () => {
    const target = realm.isWorker === true ? windowImpl
      : element !== null && element.isConnected && element.document === document ? element : document;
    fireEvent(target, 'securitypolicyviolation', {
      interface: 'SecurityPolicyViolationEvent', bubbles: true, composed: true,
      documentURI: document.url.split('#', 1)[0], referrer: document.referrer ?? '', blockedURI,
      violatedDirective: directive, effectiveDirective: directive, originalPolicy, sample, disposition, statusCode,
      sourceFile, lineNumber, columnNumber,
    });
  });
  return place.line === undefined ? null : [place.sourceURL, place.line, place.column];
};

// The page's `Function` compiles nothing under a policy: the DOM's own checks the text, and the host compiles it.
const compile = (realm, parameters, body) => {
  try {
    new Function(...parameters, body);
  } catch (error) {
    throw new realm.intrinsics.SyntaxError(error.message);
  }
  return host.compileHandler(realm.id, `(function anonymous(${parameters.join(',')}\n) {\n${body}\n})`, 1);
};

// The constructors of functions, by the beginning of the text that they make.
const functionKinds = {
  function: '(function () {})', 'function*': '(function* () {})', 'async function': '(async function () {})',
  'async function*': '(async function* () {})',
};
// The engine throws the error when a script evaluates text. These functions report it before.
const watchEvaluation = (realm) => {
  const { window } = realm;
  const evaluate = window.eval;
  const report = (text) => { host.allowsEvaluation(realm.id, false, text); };
  const define = (object, name, value, writable = true) =>
    defineProperty(object, name, { value, writable, enumerable: false, configurable: true });
  const watched = realm.makeMethod('eval', (self, text) => {
    if (typeof text === 'string') report(text);
    return apply(evaluate, undefined, [text]);
  });
  setLength(watched, 1);
  for (const [kind, text] of Object.entries(functionKinds)) {
    const prototype = Object.getPrototypeOf(realm.evaluateText(text));
    const reported = (args) => {
      const texts = args.map((each) => realm.toText(each));
      const body = texts.pop() ?? '';
      report(`${kind} anonymous(${texts.join(',')}\n) {\n${body}\n}`);
      return [...texts, body];
    };
    const make = new Proxy(prototype.constructor, {
      apply(target, self, args) { return apply(target, self, reported(args)); },
      construct(target, args, newTarget) { return construct(target, reported(args), newTarget); },
    });
    define(prototype, 'constructor', make, kind === 'function');
    if (kind === 'function') define(window, 'Function', make);
  }
  define(window, 'eval', watched);
};

export const setPolicy = (realm, hidesNonces, refusesEvaluation) => {
  realm.hasPolicy = true;
  if (hidesNonces) realm.hidesNonces = true;
  if (!refusesEvaluation || realm.isEvaluationWatched) return;
  realm.isEvaluationWatched = true;
  realm.compileHandler = (parameters, body) => compile(realm, parameters, body);
  watchEvaluation(realm);
};

hooks.allowsInline = allowsInline;
hooks.allowsStyle = allowsStyle;
hooks.allowsScriptURL = allowsScriptURL;
hooks.allowsRequest = allowsRequest;
hooks.setPolicy = setPolicy;
hooks.policyViolated = policyViolated;
