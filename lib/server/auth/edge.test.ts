import { openSession, sealSession } from './edge';

const SECRET = 'a secret of the test that is long enough';
const TOKEN = { sid: 'one', role: 'user#userPurchase' };
const HOUR = 3600_000;

afterEach(() => jest.useRealTimers());

test('R-30 a token outlives every session, so that no clock but the database’s ends one; it ends after ten years, also when it was opened before', async () => {
  jest.useFakeTimers({
    now: new Date('2026-01-01T00:00:00Z'),
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
  });
  const value = await sealSession(TOKEN, SECRET);
  expect(await openSession(value, SECRET)).toEqual(TOKEN);
  jest.setSystemTime(Date.now() + 400 * 24 * HOUR);
  expect(await openSession(value, SECRET)).toEqual(TOKEN);
  jest.setSystemTime(Date.now() + 3300 * 24 * HOUR);
  expect(await openSession(value, SECRET)).toBeNull();
  expect(await openSession(value, SECRET)).toBeNull();
});

test('a token that was opened before opens for no other secret', async () => {
  const value = await sealSession(TOKEN, SECRET);
  expect(await openSession(value, SECRET)).toEqual(TOKEN);
  expect(await openSession(value, `${SECRET}, changed`)).toBeNull();
  expect(await openSession(value, SECRET)).toEqual(TOKEN);
});

test('a token changed in one character is refused, also beside one that was opened', async () => {
  const value = await sealSession(TOKEN, SECRET);
  await openSession(value, SECRET);
  const at = value.length - 30;
  const forged = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);
  expect(await openSession(forged, SECRET)).toBeNull();
});
