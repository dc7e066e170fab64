import { createVault } from './live';

const vault = createVault('a-secret-of-the-tests-that-is-long-enough');

test('what was sealed opens again, and no two seals of a text are alike', () => {
  const sealed = [vault.seal('7KQ2-MWXA', 'code:E1'), vault.seal('7KQ2-MWXA', 'code:E1')];
  expect(sealed.map((s) => vault.open(s, 'code:E1'))).toEqual(['7KQ2-MWXA', '7KQ2-MWXA']);
  expect(sealed[0]).not.toBe(sealed[1]);
  expect(sealed.join('')).not.toContain('7KQ2');
});

test.each([
  ['for another owner', (s: string) => vault.open(s, 'code:E2')],
  ['with a changed byte', (s: string) => vault.open(`${s.slice(0, -2)}AA`, 'code:E1')],
  ['cut short', (s: string) => vault.open(s.slice(0, 20), 'code:E1')],
  ['under another key', (s: string) => createVault('x'.repeat(32)).open(s, 'code:E1')],
])('a sealed value does not open %s', (_, open) => {
  expect(() => open(vault.seal('7KQ2-MWXA-0000', 'code:E1'))).toThrow();
});

test('a fingerprint is the same for the same text and purpose only', () => {
  expect(vault.fingerprint('A', 'code')).toMatch(/^[0-9a-f]{64}$/);
  expect(vault.fingerprint('A', 'code')).toBe(vault.fingerprint('A', 'code'));
  expect(vault.fingerprint('A', 'code')).not.toBe(vault.fingerprint('A', 'token'));
  expect(vault.fingerprint('A', 'code')).not.toBe(createVault('y'.repeat(32)).fingerprint('A', 'code'));
});

test('a short secret is refused', () => {
  expect(() => createVault('short')).toThrow();
});
