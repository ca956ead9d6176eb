// `process`, as far as it makes sense in a spec.
(function (testing, host) {
  'use strict';

  const { env, cwd, platform, arch, spec } = host.tell('process', []);
  const start = host.tell('now', []);
  const elapsed = () => host.tell('now', []) - start;
  const print = level => ({
    isTTY: false, write(text) {
      host.tell('print', [level, String(text).replace(/\n$/, '')]);
      return true;
    },
  });

  const process = {
    env: { NODE_ENV: 'test', ...env }, argv: ['node', spec], argv0: 'node', execArgv: [], execPath: 'node', exitCode: 0,
    pid: 1, ppid: 0, title: 'headless-bridge', platform, arch,
    // The version whose API the modules here follow; packages compare it.
    version: 'v20.0.0', versions: { node: '20.0.0' }, release: { name: 'node' }, config: {}, features: {},
    cwd: () => cwd,
    nextTick: (body, ...parameters) => { queueMicrotask(() => body(...parameters)); },
    uptime: () => elapsed() / 1000,
    hrtime: Object.assign(before => {
      const time = elapsed(), [seconds, rest] = [Math.floor(time / 1000), Math.round(time % 1000 * 1e6)];
      if (before === undefined) return [seconds, rest];
      const borrow = rest < before[1] ? 1 : 0;
      return [seconds - before[0] - borrow, rest - before[1] + borrow * 1e9];
    }, { bigint: () => BigInt(Math.round(elapsed() * 1e6)) }),
    memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
    emitWarning: warning => { console.warn(String(warning?.message ?? warning)); },
    stdout: print('log'), stderr: print('error'), stdin: { isTTY: false },
    emit: () => false, listeners: () => [], listenerCount: () => 0, umask: () => 0o022,
    exit(code) { throw testing.failure(`process.exit(${code ?? ''}) is not supported: a spec ends with its tests`); },
    chdir() { throw testing.failure('process.chdir() is not supported: the working folder is that of the run'); },
    kill() { throw testing.failure('process.kill() is not supported'); },
    binding() { throw testing.failure('process.binding() is not supported'); },
  };
  // Nothing here emits these events, because the runner reports errors itself.
  for (const word of ['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners'])
    process[word] = () => process;
  Object.defineProperty(process, Symbol.toStringTag, { value: 'process' });
  return process;
})
