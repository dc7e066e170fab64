import { ProgressKeeper } from './progress-keeper';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const keeper = (fail = false) => {
  const saved: unknown[] = [];
  const refused: string[] = [];
  const save = async (page: number, locator?: Record<string, unknown>) => {
    saved.push(locator ? [page, locator] : page);
    if (fail) throw new Error('no connection');
  };
  return { saved, refused, keeper: new ProgressKeeper(save, (e) => refused.push((e as Error).message)) };
};

test('turning over many pages writes the last of them, once', () => {
  const { saved, keeper: k } = keeper();
  for (const page of [2, 4, 6, 8]) {
    k.note({ page });
    jest.advanceTimersByTime(500);
  }
  expect(saved).toEqual([]);
  jest.advanceTimersByTime(1200);
  expect(saved).toEqual([8]);
});

test('leaving writes at once and not again', () => {
  const { saved, keeper: k } = keeper();
  k.note({ page: 5 });
  k.flush();
  k.flush();
  jest.advanceTimersByTime(5000);
  expect(saved).toEqual([5]);
});

test('where it began and where it is already is not written', () => {
  const { saved, keeper: k } = keeper();
  k.begin({ page: 7 });
  k.note({ page: 7 });
  k.note({ page: 9 });
  k.note({ page: 7 });
  k.flush();
  expect(saved).toEqual([]);
});

test('a place inside a part is written with its locator', () => {
  const { saved, keeper: k } = keeper();
  k.note({ page: 2, locator: { href: 'a.xhtml' } });
  k.flush();
  expect(saved).toEqual([[2, { href: 'a.xhtml' }]]);
});

test('what could not be written is written when somebody comes there again', async () => {
  const { saved, refused, keeper: k } = keeper(true);
  k.note({ page: 3 });
  k.flush();
  await Promise.resolve();
  await Promise.resolve();
  k.note({ page: 3 });
  k.flush();
  expect(saved).toEqual([3, 3]);
  // The reader hears why: a right that is gone closes it.
  expect(refused).toEqual(['no connection']);
});
