import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { convertAsset } from '@/lib/domain/ebook/commands/convert-asset';
import { systemCtx } from '@/lib/server/context';
import {
  arm,
  assetOf,
  forgetRun,
  handIn,
  makeBook,
  pagesOf,
  publisher,
} from '@/tests/support/factories/publishing';
import type { ConverterNews } from '@/tests/support/mortal-converter';
import { plainPdf } from '@/tests/support/publications';
import { quickPdf } from '@/tests/support/quick-pdf';

/** A real process dies by SIGKILL in the middle of a conversion; another one goes on. */

let child: ChildProcess | null = null;
afterEach(() => void child?.kill('SIGKILL'));

async function news(from: ChildProcess): Promise<ConverterNews> {
  const [message] = (await once(from, 'message')) as [ConverterNews];
  return message;
}

/** Starts the process and lets it store pages until it asks for page `n`. */
async function convertUntil(assetId: number, n: number): Promise<ChildProcess> {
  const started = fork(join(process.cwd(), 'tests/support/mortal-converter.mjs'), [], {
    env: { ...process.env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child = started;
  const first = news(started);
  started.send({ assetId });
  let told = await first;
  while ('asked' in told && told.asked < n) {
    const next = news(started);
    started.send('go');
    told = await next;
  }
  expect(told).toEqual({ asked: n });
  return started;
}

test('a conversion that was killed half-way goes on behind the pages that were stored', async () => {
  const ctx = await publisher();
  const { id } = await handIn(ctx, await plainPdf(4), { productId: (await makeBook()).id });
  await arm(id);
  const started = await convertUntil(id, 3);
  const ended = once(started, 'exit');
  started.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);

  expect(await assetOf(id)).toMatchObject({
    status: 'converting',
    pageCount: 4,
    convertedPages: 2,
    active: false,
  });
  const before = await pagesOf(id);
  expect(before.map((p) => p.pageNo)).toEqual([1, 2]);

  const world = systemCtx('test');
  const drawn: number[] = [];
  const real = quickPdf();
  const pdf: typeof real = {
    open: async (bytes) => {
      const book = await real.open(bytes);
      return { ...book, page: (n) => (drawn.push(n), book.page(n)) };
    },
  };
  const next = { ...world, ports: { ...world.ports, pdf } };
  // As long as the dead run may be a slow one, nobody takes the version over.
  expect(await convertAsset(next, id)).toBe(false);
  await forgetRun(id);
  expect(await convertAsset(next, id)).toBe(true);
  expect(drawn).toEqual([3, 4]);
  expect(await assetOf(id)).toMatchObject({ status: 'ready', runNo: 2, convertedPages: 4, active: true });
  const after = await pagesOf(id);
  expect(after.map((p) => p.pageNo)).toEqual([1, 2, 3, 4]);
  expect(after.slice(0, 2)).toEqual(before);
});

test('a run that only seemed dead writes nothing more once another one has the version', async () => {
  const ctx = await publisher();
  const { id } = await handIn(ctx, await plainPdf(3), { productId: (await makeBook()).id });
  const slow = await convertUntil(id, 2);
  await forgetRun(id);
  const world = systemCtx('test');
  const pdf = quickPdf();
  expect(await convertAsset({ ...world, ports: { ...world.ports, pdf } }, id)).toBe(true);
  const ready = await assetOf(id);
  expect(ready).toMatchObject({ status: 'ready', runNo: 2, convertedPages: 3 });
  const last = news(slow);
  slow.send('go');
  expect(await last).toEqual({ done: true });
  expect(await assetOf(id)).toEqual(ready);
});
