// `node:crypto`, and `crypto`: random values. They repeat in each run of a test, like `Math.random`.
(function (testing) {
  'use strict';

  const byte = () => Math.floor(Math.random() * 256);
  function getRandomValues(array) {
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, index, bytes) => {
      bytes[index] = byte();
    });
    return array;
  }
  function randomUUID() {
    const bytes = getRandomValues(new Uint8Array(16));
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    const text = [...bytes].map(value => value.toString(16).padStart(2, '0')).join('');
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
  }
  const module = {
    webcrypto: { getRandomValues, randomUUID }, getRandomValues, randomUUID,
    randomBytes: size => getRandomValues(Buffer.alloc(size)),
    randomInt: (low, high) => high === undefined ? Math.floor(Math.random() * low)
      : low + Math.floor(Math.random() * (high - low)),
  };
  const reason = 'only random values are available';
  return testing.withoutNames('node:crypto', module,
    { createHash: reason, createHmac: reason, createCipheriv: reason, createDecipheriv: reason, subtle: reason });
})
