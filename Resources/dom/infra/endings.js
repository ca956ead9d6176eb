// A script that is terminated at a limit runs no `finally` block, neither its own nor those of the implementation that
// called it. Cleanup that must happen anyway is in a list: for the steps in progress, and for state that modules keep.
import { taskRealm } from './current.js';
import { entries } from './entries.js';
import { requeueMicrotasks } from './idl.js';
import { worlds } from './current-world.js';

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
// If a microtask is terminated, its realm's pending microtasks are lost with it, because one of them may never end.
entries.scriptEnded = (isMicrotask, ended, ...realms) => {
  const lost = isMicrotask ? ended ?? taskRealm() : null;
  worlds.active = undefined;
  requeueMicrotasks(lost);
  while (cleanups.length > 0) cleanups.pop()();
  for (const end of endings) for (const realm of realms) end(realm, realm === lost);
  return taskRealm()?.id;
};
