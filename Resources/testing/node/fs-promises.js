// `node:fs/promises`.
(function (testing, host, load) {
  'use strict';

  const fs = load('fs');
  const names = Object.keys(fs).filter(name => name.endsWith('Sync') && name !== 'existsSync')
    .map(name => name.slice(0, -4));
  return Object.assign({ constants: fs.constants },
    Object.fromEntries(names.map(name => [name, async (...parameters) => fs[`${name}Sync`](...parameters)])));
})
