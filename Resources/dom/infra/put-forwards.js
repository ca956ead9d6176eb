// Web IDL, "PutForwards": an assignment to an attribute sets an attribute of its value. A page may have redefined both.
import { typeError } from './errors.js';

export const forward = (wrapper, name, target, value) => {
  const object = wrapper[name];
  if (object === null || (typeof object !== 'object' && typeof object !== 'function')) throw typeError('Type error');
  Reflect.set(object, target, value);
};
