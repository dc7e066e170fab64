import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from './ctx';
import { withTimeLimit } from './time-limit';

const ctx = { log: { info: () => undefined } } as unknown as Ctx;

afterEach(() => jest.useRealTimers());

test('R-21 a talk that ends in time gives its result or its own failure', async () => {
  await expect(withTimeLimit(ctx, Promise.resolve('said'), coreErrors.unavailable)).resolves.toBe('said');
  await expect(
    withTimeLimit(ctx, Promise.reject(new Error('refused')), coreErrors.unavailable),
  ).rejects.toThrow('refused');
});

test('R-21 whoever waits for a silent provider is told within five seconds, and its late failure disturbs nobody', async () => {
  jest.useFakeTimers();
  let fail: (e: Error) => void = () => undefined;
  const talk = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const told = expect(withTimeLimit(ctx, talk, coreErrors.unavailable)).rejects.toMatchObject({
    status: 503,
  });
  await jest.advanceTimersByTimeAsync(5000);
  await told;
  fail(new Error('too late'));
  await jest.advanceTimersByTimeAsync(1);
});
