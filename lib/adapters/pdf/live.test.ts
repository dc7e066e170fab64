import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfRefused } from '@/lib/core/pdf-refusal';
import { plainPdf } from '@/tests/support/publications';
import { createPdf } from './live';
import type { PdfBook } from './port';
import { until } from '@/tests/support/wait';

/** The process behind the adapter: what its death, its slowness and its hunger do to the one who asks. */

const small = { widths: [160, 90, 20] } as const;
let source: Uint8Array;
let books: PdfBook[] = [];

/** Temporary files of this test alone. */
const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  process.env.TMPDIR = folder;
  source = await plainPdf(3);
});
afterEach(() => {
  for (const book of books) book.close();
  books = [];
});

async function open(limits: Parameters<typeof createPdf>[0] = {}) {
  const book = await createPdf({ ...small, ...limits }).open(source);
  books.push(book);
  return book;
}

/** Processes of this one that read PDFs. */
const workers = () =>
  execFileSync('ps', ['-o', 'pid=,ni=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('adapters/pdf/worker.mjs'))
    .map((line) => line.trim().split(/\s+/).map(Number));

const refused = (reason: string, page: number | null) => (e: unknown) =>
  expect({ refused: e instanceof PdfRefused, ...(e as object) }).toMatchObject({
    refused: true,
    reason,
    page,
  });

test('pages are drawn by a process of the lowest priority, which ends with the book', async () => {
  const book = await open();
  // Its copy on the disk is gone as soon as it has been read.
  expect([book.pageCount, readdirSync(folder)]).toEqual([3, []]);
  expect(workers().map(([, nice]) => nice)).toEqual([19]);
  const page = await book.page(2);
  expect([page.width, page.height, page.pictures.map((p) => p.width)]).toEqual([160, 226, [160, 90, 20]]);
  book.close();
  await until(() => workers().length === 0);
});

test('a process that was killed is replaced, and the page is drawn', async () => {
  const book = await open();
  const [[pid = 0] = []] = workers();
  process.kill(pid, 'SIGKILL');
  await until(() => workers().every(([other]) => other !== pid));
  expect((await book.page(3)).text).toContain('标记3');
  expect(workers()[0]?.[0]).not.toBe(pid);
});

test('a page that costs too much work is refused with its number', async () => {
  const book = await open({ pageMs: 1 });
  await book.page(2).then(() => expect('drawn').toBe('refused'), refused('timeout', 2));
});

test('a file that costs too much work to open is refused, and nothing of it stays', async () => {
  await createPdf({ openMs: 1 })
    .open(source)
    .then(() => expect('opened').toBe('refused'), refused('timeout', null));
  await until(() => workers().length === 0);
  expect(readdirSync(folder)).toEqual([]);
});

test('a process that takes too much memory is ended', async () => {
  const limits = { memoryBytes: 50 * 1024 * 1024 };
  await createPdf({ ...small, ...limits })
    .open(source)
    .then(
      async (book) => {
        books.push(book);
        await book.page(1).then(() => expect('drawn').toBe('refused'), refused('memory', 1));
      },
      refused('memory', null),
    );
});

test('a tired process is ended after its page; the next page gets a new one', async () => {
  const book = await open({ tiredBytes: 1 });
  for (const n of [1, 2]) {
    expect((await book.page(n)).text).toContain(`标记${n}`);
    await until(() => workers().length === 0);
  }
});
