import { faceOf, hasPaper, lastMoment } from './rules';

const at = new Date('2026-12-30T16:00:00Z');
const row = (status: 'pending' | 'valid' | 'ordered' | 'cancelled') => ({ status, expiresAt: at });

test.each([
  ['valid', -1, 'valid'],
  ['valid', 0, 'expired'],
  ['valid', 1, 'expired'],
  ['pending', 1, 'pending'],
  ['ordered', 1, 'ordered'],
  ['cancelled', 1, 'cancelled'],
] as const)('%s, %i ms after the end of its term, is shown as %s', (status, after, face) => {
  expect(faceOf(row(status), new Date(at.getTime() + after))).toBe(face);
});

test('the last day of a term is the one before its end', () => {
  expect(lastMoment(at).toISOString()).toBe('2026-12-30T15:59:59.999Z');
});

test('there is a paper of what held once', () => {
  expect((['pending', 'valid', 'ordered', 'expired', 'cancelled'] as const).filter(hasPaper)).toEqual([
    'valid',
    'ordered',
    'expired',
  ]);
});
