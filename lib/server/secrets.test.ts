import { setTestEnv } from '@/tests/support/env';
import { secretFaults } from './secrets';

const good = {
  SESSION_SECRET: '4f0c9a7e5b2d81364f0c9a7e5b2d8136',
  BROWSER_SECRET: 'b71e55d0c2f94a83b71e55d0c2f94a83',
  CODE_SECRET: '93ad6be0147c2f5893ad6be0147c2f58',
  DATA_SECRET: '',
  METRICS_TOKEN: '',
};

test('secrets that a generator made are taken, and those that are not set', () => {
  expect(secretFaults(good)).toEqual([]);
});

test.each([
  ['SESSION_SECRET', 'a'.repeat(32)],
  ['BROWSER_SECRET', '01'.repeat(20)],
  ['CODE_SECRET', 'abcd'.repeat(8)],
  ['DATA_SECRET', ' '.repeat(32)],
  ['METRICS_TOKEN', '0'.repeat(16)],
  ['KUAIDI100_SALT', 'x'.repeat(16)],
  ['ERP_SECRET', 'ab'.repeat(8)],
  ['SESSION_SECRET_PREVIOUS', 'a'.repeat(32)],
  ['BROWSER_SECRET_PREVIOUS', 'a'.repeat(32)],
])('%s of one or a few characters again and again is refused, without its value', (name, value) => {
  expect(secretFaults({ ...good, [name]: value })).toEqual([
    { name, text: '不同的字符少于 5 个，请用 openssl rand -hex 32 重新生成' },
  ]);
});

test.each([
  ['BROWSER_SECRET', 'SESSION_SECRET'],
  ['CODE_SECRET', 'SESSION_SECRET'],
  ['DATA_SECRET', 'CODE_SECRET'],
  ['METRICS_TOKEN', 'BROWSER_SECRET'],
] as const)('%s is not the same as %s', (name, twin) => {
  expect(secretFaults({ ...good, [name]: good[twin] })).toEqual([
    { name, text: `与 ${twin} 相同，请用 openssl rand -hex 32 重新生成` },
  ]);
});

test.each([
  ['production', /^environment: SESSION_SECRET：不同的字符少于 5 个，请用 openssl rand -hex 32 重新生成$/],
  ['development', null],
])('a weak secret in %s: %s', async (mode, refused) => {
  jest.resetModules();
  const { env } = await import('./env');
  setTestEnv();
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
    NODE_ENV: mode,
    SESSION_SECRET: 'a'.repeat(32),
  });
  if (refused) expect(() => env()).toThrow(refused);
  else expect(env().SESSION_SECRET).toBe('a'.repeat(32));
});
