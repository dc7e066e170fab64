import { BookFiles, type ClosedReason } from './epub-files';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';
import { atLeast } from '@/tests/support/wait';

const FOLDER = '/api/guest/ebook/read';
const view = (token: string, more: Partial<PublicationView> = {}): PublicationView => ({
  id: 'abcdefghijklmnop',
  productId: 1,
  title: '保密常识',
  label: '',
  format: 'epub',
  pageCount: 4,
  sizes: [],
  fixed: null,
  toc: [],
  searchable: true,
  page: 1,
  locator: null,
  preview: null,
  manifest: `${FOLDER}/${token}/manifest.json`,
  reader: '尾号 0001',
  ...more,
});

const refusal = (status: number, code: string) =>
  Response.json({ result: false, message: code, code }, { status });
const opened = (publication: PublicationView) =>
  Response.json({ result: true, message: '', data: publication });

/** The site of a test: answers by path; counts the calls. */
function site(answer: (path: string, call: number) => Response | Promise<Response>) {
  const calls: string[] = [];
  global.fetch = jest.fn(async (input: RequestInfo | URL) => {
    const path = String(input);
    calls.push(path);
    return answer(path, calls.length);
  });
  const closed: ClosedReason[] = [];
  const files = new BookFiles(
    view('old'),
    (reason) => closed.push(reason),
    () => undefined,
  );
  return { calls, closed, files };
}

const real = global.fetch;
afterEach(() => {
  global.fetch = real;
  jest.useRealTimers();
});

test('a token that has run out is renewed once for everything that waits, and the work goes on', async () => {
  const { calls, closed, files } = site((path) => {
    if (path.includes('/open/')) return opened(view('new'));
    return path.includes('/old/') ? refusal(403, 'FORBIDDEN') : Response.json({ read: path });
  });
  const all = await Promise.all([files.manifest(), files.manifest()]);
  expect(all).toEqual([{ read: `${FOLDER}/new/manifest.json` }, { read: `${FOLDER}/new/manifest.json` }]);
  expect(calls.filter((path) => path.includes('/open/'))).toHaveLength(1);
  expect(closed).toEqual([]);
});

test.each([
  ['the right is gone', () => refusal(403, 'EBOOK_LOCKED'), ['locked']],
  ['nobody is known', () => refusal(401, 'NOT_LOGGED_IN'), ['login']],
  [
    'only a trial is left to somebody known',
    (path: string) =>
      path.includes('/open/') ? opened(view('new', { preview: 2 })) : refusal(403, 'FORBIDDEN'),
    ['locked'],
  ],
  [
    'only a trial is left to a guest',
    (path: string) =>
      path.includes('/open/') ? opened(view('new', { preview: 2, reader: '' })) : refusal(403, 'FORBIDDEN'),
    ['login'],
  ],
  [
    'nothing is left',
    (path: string) => (path.includes('/open/') ? refusal(401, 'NOT_LOGGED_IN') : refusal(403, 'FORBIDDEN')),
    ['login'],
  ],
  ['a file is missing, which closes nothing', () => refusal(404, 'NOT_FOUND'), []],
])('closes the book when %s', async (_, answer, reasons) => {
  const { calls, closed, files } = site(answer);
  await expect(files.manifest()).rejects.toThrow();
  expect(closed).toEqual(reasons);
  expect(calls.length).toBeLessThanOrEqual(2);
});

test('waits when it was too fast, and gives up in the end', async () => {
  jest.useFakeTimers();
  const patient = site((_, call) => (call < 3 ? refusal(429, 'RATE_LIMITED') : Response.json({ ok: true })));
  const read = patient.files.manifest();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await read).toEqual({ ok: true });
  const hopeless = site(() => refusal(429, 'RATE_LIMITED'));
  const failed = expect(hopeless.files.manifest()).rejects.toMatchObject({ status: 429 });
  await jest.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(hopeless.calls).toHaveLength(6);
});

test('never asks for more than two files at once', async () => {
  let running = 0;
  let most = 0;
  const { files } = site(async () => {
    running += 1;
    most = Math.max(most, running);
    await atLeast(2);
    running -= 1;
    return Response.json({});
  });
  await Promise.all(Array.from({ length: 12 }, () => files.manifest()));
  expect(most).toBe(2);
});

test('a file that a lost network kept away is fetched as soon as the network is back', async () => {
  jest.useFakeTimers();
  const world = globalThis as unknown as { addEventListener?: unknown; removeEventListener?: unknown };
  const waiting = new Set<() => void>();
  world.addEventListener = (_name: string, go: () => void) => waiting.add(go);
  world.removeEventListener = (_name: string, go: () => void) => waiting.delete(go);
  try {
    const { files } = site((path, call) => {
      if (call === 1) throw new TypeError('Failed to fetch');
      return Response.json({ read: path });
    });
    const manifest = files.manifest();
    await jest.advanceTimersByTimeAsync(100);
    expect(waiting.size).toBe(1);
    for (const go of waiting) go();
    expect(await manifest).toEqual({ read: `${FOLDER}/old/manifest.json` });
    expect(waiting.size).toBe(0);
  } finally {
    delete world.addEventListener;
    delete world.removeEventListener;
  }
});
