// The page's `Math.random`, for runs that must produce the same numbers each time.
import { host } from '../infra/host.js';

// xoshiro128** by Blackman and Vigna, seeded by the host on first use.
export const makeRandom = (realm) => {
  let state;
  const next = () => {
    const scrambled = Math.imul(state[1], 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const shifted = state[1] << 9;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = (state[3] << 11) | (state[3] >>> 21);
    return result;
  };
  return () => {
    state ??= new Uint32Array((host.random(realm.id, 16) ?? new Uint8Array(16).fill(1)).slice().buffer);
    // 53 bits from two numbers, as in the engine's own function.
    return ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992;
  };
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const next = makeRandom(page.realm);
  Math.random = { random() { return next(); } }.random;
}
