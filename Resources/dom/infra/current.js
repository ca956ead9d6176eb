// The realm of the current task, until a page uses an object of another realm. Errors that the implementation throws
// are created in that realm.

let task = null;
let active = null;
export const current = {
  get realm() { return active; },
  set realm(realm) { task = active = realm; },
  // The line of the event handlers that are set now: that of their tag while the parser creates an element.
  handlerLine: 1,
};
// The member that a page used last, of those that tables describe: the name of its function, such as "get value", and
// its realm.
export const calling = { member: { name: '', realm: null } };
// The realm whose script runs, regardless of the object that it uses: HTML, "entry realm".
export const taskRealm = () => task;
export const enter = (realm) => { if (realm) active = realm; };
