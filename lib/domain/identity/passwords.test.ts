import { createHash } from 'node:crypto';
import { assertUncommonPassword, hashPassword, passwordMatches } from './passwords';
import { isComplexPassword, maskLogin, normalizeLogin } from './rules';

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
