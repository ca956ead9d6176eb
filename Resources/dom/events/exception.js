// DOMException: Web IDL, "DOMException". The messages are WebKit's.
import { stamp } from '../infra/brands.js';
import { placed } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { brand } from '../infra/idl.js';

// A name's legacy code is its position in this list, starting at 1. Names without one have only a constant.
const legacy = [
  ['INDEX_SIZE_ERR', 'IndexSizeError', 'The index is not in the allowed range.'],
  ['DOMSTRING_SIZE_ERR'],
  ['HIERARCHY_REQUEST_ERR', 'HierarchyRequestError', 'The operation would yield an incorrect node tree.'],
  ['WRONG_DOCUMENT_ERR', 'WrongDocumentError', 'The object is in the wrong document.'],
  ['INVALID_CHARACTER_ERR', 'InvalidCharacterError', 'The string contains invalid characters.'],
  ['NO_DATA_ALLOWED_ERR'],
  ['NO_MODIFICATION_ALLOWED_ERR', 'NoModificationAllowedError', 'The object can not be modified.'],
  ['NOT_FOUND_ERR', 'NotFoundError', 'The object can not be found here.'],
  ['NOT_SUPPORTED_ERR', 'NotSupportedError', 'The operation is not supported.'],
  ['INUSE_ATTRIBUTE_ERR', 'InUseAttributeError', 'The attribute is in use.'],
  ['INVALID_STATE_ERR', 'InvalidStateError', 'The object is in an invalid state.'],
  ['SYNTAX_ERR', 'SyntaxError', 'The string did not match the expected pattern.'],
  ['INVALID_MODIFICATION_ERR', 'InvalidModificationError', 'The object can not be modified in this way.'],
  ['NAMESPACE_ERR', 'NamespaceError', 'The operation is not allowed by Namespaces in XML'],
  ['INVALID_ACCESS_ERR', 'InvalidAccessError', 'The object does not support the operation or argument.'],
  ['VALIDATION_ERR'],
  ['TYPE_MISMATCH_ERR', 'TypeMismatchError',
    'The type of an object was incompatible with the expected type of the parameter associated to the object.'],
  ['SECURITY_ERR', 'SecurityError', 'The operation is insecure.'],
  ['NETWORK_ERR', 'NetworkError', ' A network error occurred.'],
  ['ABORT_ERR', 'AbortError', 'The operation was aborted.'],
  ['URL_MISMATCH_ERR', 'URLMismatchError', 'The given URL does not match another URL.'],
  ['QUOTA_EXCEEDED_ERR', 'QuotaExceededError', 'The quota has been exceeded.'],
  ['TIMEOUT_ERR', 'TimeoutError', 'The operation timed out.'],
  ['INVALID_NODE_TYPE_ERR', 'InvalidNodeTypeError',
    'The supplied node is incorrect or has an incorrect ancestor for this operation.'],
  ['DATA_CLONE_ERR', 'DataCloneError', 'The object can not be cloned.'],
];
const find = (name) => legacy.findIndex(([, each]) => each === name);
export const exceptionConstants = () => Object.fromEntries(legacy.map(([constant], index) => [constant, index + 1]));

export class DOMExceptionImpl {
  constructor(realm, message, name) {
    this.realm = realm;
    this.message = message;
    this.name = name;
  }

  get code() { return find(this.name) + 1; }
  copyFor(realm) { return newDOMException(realm, this.message, this.name); }
}
DOMExceptionImpl.prototype.interface = 'DOMException';
export const exceptionOf = brand(DOMExceptionImpl);

// A page's Error provides the stack and the position; only its prototype is replaced.
export const newDOMException = (realm, message, name, prototype = realm.prototypeOf('DOMException')) => {
  const error = placed(new realm.intrinsics.Error());
  return stamp(Object.setPrototypeOf(error, prototype), new DOMExceptionImpl(realm, message, name));
};
export const makeDOMException = (realm, name, message = legacy[find(name)]?.[2] ?? '') =>
  newDOMException(realm, message, name);
// An exception that nothing threw has no place of its own.
export const unthrown = (error) => {
  for (const place of ['line', 'column', 'sourceURL']) delete error[place];
  return error;
};

hooks.makeDOMException = makeDOMException;

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  page.interface('DOMException', null, {
    __proto__: realm.intrinsics.Error.prototype,
    get name() { return exceptionOf(this).name; },
    get message() { return exceptionOf(this).message; },
    get code() { return exceptionOf(this).code; },
  }, {
    constants: exceptionConstants(),
    construct([message = '', name = 'Error'], newTarget) {
      return unthrown(newDOMException(realm, `${message}`, `${name}`, newTarget.prototype));
    },
  });
}
