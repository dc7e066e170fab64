import { createHash } from 'node:crypto';
import { getRounds } from 'bcryptjs';
import { bcryptCompare, bcryptHash } from './bcrypt-worker';
import { assertUncommonPassword, hashPassword, isWeakHash, passwordMatches } from './passwords';
import { isComplexPassword, maskLogin, normalizeLogin } from './rules';

jest.mock('./bcrypt-worker', () => {
  const real = jest.requireActual<typeof import('./bcrypt-worker')>('./bcrypt-worker');
  return { ...real, bcryptCompare: jest.fn(real.bcryptCompare) };
});

const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const phone = '13800138000';

test('S-24 the stored form is bcrypt of cost 12 with its own salt, and fits only its password', async () => {
  const [a, b] = await Promise.all([
    hashPassword(digest('Right#Horse7')),
    hashPassword(digest('Right#Horse7')),
  ]);
  expect(a).toMatch(/^\$2[ab]\$12\$/);
  expect(a).not.toBe(b);
  expect(await passwordMatches(digest('Right#Horse7'), a)).toBe(true);
  expect(await passwordMatches(digest('right#Horse7'), a)).toBe(false);
  expect(await passwordMatches(digest('Right#Horse7'), null)).toBe(false);
});

/** Runs the thread's program beside a bcryptjs that adds up the rounds that a task takes. */
function roundsOf(task: { digest: string; hash: string | null; cost: number }): number {
  let rounds = 0;
  let hear: (task: object) => void = () => undefined;
  jest.isolateModules(() => {
    jest.doMock('bcryptjs', () => ({
      getRounds,
      hashSync: (_: string, cost: number) => (rounds += 2 ** cost),
      compareSync: (_: string, hash: string) => (rounds += 2 ** getRounds(hash)) < 0,
    }));
    jest.doMock('node:worker_threads', () => ({
      parentPort: { on: (_: string, f: typeof hear) => (hear = f), postMessage: () => undefined },
    }));
    require('./bcrypt-thread.mjs');
  });
  hear({ id: 1, ...task });
  return rounds;
}

test('S-23 a comparison takes the work of the cost in force, whatever the cost of the stored hash, and nobody the same', async () => {
  const kept = 'x'.repeat(53);
  const stored = [
    null,
    'no hash at all',
    ...[4, 10, 11, 12].map((cost) => `$2b$${String(cost).padStart(2, '0')}$${kept}`),
  ];
  const asked = jest.mocked(bcryptCompare).mockClear().mockResolvedValue(false);
  for (const hash of stored) await passwordMatches(digest('Right#Horse7'), hash);
  const rounds = asked.mock.calls.map(([text, hash, cost]) => roundsOf({ digest: text, hash, cost }));
  asked
    .mockReset()
    .mockImplementation(
      jest.requireActual<typeof import('./bcrypt-worker')>('./bcrypt-worker').bcryptCompare,
    );
  expect(rounds).toEqual(stored.map(() => 4096));
});

test('a hash of a lower cost fits its password and is known as weak', async () => {
  const weak = await bcryptHash(digest('Right#Horse7'), 5);
  expect(await passwordMatches(digest('Right#Horse7'), weak)).toBe(true);
  expect(await passwordMatches(digest('right#Horse7'), weak)).toBe(false);
  expect([isWeakHash(weak), isWeakHash(await hashPassword(digest('x'))), isWeakHash('no hash')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('bcrypt leaves the event loop free', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  await hashPassword(digest('x'));
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(10);
});

test.each([
  'Passw0rd!',
  'Abc@1234',
  'Qwer1234!',
  'Admin@123',
  '1qaz@WSX',
  'a123456!',
  '888888a!',
  phone,
  `Aa${phone}!`,
])('S-25 %s is refused as common', (text) => {
  expect(() => assertUncommonPassword(digest(text), phone, 'newPasswd')).toThrow('过于常见');
});

test('S-25 an uncommon password passes', () => {
  expect(() => assertUncommonPassword(digest('Sea-otter7!'), phone, 'newPasswd')).not.toThrow();
});

test.each([
  ['Abcdef1!', true],
  ['abc1!', false],
  ['abcdefg1', false],
  ['abcdefg!', false],
  ['1234567!', false],
  [`a1!${'x'.repeat(27)}`, true],
  [`a1!${'x'.repeat(28)}`, false],
  ['密码是abc123', true],
])('complexity of %s is %s', (text, verdict) => {
  expect(isComplexPassword(text)).toBe(verdict);
});

test('login names have one spelling', () => {
  expect(normalizeLogin(' +86 138-0013-8000 ')).toBe('13800138000');
  expect(normalizeLogin('１３８００１３８０００')).toBe('13800138000');
  expect(normalizeLogin(' news-admin ')).toBe('news-admin');
  expect(maskLogin('13800138000')).toBe('138****8000');
  expect(maskLogin('news-admin')).toBe('ne***');
});
