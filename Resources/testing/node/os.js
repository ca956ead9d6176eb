// `node:os`: constants.
(function (testing, host, load) {
  'use strict';

  const { platform, arch, env } = load('process');
  return {
    EOL: '\n', devNull: '/dev/null', platform: () => platform, arch: () => arch, type: () => 'Linux',
    tmpdir: () => env.TMPDIR ?? '/tmp', homedir: () => env.HOME ?? '/', hostname: () => 'localhost',
    release: () => '', version: () => '', endianness: () => 'LE', cpus: () => [], availableParallelism: () => 1,
    totalmem: () => 0, freemem: () => 0, uptime: () => 0, loadavg: () => [0, 0, 0], networkInterfaces: () => ({}),
    userInfo: () => ({ username: env.USER ?? '', homedir: env.HOME ?? '/', shell: null, uid: -1, gid: -1 }),
    constants: { signals: {}, errno: {} },
  };
})
