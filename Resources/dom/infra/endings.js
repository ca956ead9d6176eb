// A script that is ended at a limit runs no `finally`, neither its own nor those of the implementation that called it.
// What has to be done even so is in a list: for the steps that are under way, and for what modules keep.
import { taskRealm } from './current.js';
import { entries } from './entries.js';
import { requeueMicrotasks } from './idl.js';

const cleanups = [];
export const ensuring = (cleanup, steps) => {
  cleanups.push(cleanup);
  try {
    return steps();
  } finally {
    cleanups.pop()();
  }
};
export const endings = [];
// The waiting microtasks of a microtask's realm are lost with it, because one of them may have no end.
entries.scriptEnded = (isMicrotask, ended, ...realms) => {
  const lost = isMicrotask ? ended ?? taskRealm() : null;
  requeueMicrotasks(lost);
  while (cleanups.length > 0) cleanups.pop()();
  for (const end of endings) for (const realm of realms) end(realm, realm === lost);
  return taskRealm()?.id;
};
