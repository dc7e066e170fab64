import { autoBatchNo, formatCode, lookOf, newCode, newCodeSn, normalizeCode, targetOf } from './rules';

test('S-51 a code has 80 random bits: sixteen signs of thirty-two, never twice', () => {
  const codes = Array.from({ length: 2000 }, newCode);
  expect(codes.every((c) => /^[0-9A-HJKMNP-TV-Z]{16}$/.test(c))).toBe(true);
  expect(new Set(codes).size).toBe(2000);
  expect(new Set(codes.join('')).size).toBe(32);
});

test('a serial is no part of its code and cannot be counted through', () => {
  expect(newCodeSn()).toMatch(/^E[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(newCodeSn()).not.toBe(newCodeSn());
});

test.each([
  ['7KQ2-MWXA-03HV-T9ZD', '7KQ2MWXA03HVT9ZD'],
  [' 7kq2 mwxa o3hv t9zd ', '7KQ2MWXA03HVT9ZD'],
  ['ILO', '110'],
])('%j is read as %s', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

test('a shown code is typed back as it was', () => {
  const code = newCode();
  expect(formatCode(code)).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
  expect(normalizeCode(formatCode(code))).toBe(code);
});

const now = new Date('2026-11-21T00:00:00Z');
const code = { status: 'assigned' as const, frozenAt: null, expiresAt: null, activateUntil: null };
test.each([
  [code, 'assigned'],
  [{ ...code, activateUntil: '2026-11-21' }, 'assigned'],
  [{ ...code, activateUntil: '2026-11-20' }, 'lapsed'],
  [{ ...code, frozenAt: now }, 'frozen'],
  [{ ...code, status: 'activated' as const, expiresAt: new Date(now.getTime() + 1) }, 'activated'],
  [{ ...code, status: 'activated' as const, expiresAt: now }, 'expired'],
  [{ ...code, status: 'void' as const, frozenAt: now }, 'void'],
])('%j looks %s', (facts, look) => {
  expect(lookOf(facts, now, '2026-11-21')).toBe(look);
});

test('batches made by the product itself are one a month for each publication', () => {
  const line = { productId: 12, issueId: null, subYear: null };
  expect(autoBatchNo(targetOf(line), '2026-11')).toBe('A2611-12');
  expect(autoBatchNo(targetOf({ ...line, subYear: 2027 }), '2026-11')).toBe('A2611-12-Y2027');
  expect(autoBatchNo(targetOf({ ...line, subYear: 2027, issueId: 5 }), '2026-11')).toBe('A2611-12-I5');
});
