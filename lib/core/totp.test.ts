import { matchingStep, randomBase32, toBase32, totpCode, totpSecondsLeft, totpStep, totpUri } from './totp';

/** Test vectors of RFC 6238, appendix B (SHA-1). */
const SECRET = toBase32(new TextEncoder().encode('12345678901234567890'));

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238: the code at second %d is %s', async (second, code) => {
  expect(await totpCode(SECRET, totpStep(second), 8)).toBe(code);
  expect(await totpCode(SECRET, totpStep(second))).toBe(code.slice(2));
});

test('RFC 4648: base 32 without padding', () => {
  const of = (text: string) => toBase32(new TextEncoder().encode(text));
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(of)).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
  expect(randomBase32()).toMatch(/^[A-Z2-7]{32}$/);
  expect(randomBase32()).not.toBe(randomBase32());
});

test('a code fits in its step and one beside it, not two away', async () => {
  const second = 1_234_567_890;
  const code = await totpCode(SECRET, totpStep(second));
  const at = (steps: number) => matchingStep(SECRET, code, second + steps * 30);
  expect(await Promise.all([-2, -1, 0, 1, 2].map(at))).toEqual([
    null,
    totpStep(second),
    totpStep(second),
    totpStep(second),
    null,
  ]);
  expect(totpSecondsLeft(59)).toBe(1);
  expect(totpSecondsLeft(60)).toBe(30);
});

test('the address for authenticator apps names site and account', () => {
  expect(totpUri({ issuer: '保密 科普', account: 'chen', secret: 'ABC' })).toBe(
    'otpauth://totp/%E4%BF%9D%E5%AF%86%20%E7%A7%91%E6%99%AE:chen?secret=ABC&issuer=%E4%BF%9D%E5%AF%86%20%E7%A7%91%E6%99%AE',
  );
});
