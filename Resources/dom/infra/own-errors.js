// Errors that the engine throws while the implementation runs, such as at the end of the stack, belong to its realm,
// and pages catch them. Nothing of what is behind such an error leads on: it has no constructor, and no function that
// has one.
const { freeze, setPrototypeOf } = Object;
const { toString } = Error.prototype;
setPrototypeOf(Error.prototype, null);
freeze(setPrototypeOf(toString, null));
for (const { prototype } of [Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError,
  URIError]) {
  delete prototype.constructor;
  freeze(prototype);
}
