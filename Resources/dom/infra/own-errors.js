// Errors that the engine throws while the implementation runs, such as on a stack overflow, belong to the
// implementation's realm, and pages can catch them. So no object reachable from such an error leads any further: it has
// no constructor, and no function that has one.
const { freeze, setPrototypeOf } = Object;
const { toString } = Error.prototype;
setPrototypeOf(Error.prototype, null);
freeze(setPrototypeOf(toString, null));
for (const { prototype } of [Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError,
  URIError]) {
  delete prototype.constructor;
  freeze(prototype);
}
