// Errors that belong to the realm of the page that caused them.
import { current } from './current.js';
import { hooks } from './hooks.js';

// Gives an error the stack and the place of the page's call: the engine's begin in the implementation, whose functions
// are native to pages. The innermost of them has the name of the called member.
export const placed = (error) => {
  const lines = `${error.stack}`.split('\n');
  const first = lines.findIndex((line) => !line.includes('@[native code]'));
  const frames = first < 0 ? [] : lines.slice(first);
  if (first > 0) frames.unshift(`${lines[first - 1].split('@', 1)[0]}@[native code]`);
  const [, url, line, column] = (first < 0 ? null : /@(.+):(\d+):(\d+)$/.exec(lines[first])) ?? [];
  const values = { stack: frames.join('\n'), sourceURL: url, line: line && +line, column: column && +column };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete error[name];
    else Object.defineProperty(error, name, { value, writable: true, enumerable: false, configurable: true });
  }
  return error;
};
export const typeError = (message) => placed(new current.realm.intrinsics.TypeError(message));
export const rangeError = (message) => placed(new current.realm.intrinsics.RangeError(message));
export const fail = (name, message) => { throw hooks.makeDOMException(current.realm, name, message); };
