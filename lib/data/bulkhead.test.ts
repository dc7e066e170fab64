import { makeBulkhead } from './bulkhead';
import { atLeast } from '@/tests/support/wait';

const tick = () => atLeast(1);

/** A work that runs until it is told to end. */
function held() {
  let end: (e?: Error) => void = () => undefined;
  const done = new Promise<string>((resolve, reject) => {
    end = (e) => (e ? reject(e) : resolve('done'));
  });
  return { work: () => done, end: (e?: Error) => end(e) };
}

test('no more than the width run at once, the others follow in their order', async () => {
  const gate = makeBulkhead(2, 10_000);
  const works = [held(), held(), held(), held()];
  const started: number[] = [];
  const all = works.map((w, i) =>
    gate(() => {
      started.push(i);
      return w.work();
    }),
  );
  await tick();
  expect(started).toEqual([0, 1]);
  works[1]?.end();
  await tick();
  expect(started).toEqual([0, 1, 2]);
  for (const w of works) w.end();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done']);
});

test('who has waited elsewhere before takes the place of that time', async () => {
  const gate = makeBulkhead(1, 10_000);
  const first = held();
  const running = gate(first.work);
  await tick();
  const early = performance.now() - 1000;
  const started: string[] = [];
  const work = (name: string) => async () => void started.push(name);
  const all = [
    gate(work('now')),
    gate(work('early'), early),
    gate(work('later')),
    gate(work('as early'), early),
  ];
  first.end();
  await Promise.all([running, ...all]);
  expect(started).toEqual(['early', 'as early', 'now', 'later']);
});

test('who waits too long is told so, and does not take a place', async () => {
  const gate = makeBulkhead(1, 20);
  const first = held();
  const running = gate(first.work);
  await expect(gate(async () => 'late')).rejects.toMatchObject({ status: 503 });
  first.end();
  expect(await running).toBe('done');
  expect(await gate(async () => 'next')).toBe('next');
});

test('a database that is away ends the whole line at once', async () => {
  const gate = makeBulkhead(1, 10_000);
  const first = held();
  const running = gate(first.work);
  const waiting = [gate(async () => 'a'), gate(async () => 'b')];
  first.end(Object.assign(new Error('gone'), { code: '57P01' }));
  await expect(running).rejects.toThrow('gone');
  for (const w of waiting) await expect(w).rejects.toMatchObject({ status: 503 });
  expect(await gate(async () => 'again')).toBe('again');
});

test('an ordinary failure is only its own', async () => {
  const gate = makeBulkhead(1, 10_000);
  const first = held();
  const running = gate(first.work);
  const second = gate(async () => 'fine');
  first.end(new Error('no stock'));
  await expect(running).rejects.toThrow('no stock');
  expect(await second).toBe('fine');
});
