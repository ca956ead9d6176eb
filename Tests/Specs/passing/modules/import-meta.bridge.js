import { mode } from './parts/mode.js';

test('env follows vi.stubEnv() in all files', () => {
  expect(import.meta.env).toMatchObject({ MODE: 'test', DEV: true, PROD: false, SSR: true, BASE_URL: '/' });
  vi.stubEnv('VITE_SERVER', 'stubbed');
  vi.stubEnv('DEV', false);
  vi.stubEnv('PROD', 'yes');
  expect([import.meta.env.VITE_SERVER, process.env.VITE_SERVER]).toEqual(['stubbed', 'stubbed']);
  expect([import.meta.env.DEV, import.meta.env.PROD, process.env.DEV]).toEqual([false, true, undefined]);
  expect(mode()).toBe('stubbed production');
  expect(Object.keys(import.meta.env)).toContain('VITE_SERVER');
  vi.unstubAllEnvs();
  expect([import.meta.env.VITE_SERVER, import.meta.env.DEV]).toEqual([undefined, true]);
  expect('VITE_SERVER' in import.meta.env).toBe(false);
  expect(mode()).toBe('undefined development');
});

test('env can be assigned', () => {
  import.meta.env.VITE_OWN = 1;
  expect(process.env.VITE_OWN).toBe('1');
  delete import.meta.env.VITE_OWN;
  expect(process.env.VITE_OWN).toBe(undefined);
});

test('glob() loads the files that match', async () => {
  const lazy = import.meta.glob('./parts/**/*.js');
  expect(Object.keys(lazy)).toEqual(['./parts/deep/two.js', './parts/mode.js', './parts/one.js']);
  expect((await lazy['./parts/one.js']()).name).toBe('one');
  const eager = import.meta.glob(['./parts/**/{one,two}.js', '!**/deep/**'], { eager: true, import: 'name' });
  expect(eager).toEqual({ './parts/one.js': 'one' });
  expect(import.meta.glob('./parts/?ne.js', { query: '?raw', import: 'default', eager: true }))
    .toEqual({ './parts/one.js': "export const name = 'one';\n" });
  expect(import.meta.glob('./parts/*.json', { eager: true })['./parts/list.json'].default).toEqual([1]);
  expect(import.meta.glob('./nowhere/*.js')).toEqual({});
  expect(Object.keys(import.meta.glob('./import-*.bridge.js'))).toEqual([]);
});

test('glob() reports wrong parameters', () => {
  expect(() => import.meta.glob('parts/*.js')).toThrow("a pattern must begin with './', '../' or '/', but got");
  expect(() => import.meta.glob('./*.js', { query: '?url' })).toThrow(`query "?url" is not supported; '?raw' is`);
  expect(() => import.meta.glob('./*.js', { eagre: true })).toThrow('eagre');
});
