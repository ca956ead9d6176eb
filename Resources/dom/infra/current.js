// The realm whose task runs, until a page calls on an object of another. Errors that the implementation throws are made
// in that realm.

let task = null;
let active = null;
export const current = {
  get realm() { return active; },
  set realm(realm) { task = active = realm; },
};
// The realm whose script runs, whatever object it called on: HTML, "entry realm".
export const taskRealm = () => task;
export const enter = (realm) => { if (realm) active = realm; };
